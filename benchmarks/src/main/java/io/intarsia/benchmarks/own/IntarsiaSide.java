package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.layers.OwnLayers;
import io.intarsia.benchmarks.measure.ClusterWork;
import io.intarsia.benchmarks.measure.CompositeWork;
import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Data;
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
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.measure.StepWork;
import io.intarsia.benchmarks.measure.TargetWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.TraceWork;
import io.intarsia.benchmarks.measure.TypeWork;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.process.ChildJvm;
import io.intarsia.benchmarks.process.FirstLine;
import io.intarsia.imperative.Environment;
import java.util.Optional;

/// This library, used as its documentation says.
public final class IntarsiaSide implements Side {
  private final Environment tf = Environment.open();
  private final OwnOps ops = new OwnOps(tf);
  private final OwnTransfers transfers = new OwnTransfers(tf);
  private final OwnCache cache = new OwnCache(tf);
  private final OwnNests nests = new OwnNests();
  private final OwnTypes types = new OwnTypes(tf);
  private final OwnDispatch dispatch = new OwnDispatch(tf);
  private final OwnFunctions functions = new OwnFunctions(tf);
  private final OwnHosts hosts = new OwnHosts();
  private final OwnGradients gradients = new OwnGradients(tf);
  private final OwnSteps steps = new OwnSteps(tf);

  @Override
  public Contender contender() {
    return Contender.INTARSIA;
  }

  @Override
  public String version() {
    return "TensorFlow " + Environment.runtimeVersion();
  }

  @Override
  public Optional<TimedLoop> open(Workload workload) {
    return Optional.of(loop(workload));
  }

  /// `a + b`, the first thing it computes in a process of its own.
  public float[] firstResult() {
    try (var a = tf.constant(Data.nested(Data.a(), 2));
        var b = tf.constant(Data.nested(Data.b(), 2))) {
      return OwnOps.values(tf.math.add(a, b));
    }
  }

  private TimedLoop loop(Workload workload) {
    return switch (workload) {
      case NestWork work -> nests.open(work);
      case TypeWork work -> types.open(work);
      case DispatchWork work -> dispatch.open(work);
      case FunctionWork work -> functions.open(work);
      case TraceWork work -> functions.open(work);
      case HostWork work -> hosts.open(work);
      case HandWork work -> ConvenientCalls.open(work);
      case GradientWork work -> gradients.open(work);
      case StepWork work -> steps.open(work);
      case CompositeWork work -> OwnComposites.open(work);
      case DistributionWork work -> OwnDistributions.open(work);
      case RaggedWork work -> OwnRagged.open(work);
      case DataWork work -> OwnData.open(work);
      case ClusterWork work -> OwnClusters.open(work);
      case TargetWork work -> OwnTargets.open(work);
      case ModelWork work -> OwnModels.open(work);
      case LayerWork work -> OwnLayers.open(work);
      case ReplicaWork work -> OwnReplicas.open(work);
      case DeferredWork work -> OwnDeferred.open(work);
      case OpWork work -> loop(work);
    };
  }

  private TimedLoop loop(OpWork work) {
    return switch (work) {
      case ADD, ADD_FACADE -> ops.add();
      case MUL -> ops.multiply();
      case MATMUL -> ops.matMul();
      case IDENTITY -> ops.identity();
      case MATMUL_784 -> ops.matMulTransposed();
      case MATMUL_512 -> ops.matMul(Data.SQUARE);
      case ADD_MILLION -> ops.add(Data.MILLION);
      case CHAIN -> ops.chain();
      case CHAIN_SCOPED -> ops.chainInScope();
      case ALPHAS_1 -> cache.alphas(1);
      case ALPHAS_10 -> cache.alphas(10);
      case ALPHAS_100 -> cache.alphas(100);
      case ALPHAS_1000 -> cache.alphas(1_000);
      case ALPHAS_10000 -> cache.alphas(10_000);
      case ALPHAS_NEW -> cache.newAlphas();
      case SHAPES_4000 -> cache.shapes(4_000);
      case IN_4 -> transfers.in(4);
      case IN_1024 -> transfers.in(1024);
      case IN_262144 -> transfers.in(262_144);
      case IN_78400 -> transfers.in(Data.ROWS * Data.COLUMNS);
      case IN_NESTED -> transfers.inNested();
      case OUT_4 -> transfers.out(4);
      case OUT_1024 -> transfers.out(1024);
      case OUT_262144 -> transfers.out(262_144);
      case OUT_78400 -> transfers.out(Data.ROWS * Data.COLUMNS);
      case OUT_NESTED -> transfers.outNested();
      case WHILE_LOOP -> new OwnWhile(tf).loop();
      case START -> FirstLine.loop(ChildJvm.command(OwnStart.class));
      case THREADS_1 -> new OwnThreads(tf, 1).loop();
      case THREADS_2 -> new OwnThreads(tf, 2).loop();
      case THREADS_4 -> new OwnThreads(tf, 4).loop();
    };
  }

  @Override
  public void close() {
    tf.close();
  }
}
