package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorflow.proto.AttrValue;

/// Which ops reach files.
final class ModelOpsTest {
  private static final Pattern PLACE =
      Pattern.compile(
          ".*(file|path|prefix|directory|descriptor_source|debug_urls|db_uri|data_source_name"
              + "|output_stream|memory_region).*");

  /// Their arguments are called so, and are no files.
  private static final Set<String> OTHERS =
      Set.of(
          "CTCBeamSearchDecoder",
          "ExperimentalSetStatsAggregatorDataset",
          "SetStatsAggregatorDataset",
          "TensorSliceDataset");

  @TempDir private Path folder;

  @Test
  void isOnFiles_eachOpThatIsToldAPlace_isTrue() {
    Set<String> missed = new TreeSet<>();
    for (String op : OpDefinitions.names()) {
      if (takesAPlace(OpDefinitions.find(op).orElseThrow()) && !ModelOps.isOnFiles(op)) {
        missed.add(op);
      }
    }
    assertThat(missed).isEqualTo(new TreeSet<>(OTHERS));
    assertThat(Stream.of("Add", "RestoredX", "ReadVariableOp", "Identity", "MatMul"))
        .noneMatch(ModelOps::isOnFiles);
  }

  private static boolean takesAPlace(OpDefinition op) {
    return Stream.concat(
            op.inputs().stream().map(OpDefinition.Argument::name),
            op.attributes().stream().map(OpDefinition.Attribute::name))
        .anyMatch(name -> PLACE.matcher(name).matches());
  }

  @Test
  void withFileOps_opThatIsToldAFileByAnAttribute_isRefused(Environment tf) throws Exception {
    Path changed =
        ChangedModel.of(
            "fingerprinted",
            folder.resolve("model"),
            ChangedModel.functions(function ->
                function
                    .addNodeDefBuilder()
                    .setName("hidden")
                    .setOp("FixedUnigramCandidateSampler")
                    .putAttr(
                        "vocab_file",
                        AttrValue.newBuilder()
                            .setS(com.google.protobuf.ByteString.copyFromUtf8("/etc/passwd"))
                            .build())));
    assertThat(SavedModel.inspect(changed).fileOps()).contains("FixedUnigramCandidateSampler");
    assertThatThrownBy(
            () -> SavedModel.load(tf, changed, LoadOptions.defaults().withFileOps(false)))
        .isInstanceOf(SavedModelException.class)
        .hasMessageContaining("[FixedUnigramCandidateSampler]")
        .hasMessageContaining("LoadOptions.withFileOps(false)");
  }
}
