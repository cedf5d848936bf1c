package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;
import static io.intarsia.benchmarks.measure.Contender.TF_JAVA;

import io.intarsia.benchmarks.measure.ClusterWork;
import io.intarsia.benchmarks.measure.CompositeWork;
import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.DataWork;
import io.intarsia.benchmarks.measure.DeferredWork;
import io.intarsia.benchmarks.measure.DispatchWork;
import io.intarsia.benchmarks.measure.DistributionWork;
import io.intarsia.benchmarks.measure.FunctionWork;
import io.intarsia.benchmarks.measure.GradientWork;
import io.intarsia.benchmarks.measure.HandWork;
import io.intarsia.benchmarks.measure.HostWork;
import io.intarsia.benchmarks.measure.LayerWork;
import io.intarsia.benchmarks.measure.ModelWork;
import io.intarsia.benchmarks.measure.NestWork;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.RaggedWork;
import io.intarsia.benchmarks.measure.ReplicaWork;
import io.intarsia.benchmarks.measure.StepWork;
import io.intarsia.benchmarks.measure.TargetWork;
import io.intarsia.benchmarks.measure.TraceWork;
import io.intarsia.benchmarks.measure.TypeWork;
import io.intarsia.benchmarks.measure.Workload;
import java.util.List;

/// The gates of all workloads.
final class Gates {
  private static final Gate SMALL_OP = Gate.atMost(1.15, "1.15 × bare");
  private static final Gate OP_IN_C = Gate.atMost(1.15, "1.15 × C");
  private static final Gate LARGE_IN_C = Gate.atMost(1.05, "1.05 × C");
  private static final Gate CHAIN = Gate.atMost(1.2, "1.2 × bare");
  private static final Gate RAW = Gate.atLeast(4.5, "4.5 × faster than Python's raw op");
  private static final Gate FACADE = Gate.atLeast(10, "10 × faster than Python's tf.add");
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
  private static final Gate FIRST_USE = Gate.atMost(1.3, "1.3 × bare");
  private static final Gate HEAP = Gate.atMost(1024, "1 KB of heap a signature");
  private static final Gate RESIDENT = Gate.atMost(1.05, "1.05 × before");
  private static final Gate START = Gate.atMost(1.3, "1.3 × bare");
  private static final Gate START_FASTER = Gate.atLeast(2.5, "2.5 × faster than Python");
  private static final Gate SCALING = Gate.atLeast(0.9, "0.9 × the scaling of bare");

  private final Results results;
  private final NestGates nests;
  private final TypeGates types;
  private final DispatchGates dispatch;
  private final FunctionGates functions;
  private final TraceGates traces;
  private final HostGates hosts;
  private final HandGates hands;
  private final GradientGates gradients;
  private final StepGates steps;
  private final CompositeGates composites;
  private final RaggedGates ragged;
  private final DataGates data;
  private final ClusterGates clusters;
  private final ModelGates models;
  private final LayerGates layers;
  private final ReplicaGates replicas;
  private final DeferredGates deferred;

  Gates(Results results) {
    this.results = results;
    this.nests = new NestGates(results);
    this.types = new TypeGates(results);
    this.dispatch = new DispatchGates(results);
    this.functions = new FunctionGates(results);
    this.traces = new TraceGates(results);
    this.hosts = new HostGates(results);
    this.hands = new HandGates(results);
    this.gradients = new GradientGates(results);
    this.steps = new StepGates(results);
    this.composites = new CompositeGates(results);
    this.ragged = new RaggedGates(results);
    this.data = new DataGates(results);
    this.clusters = new ClusterGates(results);
    this.models = new ModelGates(results);
    this.layers = new LayerGates(results);
    this.replicas = new ReplicaGates(results);
    this.deferred = new DeferredGates(results);
  }

  /// The verdicts on a workload.
  List<Verdict> judge(Workload workload) {
    return switch (workload) {
      case NestWork work -> nests.judge(work);
      case TypeWork work -> types.judge(work);
      case DispatchWork work -> dispatch.judge(work);
      case FunctionWork work -> functions.judge(work);
      case TraceWork work -> traces.judge(work);
      case HostWork work -> hosts.judge(work);
      case HandWork work -> hands.judge(work);
      case GradientWork work -> gradients.judge(work);
      case StepWork work -> steps.judge(work);
      case CompositeWork work -> composites.judge(work);
      case DistributionWork work -> composites.judge(work);
      case RaggedWork work -> ragged.judge(work);
      case DataWork work -> data.judge(work);
      case ClusterWork work -> clusters.judge(work);
      case TargetWork work -> clusters.judge(work);
      case ModelWork work -> models.judge(work);
      case LayerWork work -> layers.judge(work);
      case ReplicaWork work -> replicas.judge(work);
      case DeferredWork work -> deferred.judge(work);
      case OpWork work -> ops(work);
    };
  }

  private List<Verdict> ops(OpWork workload) {
    return switch (workload) {
      case ADD, MUL, MATMUL, IDENTITY -> op(workload, RAW);
      case ADD_FACADE -> op(workload, FACADE);
      case MATMUL_784 ->
          List.of(overBare(workload, LARGE_OP), over(workload, Contender.C, LARGE_IN_C));
      case CHAIN, CHAIN_SCOPED ->
          List.of(overBare(workload, CHAIN), javaFaster(workload, OP_FASTER));
      case MATMUL_512, ADD_MILLION -> List.of(overBare(workload, LARGE_OP));
      case ALPHAS_10000 ->
          List.of(overOther(workload, OpWork.ALPHAS_1, CACHE_FLAT), growth(workload));
      case ALPHAS_NEW -> List.of(overBare(workload, FIRST_USE));
      case IN_4, IN_1024 ->
          List.of(overBare(workload, SMALL_COPY), javaFaster(workload, COPY_FASTER));
      case OUT_4, OUT_1024 -> List.of(overBare(workload, SMALL_COPY));
      case IN_262144, OUT_262144 -> List.of(overBare(workload, LARGE_COPY));
      case IN_NESTED -> List.of(overOther(workload, OpWork.IN_78400, NESTED));
      case OUT_NESTED -> List.of(overOther(workload, OpWork.OUT_78400, NESTED));
      case WHILE_LOOP -> List.of(over(workload, PYTHON, LIKE_PYTHON));
      case START -> List.of(overBare(workload, START), faster(workload, PYTHON, START_FASTER));
      case THREADS_2, THREADS_4 -> List.of(scaling(workload));
      case ALPHAS_1, ALPHAS_10, ALPHAS_100, ALPHAS_1000, SHAPES_4000 -> List.of();
      case IN_78400, OUT_78400, THREADS_1 -> List.of();
    };
  }

  private List<Verdict> op(Workload workload, Gate python) {
    return List.of(
        overBare(workload, SMALL_OP),
        over(workload, Contender.C, OP_IN_C),
        javaFaster(workload, OP_FASTER),
        faster(workload, PYTHON, python));
  }

  /// The verdict on what a signature takes of the Java heap.
  static Verdict heap(double bytes) {
    return HEAP.judge(bytes, true);
  }

  /// The verdict on how memory grew.
  static Verdict resident(double growth) {
    return RESIDENT.judge(growth, true);
  }

  private Verdict overBare(Workload workload, Gate gate) {
    return over(workload, BARE, gate);
  }

  private Verdict over(Workload workload, Contender other, Gate gate) {
    return gate.judge(results.ratio(workload, INTARSIA, other), valid(workload));
  }

  private Verdict faster(Workload workload, Contender other, Gate gate) {
    return gate.judge(results.ratio(workload, other, INTARSIA), valid(workload));
  }

  private Verdict javaFaster(Workload workload, Gate gate) {
    return faster(workload, TF_JAVA, gate);
  }

  private Verdict overOther(Workload workload, Workload other, Gate gate) {
    double ratio = results.median(workload, INTARSIA) / results.median(other, INTARSIA);
    return gate.judge(ratio, results.areSteady(workload, other));
  }

  // The runtime's own kernel cache leaves the processor's caches too; that part is not ours.
  private Verdict growth(Workload many) {
    double own = results.median(many, INTARSIA) / results.median(OpWork.ALPHAS_1, INTARSIA);
    double bare = results.median(many, BARE) / results.median(OpWork.ALPHAS_1, BARE);
    return CACHE_LIKE_BARE.judge(own / bare, valid(many, OpWork.ALPHAS_1));
  }

  private Verdict scaling(Workload threads) {
    double ratio = results.scaling(threads, INTARSIA) / results.scaling(threads, BARE);
    return SCALING.judge(ratio, valid(threads, OpWork.THREADS_1));
  }

  private boolean valid(Workload... workloads) {
    return results.areValid(workloads);
  }
}
