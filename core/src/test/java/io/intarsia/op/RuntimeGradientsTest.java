package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import io.intarsia.support.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Rules against the gradients that the runtime has in C++ for some ops. These may end the process,
/// so they run in one of their own, and in another one from the next case on if they do.
@Tag("E-034")
@Tag("full")
final class RuntimeGradientsTest {
  /// How many ops are compared: all of the goldens for which the runtime has a gradient.
  private static final int COMPARED = 136;

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final String ATAN2 = "its rule of Atan2 does not know that inputs are broadcast";
  private static final String COMPLEX = "its rules of these ops know single precision alone";
  private static final String SINGLE = "its rule knows single precision alone";

  private static final String FRONT = "its rule counts an axis from the front alone";
  private static final String OVERWRITTEN = "its rule gives to what was overwritten, too";

  /// Cases where the runtime's gradients are wrong or fail; Python's and differences agree with
  /// ours.
  private static final Map<String, String> WRONG =
      Map.ofEntries(
          Map.entry("Atan2 row", ATAN2),
          Map.entry("Atan2 column", ATAN2),
          Map.entry("Atan2 scalar", ATAN2),
          Map.entry("Atan2 empty", ATAN2),
          Map.entry("Complex complex128", COMPLEX),
          Map.entry("Real complex128", COMPLEX),
          Map.entry("Imag complex128", COMPLEX),
          Map.entry("Angle complex128", COMPLEX),
          Map.entry("SoftmaxCrossEntropyWithLogits", SINGLE),
          Map.entry("SoftmaxCrossEntropyWithLogits in float16", SINGLE),
          Map.entry("SoftmaxCrossEntropyWithLogits in bfloat16", SINGLE),
          Map.entry("BatchMatMulV2 in float16", "its rule asks for an op without a kernel"),
          Map.entry("PadV2", "its rule gives zero for the value that is padded with"),
          Map.entry("GatherV2 last", FRONT),
          Map.entry("edge: GatherV2 of nothing", FRONT),
          Map.entry("edge: GatherV2 of numbers from behind", FRONT),
          Map.entry("edge: GatherV2 with batches from behind", FRONT),
          Map.entry("DynamicStitch over", OVERWRITTEN),
          Map.entry("edge: DynamicStitch twice", OVERWRITTEN),
          Map.entry("edge: Atan2 of one and none", ATAN2),
          Map.entry("edge: Atan2 of ones", ATAN2),
          Map.entry("edge: SoftmaxCrossEntropyWithLogits of large numbers", SINGLE),
          Map.entry("LRN", "its rule does not read the attributes"),
          Map.entry("QuantizeAndDequantizeV4", "its rule gives the axis a gradient"));

  @Test
  @Timeout(900)
  void rules_areTheRuntimesWhereItHasSome(@TempDir Path folder) throws Exception {
    Map<String, String> surprises = new TreeMap<>();
    Set<String> compared = new TreeSet<>();
    Map<String, List<String>> ops = new LinkedHashMap<>();
    Golden.cases("gradients")
        .forEach(each ->
            ops.put(
                each.path("name").asText(),
                each.path("steps").valueStream().map(step -> step.path("op").asText()).toList()));
    outcomes(folder, List.copyOf(ops.keySet()))
        .forEach((name, outcome) -> {
          if (outcome.equals("same")) {
            compared.addAll(ops.getOrDefault(name, List.of()));
          } else if (!outcome.startsWith("failed: No gradient defined for op")) {
            surprises.put(name, outcome);
          }
        });
    assertThat(surprises.keySet()).as(surprises::toString).hasSameElementsAs(WRONG.keySet());
    assertThat(compared).hasSize(COMPARED);
  }

  private static Map<String, String> outcomes(Path folder, List<String> names)
      throws IOException, InterruptedException {
    Map<String, String> outcomes = new LinkedHashMap<>();
    while (outcomes.size() < names.size()) {
      Path journal = folder.resolve("journal" + outcomes.size());
      String fate =
          "the process ended with "
              + ChildJvm.in(folder)
                  .withOptions("-Xmx1g")
                  .withPatience(PATIENCE)
                  .run(
                      RuntimeGradientChild.class,
                      journal.toString(),
                      Integer.toString(outcomes.size()));
      for (String line : Files.readAllLines(journal)) {
        String[] parts = line.split("\t", 2);
        outcomes.put(parts[0], parts[1].isEmpty() ? fate : parts[1]);
      }
    }
    return outcomes;
  }
}
