package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.variable.Variable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorflow.proto.FingerprintDef;
import org.tensorflow.proto.SavedModel;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConcreteFunction;

final class FingerprintTest {
  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final String INDEX = "variables/variables.index";

  @TempDir private Path folder;

  record Model(Variable variable) {}

  /// Lines that `tools/golden/fingerprints.py` wrote.
  static List<String> models() throws Exception {
    return Files.readAllLines(RESOURCES.resolve("fingerprints.tsv"));
  }

  @ParameterizedTest
  @MethodSource("models")
  @Tag("E-154")
  void of_modelsOfPython_isPythons(String line, Environment tf) throws Exception {
    String[] expected = line.split("\t", -1);
    Path model = RESOURCES.resolve("models").resolve(expected[0]);

    FingerprintDef found =
        Fingerprint.of(tf, read(model), Files.readAllBytes(model.resolve(INDEX))).orElseThrow();

    assertThat(
            Stream.of(
                    found.getSavedModelChecksum(),
                    found.getGraphDefProgramHash(),
                    found.getSignatureDefHash(),
                    found.getSavedObjectGraphHash(),
                    found.getCheckpointHash())
                .map(Long::toUnsignedString))
        .containsExactly(expected[1], expected[2], expected[3], expected[4], expected[5]);
  }

  @Test
  @Tag("E-154")
  void save_ofAnObject_writesTheFingerprintOfItsFiles(Environment tf) throws Exception {
    Path model = folder.resolve("model");
    try (Variable variable = tf.variable(2f)) {
      io.intarsia.savedmodel.SavedModel.save(tf, new Model(variable), model);
      FingerprintDef first = written(model);
      assertThat(first)
          .isEqualTo(
              Fingerprint.of(tf, read(model), Files.readAllBytes(model.resolve(INDEX)))
                  .orElseThrow());
      assertThat(first.getVersion().getProducer()).isEqualTo(1);

      variable.assign(tf.constant(3f));
      io.intarsia.savedmodel.SavedModel.save(tf, new Model(variable), model);

      FingerprintDef second = written(model);
      assertThat(second.getSavedModelChecksum()).isEqualTo(first.getSavedModelChecksum());
      assertThat(second.getCheckpointHash()).isNotEqualTo(first.getCheckpointHash());
    }
  }

  @Test
  void of_functionsWithoutNumbers_isNone(Environment tf) {
    var model = SavedModel.newBuilder();
    model
        .addMetaGraphsBuilder()
        .getObjectGraphDefBuilder()
        .putConcreteFunctions("f_1", SavedConcreteFunction.getDefaultInstance())
        .putConcreteFunctions("f_1a", SavedConcreteFunction.getDefaultInstance());
    assertThat(Fingerprint.of(tf, model.build(), new byte[0])).isEmpty();
  }

  private static SavedModel read(Path folder) throws Exception {
    return SavedModel.parseFrom(Files.readAllBytes(folder.resolve("saved_model.pb")));
  }

  private static FingerprintDef written(Path folder) throws Exception {
    return FingerprintDef.parseFrom(Files.readAllBytes(folder.resolve("fingerprint.pb")));
  }
}
