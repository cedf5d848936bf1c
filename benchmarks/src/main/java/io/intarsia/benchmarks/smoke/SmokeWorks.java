package io.intarsia.benchmarks.smoke;

import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.measure.Workloads;
import java.util.List;
import java.util.stream.Stream;

/// What a short run measures: one or two workloads of each hot path.
public final class SmokeWorks {
  /// In the order of their ids.
  public static final List<Workload> ALL =
      Stream.of(
              "ADD",
              "IN_4",
              "OUT_4",
              "FLATTEN_RECORDS_64",
              "COMPOSITE_FLATTEN_COMPANION",
              "COMPOSITE_PACK_COMPANION",
              "PLAIN_DISPATCH_1024",
              "CALLERSESSION_FUNCTION_10",
              "CALLERSESSION_FUNCTION_100",
              "TRACE_100",
              "GRADIENT_CHAIN_10",
              "STEP_MLPFUNCTION_10",
              "CALL_MODEL_10X1_1")
          .map(Workloads::of)
          .toList();

  private SmokeWorks() {}
}
