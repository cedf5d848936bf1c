package io.intarsia.imperative;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The process of [LimitedCollectivesTest]: sums as many times as its first argument says, each
/// with a limit of time, and prints how many were right.
final class LimitedCollectivesProgram {
  private static final Attributes LIMITED =
      Attributes.of("merge_op", "Add").with("final_op", "Id").with("timeout_seconds", 30f);

  private LimitedCollectivesProgram() {}

  /// Takes how many sums, and the port to listen at.
  public static void main(String[] arguments) {
    var cluster = ClusterSpec.parse("worker=localhost:" + arguments[1]);
    var options =
        EnvironmentOptions.defaults().withCollectives(CollectiveOptions.of(cluster, "worker", 0));
    int right = 0;
    try (var tf = Environment.open(options)) {
      for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
        try (Tensor sum =
            tf.execute("CollectiveReduceV2", LIMITED, (float) i, 1, 1, 1, List.of())[0]) {
          right += sum.asFloat() == i ? 1 : 0;
        }
      }
    }
    System.out.println(right);
  }
}
