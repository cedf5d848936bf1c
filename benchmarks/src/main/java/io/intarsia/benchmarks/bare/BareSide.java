package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.layers.LayersByHand;
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
import io.intarsia.benchmarks.own.ByHand;
import io.intarsia.benchmarks.own.CompositesByHand;
import io.intarsia.benchmarks.own.DistributionsByHand;
import io.intarsia.benchmarks.own.GradientsByHand;
import io.intarsia.benchmarks.own.OwnDeferred;
import io.intarsia.benchmarks.own.ReplicasByHand;
import io.intarsia.benchmarks.own.StepsByHand;
import io.intarsia.internal.c.RuntimeLoader;
import java.nio.file.Path;
import java.util.Optional;

/// The floor: each workload as its calls of the C API, in this process, on the library file the
/// core runs.
public final class BareSide implements Side {
  private final BareContext context = new BareContext();
  private final BareOps ops = new BareOps(context);
  private final BareTransfers transfers = new BareTransfers(context);
  private final BareCache cache = new BareCache(context);
  private final BareNests nests = new BareNests();
  private final BareTypes types = new BareTypes();
  private final BareDispatch dispatch = new BareDispatch(context);
  private final BareFunctions functions = new BareFunctions(context);
  private final BareHosts hosts = new BareHosts();
  private final BareGradients gradients = new BareGradients(context);
  private final BareRagged ragged = new BareRagged(context);
  private final BareData data = new BareData(context);

  @Override
  public Contender contender() {
    return Contender.BARE;
  }

  @Override
  public String version() {
    return "the same library file, op objects reset and reused";
  }

  @Override
  public Optional<TimedLoop> open(Workload workload) {
    return Optional.of(loop(workload));
  }

  private TimedLoop open(GradientWork work) {
    return work.task().isByHand() ? GradientsByHand.open(work) : gradients.open(work);
  }

  private static TimedLoop open(ReplicaWork work) {
    return work.task() == ReplicaWork.Task.REDUCE
        ? BareReduce.open(work.size())
        : ReplicasByHand.open(work);
  }

  private TimedLoop loop(Workload workload) {
    return switch (workload) {
      case NestWork work -> nests.open(work);
      case TypeWork work -> types.open(work);
      case DispatchWork work -> dispatch.open(work);
      case FunctionWork work -> functions.open(work);
      case TraceWork work -> functions.open(work);
      case HostWork work -> hosts.open(work);
      case HandWork work -> ByHand.open(work);
      case GradientWork work -> open(work);
      case StepWork work -> StepsByHand.open(work);
      case CompositeWork work -> CompositesByHand.open(work);
      case DistributionWork work -> DistributionsByHand.open(work);
      case RaggedWork work -> ragged.open(work);
      case DataWork work -> data.open(work);
      case ClusterWork work -> BareClusters.open(work);
      case TargetWork work -> BareTargets.open(work);
      case ModelWork work -> BareModels.open(work);
      case LayerWork work -> LayersByHand.open(work);
      case ReplicaWork work -> open(work);
      case DeferredWork work -> OwnDeferred.floor(work);
      case OpWork work -> loop(work);
    };
  }

  private TimedLoop loop(OpWork work) {
    return switch (work) {
      case ADD, ADD_FACADE -> ops.binary("AddV2");
      case MUL -> ops.binary("Mul");
      case MATMUL -> ops.binary("MatMul");
      case IDENTITY -> ops.unary("Identity");
      case MATMUL_784 -> ops.matMulTransposed();
      case MATMUL_512 -> ops.matMul(Data.SQUARE);
      case ADD_MILLION -> ops.add(Data.MILLION);
      case CHAIN, CHAIN_SCOPED -> ops.chain();
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
      case WHILE_LOOP -> new BareWhile(context).loop();
      case START -> BareStart.loop();
      case THREADS_1 -> new BareThreads(context, 1).loop();
      case THREADS_2 -> new BareThreads(context, 2).loop();
      case THREADS_4 -> new BareThreads(context, 4).loop();
    };
  }

  /// The file of the native library.
  public static Path library() {
    return Path.of(RuntimeLoader.load());
  }

  @Override
  public void close() {
    context.close();
  }
}
