package io.intarsia;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.support.PublicSignatures;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class PublicSignaturesTest {
  @Test
  void publicMembers_speakOfPublicTypesOnly() throws IOException {
    assertThat(PublicSignatures.publicClasses(Environment.class)).hasSizeGreaterThan(200);
    assertThat(PublicSignatures.hidden(Environment.class)).isEmpty();
  }
}
