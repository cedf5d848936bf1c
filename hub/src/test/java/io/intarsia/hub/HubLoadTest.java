package io.intarsia.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.support.CallersExceptions;
import io.intarsia.support.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A model of Python's, from its archive.
final class HubLoadTest {
  private static final Path MODEL =
      Path.of("../savedmodel/src/test/resources/models/extension_types");

  private static final String SHIFTED = "[1.5, 2.5] [true, false] none";

  @TempDir Path folder;

  @Test
  void exceptionForACaller_isMadeByMistake() {
    CallersExceptions.check(Hub.class);
  }

  @Test
  @Tag("E-021")
  @Timeout(60)
  void load_ofAnArchive_givesFunctionsThatRun() throws Exception {
    Path archive = Files.write(folder.resolve("masked.tar.gz"), Archives.of(MODEL));
    assertThat(LoadProgram.shifted(archive.toString(), folder)).isEqualTo(SHIFTED);
  }

  @Test
  @Tag("E-021")
  @Timeout(60)
  void load_inAFreshProgram_takesAndGivesAnExtensionType() throws Exception {
    Path archive = Files.write(folder.resolve("masked.tar.gz"), Archives.of(MODEL));
    var outcome = ChildJvm.in(folder).run(LoadProgram.class, archive.toString(), folder.toString());
    assertThat(outcome.output()).endsWith(SHIFTED + System.lineSeparator());
  }

  @Test
  @Tag("E-021")
  @Timeout(60)
  void load_ofAnArchiveThatJavaExported_takesAndGivesItsTypeInAFreshProgram() throws Exception {
    Path model = folder.resolve("exported");
    ExportProgram.export(model);
    Path archive = Files.write(folder.resolve("exported.tar.gz"), Archives.of(model));

    var outcome =
        ChildJvm.in(folder).run(ExportProgram.class, archive.toString(), folder.toString());
    assertThat(outcome.output())
        .contains("of an archive: Masked [2.0, 4.0] [true, false] km")
        .contains("by its signature: Masked [2.0, 4.0] [true, false] km");
    assertThat(outcome.status()).isZero();
    assertThat(ExportProgram.called(model.toString(), folder))
        .containsExactly(
            "of an archive: Masked [2.0, 4.0] [true, false] km",
            "by its signature: Masked [2.0, 4.0] [true, false] km");
  }

  @Test
  void load_ofAServer_givesItsSignatures() throws Exception {
    try (var server = new ModelServer(Archives.of(MODEL));
        Environment tf = Environment.open();
        var model = LoadProgram.load(tf, server.address("/masked/1"), folder)) {
      assertThat(model.signatures()).containsExactly("made", "masked");
    }
  }
}
