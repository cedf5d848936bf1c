package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.PublicSignatures;
import io.intarsia.types.ragged.RaggedTensor;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class PublicSignaturesTest {
  @Test
  void publicMembers_speakOfPublicTypesOnly() throws IOException {
    assertThat(PublicSignatures.publicClasses(RaggedTensor.class)).hasSizeGreaterThan(20);
    assertThat(PublicSignatures.hidden(RaggedTensor.class)).isEmpty();
  }
}
