package io.intarsia.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class WorkloadsTest {
  /// Names as `bench_tf.py` and `bench_c.c` know them.
  static Stream<Arguments> names() {
    return Stream.of(
        arguments("MATMUL_784", OpWork.MATMUL_784),
        arguments("SAME_UPSTREAM_60", new NestWork(NestWork.Task.SAME, NestWork.Tree.UPSTREAM, 60)),
        arguments("PACK_TYPE_16", new TypeWork(TypeWork.Task.PACK, 16)),
        arguments(
            "COMPOSITE_HASH_RUNTIME",
            new CompositeWork(CompositeWork.Task.HASH, CompositeWork.Door.RUN_TIME)),
        arguments("PLAINLIKE_DISPATCH_1024", new DispatchWork(DispatchWork.Task.PLAIN_LIKE, 1_024)),
        arguments("HAND_DISPATCH_1", new DispatchWork(DispatchWork.Task.BY_HAND, 1)),
        arguments(
            "CALLERSESSION_FUNCTION_2", new FunctionWork(FunctionWork.Task.CALLER_SESSION, 2)),
        arguments("TRACE_10", new TraceWork(TraceWork.Task.TRACE, 10)),
        arguments("FIRST_CALL_100", new TraceWork(TraceWork.Task.FIRST_CALL, 100)),
        arguments("GRADIENT_BYHAND_10", new GradientWork(GradientWork.Task.CHAIN_BY_HAND, 10)),
        arguments("GRADIENT_MATMULBYHAND_1", new GradientWork(GradientWork.Task.MATMUL_BY_HAND, 1)),
        arguments("STEP_MLPFUNCTION_10", new StepWork(StepWork.Task.MLP_FUNCTION, 10)),
        arguments("HOST_4KB_BY_2_ALONE", new HostWork(HostWork.Task.IDENTITY, 1 << 10, 2, true)),
        arguments("INLINE_4MB_BY_1", new HostWork(HostWork.Task.INLINE, 1 << 20, 1, false)),
        arguments("LABELED_SUM", new HandWork(HandWork.Task.LABELED_SUM)),
        arguments("LOGPROB", new DistributionWork(DistributionWork.Task.LOG_PROB)),
        arguments("HMC_LEAP", new DistributionWork(DistributionWork.Task.LEAP)),
        arguments("RAGGED_TOTENSOR_16", new RaggedWork(RaggedWork.Task.TO_TENSOR, 16)),
        arguments("DATA_MAPBATCH", new DataWork(DataWork.Task.MAP_BATCH)),
        arguments("RAGGED_SUMFUNCTION_256", new RaggedWork(RaggedWork.Task.SUM_FUNCTION, 256)),
        arguments("WORKER_ROUND_TRIP", new ClusterWork(ClusterWork.Task.ROUND_TRIP, 1)),
        arguments("WORKER_SUM_4", new ClusterWork(ClusterWork.Task.SUM, 4)),
        arguments("TARGET_FETCH", new TargetWork(TargetWork.Task.FETCH)),
        arguments("CALL_MODEL_10X1_32", new ModelWork(ModelWork.Task.CALL, 10, 1, 32)),
        arguments("CALLBYTWO_MODEL_10X1_1", new ModelWork(ModelWork.Task.CALL_BY_TWO, 10, 1, 1)),
        arguments("SAVE_MODEL_10X50_1", new ModelWork(ModelWork.Task.SAVE, 10, 50, 1)),
        arguments(
            "LAYERS_STEP_MLP_1", new LayerWork(LayerWork.Task.STEP, LayerWork.Network.MLP, 1)),
        arguments(
            "LAYERS_PREDICTONBATCH_MLP_1",
            new LayerWork(LayerWork.Task.PREDICT_ON_BATCH, LayerWork.Network.MLP, 1)),
        arguments(
            "LAYERS_CALL_DENSE_100",
            new LayerWork(LayerWork.Task.CALL, LayerWork.Network.DENSE, 100)),
        arguments("REPLICAS_REDUCE_1024", new ReplicaWork(ReplicaWork.Task.REDUCE, 1_024)),
        arguments("REPLICAS_VALUES_2", new ReplicaWork(ReplicaWork.Task.VALUES, 2)),
        arguments("DEFERRED_CHAIN_100", new DeferredWork(DeferredWork.Task.CHAIN, 100)));
  }

  @ParameterizedTest
  @MethodSource("names")
  void of_nameOfEachFamily_isItsWorkload(String name, Workload workload) {
    assertThat(Workloads.of(name)).isEqualTo(workload);
    assertThat(workload.name()).isEqualTo(name);
  }

  @Test
  void all_ofEachFamily_haveNamesOfTheirOwn() {
    assertThat(Workloads.all()).hasSize(388).extracting(Workload::name).doesNotHaveDuplicates();
    assertThat(Workloads.all())
        .extracting(Object::getClass)
        .contains(Workload.class.getPermittedSubclasses());
  }

  @Test
  void of_nameOfNone_saysSo() {
    assertThatThrownBy(() -> Workloads.of("ADD_NOTHING"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is no workload ADD_NOTHING");
  }
}
