package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;
import static io.intarsia.benchmarks.measure.Contender.TF_JAVA;

import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.memory.MemoryResult;
import java.util.List;

/// The gates of all workloads.
final class Gates {
  private static final Gate SMALL_OP = Gate.atMost(1.2, "1.2 × bare");
  private static final Gate LARGE_OP = Gate.atMost(1.05, "1.05 × bare");
  private static final Gate SMALL_COPY = Gate.atMost(1.3, "1.3 × bare");
  private static final Gate LARGE_COPY = Gate.atMost(1.11, "1.11 × bare");
  private static final Gate OP_FASTER = Gate.atLeast(7, "7 × faster than TF-Java");
  private static final Gate COPY_FASTER = Gate.atLeast(5, "5 × faster than TF-Java");
  private static final Gate CACHE_FLAT = Gate.atMost(1.15, "1.15 × the time with 1 alpha");
  private static final Gate CACHE_LIKE_BARE =
      Gate.atMost(1.15, "1.15 × bare's own growth from 1 alpha");
  private static final Gate NESTED = Gate.atMost(1.5, "1.5 × the flat array");
  private static final Gate LIKE_PYTHON = Gate.atMost(1, "1 × Python");
  private static final Gate START = Gate.atMost(1200, "1,200 ms");
  private static final Gate SCALING = Gate.atLeast(0.9, "0.9 × the scaling of bare");
  private static final Gate SCOPE_COST = Gate.atMost(60, "60 ns over raw delete");
  private static final Gate SCOPED_CHAIN = Gate.atMost(1.3, "1.3 × closed by hand");
  private static final Gate FREE_CHAIN = Gate.atMost(2, "2 × closed by hand");
  private static final Gate SCOPE_GROWTH = Gate.atMost(50, "50 MB growth");
  private static final Gate FREE_GROWTH = Gate.atMost(256, "256 MB growth");
  private static final Gate FLAT = Gate.atMost(16, "16 MB growth in the second half");
  private static final Gate BUDGET = Gate.atMost(1130, "1 GiB + one result growth");

  private static final double MEGABYTE = 1e6;

  private final Results results;
  private final NestGates nests;
  private final TypeGates types;
  private final DispatchGates dispatch;
  private final FunctionGates functions;
  private final TraceGates traces;
  private final HostGates hosts;

  Gates(Results results) {
    this.results = results;
    this.nests = new NestGates(results);
    this.types = new TypeGates(results);
    this.dispatch = new DispatchGates(results);
    this.functions = new FunctionGates(results);
    this.traces = new TraceGates(results);
    this.hosts = new HostGates(results);
  }

  /// The verdicts on a workload.
  List<Verdict> judge(Workload workload) {
    return workload
        .nest()
        .map(nest -> nests.judge(workload, nest))
        .or(() -> workload.type().map(type -> types.judge(workload, type)))
        .or(() -> workload.dispatch().map(work -> dispatch.judge(workload, work)))
        .or(() -> workload.function().map(work -> functions.judge(workload, work)))
        .or(() -> workload.trace().map(work -> traces.judge(workload, work)))
        .or(() -> workload.host().map(work -> hosts.judge(workload, work)))
        .orElseGet(() -> ops(workload));
  }

  private List<Verdict> ops(Workload workload) {
    return switch (workload) {
      case ADD, MUL, MATMUL, IDENTITY, CHAIN, CHAIN_SCOPED ->
          List.of(overBare(workload, SMALL_OP), overTensorFlowJava(workload, OP_FASTER));
      case MATMUL_784, MATMUL_512, ADD_MILLION -> List.of(overBare(workload, LARGE_OP));
      case ALPHAS_10000 ->
          List.of(overOther(workload, Workload.ALPHAS_1, CACHE_FLAT), growth(workload));
      case IN_4, IN_1024 ->
          List.of(overBare(workload, SMALL_COPY), overTensorFlowJava(workload, COPY_FASTER));
      case OUT_4, OUT_1024 -> List.of(overBare(workload, SMALL_COPY));
      case IN_262144, OUT_262144 -> List.of(overBare(workload, LARGE_COPY));
      case IN_NESTED -> List.of(overOther(workload, Workload.IN_78400, NESTED));
      case OUT_NESTED -> List.of(overOther(workload, Workload.OUT_78400, NESTED));
      case WHILE_LOOP -> List.of(overPython(workload, LIKE_PYTHON));
      case START -> List.of(START.judge(results.median(workload, INTARSIA) / 1e6, valid(workload)));
      case THREADS_2 -> List.of(scaling(workload));
      case ALPHAS_1, ALPHAS_10, ALPHAS_100, ALPHAS_1000, ALPHAS_NEW, SHAPES_4000 -> List.of();
      case IN_78400, OUT_78400, THREADS_1, THREADS_4 -> List.of();
      default -> throw new AssertionError(workload + " is no op; please report");
    };
  }

  /// The verdicts on a case of the memory study.
  static List<Verdict> judge(MemoryResult result) {
    double growth = result.own().growth() / MEGABYTE;
    double late = result.own().lateGrowth() / MEGABYTE;
    return switch (result.tensors()) {
      case BIG -> List.of(BUDGET.judge(growth, true));
      case SMALL, BLOCK ->
          switch (result.release()) {
            case NONE -> List.of(FREE_GROWTH.judge(growth, true), FLAT.judge(late, true));
            case CLOSE -> List.of(SCOPE_GROWTH.judge(growth, true));
            case SCOPE_1, SCOPE_100, SCOPE_10000 ->
                List.of(
                    SCOPE_COST.judge(result.releaseCost(), true), SCOPE_GROWTH.judge(growth, true));
            case REPLACE -> List.of();
          };
      case CHAIN_BESIDE_FEW, CHAIN_BESIDE_MANY, CHAIN_BESIDE_MOST ->
          switch (result.release()) {
            case NONE -> List.of(FREE_CHAIN.judge(result.timesClosing(), true));
            case SCOPE_1, REPLACE -> List.of(SCOPED_CHAIN.judge(result.timesClosing(), true));
            case CLOSE, SCOPE_100, SCOPE_10000 -> List.of();
          };
    };
  }

  private Verdict overBare(Workload workload, Gate gate) {
    return gate.judge(results.ratio(workload, INTARSIA, BARE), valid(workload));
  }

  private Verdict overPython(Workload workload, Gate gate) {
    return gate.judge(results.ratio(workload, INTARSIA, PYTHON), valid(workload));
  }

  private Verdict overTensorFlowJava(Workload workload, Gate gate) {
    return gate.judge(results.ratio(workload, TF_JAVA, INTARSIA), valid(workload));
  }

  private Verdict overOther(Workload workload, Workload other, Gate gate) {
    double ratio = results.median(workload, INTARSIA) / results.median(other, INTARSIA);
    return gate.judge(ratio, valid(workload, other));
  }

  // The runtime's own kernel cache leaves the processor's caches too; that part is not ours.
  private Verdict growth(Workload many) {
    double own = results.median(many, INTARSIA) / results.median(Workload.ALPHAS_1, INTARSIA);
    double bare = results.median(many, BARE) / results.median(Workload.ALPHAS_1, BARE);
    return CACHE_LIKE_BARE.judge(own / bare, valid(many, Workload.ALPHAS_1));
  }

  private Verdict scaling(Workload threads) {
    double ratio = results.scaling(threads, INTARSIA) / results.scaling(threads, BARE);
    return SCALING.judge(ratio, valid(threads, Workload.THREADS_1));
  }

  private boolean valid(Workload... workloads) {
    return results.areValid(workloads);
  }
}
