package io.intarsia.benchmarks.measure;

import io.intarsia.benchmarks.measure.NestWork.Task;
import io.intarsia.benchmarks.measure.NestWork.Tree;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What every contender does in a loop, unless it cannot. The ids are those of the performance
/// plan, `X` for the additions to it. Data is `float32`; what it is stands in [Data].
public enum Workload {
  ADD("B1", "AddV2 2×2", Kind.HOT, 50_000),
  ADD_FACADE("B1", "tf.math.add 2×2, in Python tf.add", Kind.HOT, 50_000),
  MUL("B1", "Mul 2×2", Kind.HOT, 50_000),
  MATMUL("B1", "MatMul 2×2", Kind.HOT, 50_000),
  IDENTITY("B1", "Identity 2×2", Kind.HOT, 50_000),
  MATMUL_784("B1", "MatMul 100×784 by 100×784 transposed", Kind.HEAVY, 1_000),
  MATMUL_512("X1", "MatMul 512×512", Kind.HEAVY, 200),
  ADD_MILLION("X2", "AddV2 of 1,000,000", Kind.HEAVY, 500),
  CHAIN("X3", "-((a + b) * a - b) 2×2, each result closed", Kind.HOT, 12_500),
  CHAIN_SCOPED("X3", "-((a + b) * a - b) 2×2, in a scope", Kind.HOT, 12_500),

  ALPHAS_1("B2", "LeakyRelu 2×2, 1 alpha", Kind.HOT, 20_000),
  ALPHAS_10("B2", "LeakyRelu 2×2, 10 alphas in turn", Kind.HOT, 20_000),
  ALPHAS_100("B2", "LeakyRelu 2×2, 100 alphas in turn", Kind.HOT, 20_000),
  ALPHAS_1000("B2", "LeakyRelu 2×2, 1,000 alphas in turn", Kind.HOT, 20_000),
  ALPHAS_10000("B2", "LeakyRelu 2×2, 10,000 alphas in turn", Kind.HOT, 20_000),
  ALPHAS_NEW("B2", "LeakyRelu 2×2, first use of an alpha", Kind.COLD, 2_000),
  SHAPES_4000("B2", "AddV2, 4,000 shapes in turn", Kind.HOT, 20_000),

  IN_4("B3", "float[4] in", Kind.HOT, 200_000),
  IN_1024("B3", "float[1024] in", Kind.HOT, 50_000),
  IN_262144("B3", "float[262144] in", Kind.HEAVY, 500),
  IN_78400("B3", "float[78400] in", Kind.HEAVY, 2_000),
  IN_NESTED("B3", "float[100][784] in", Kind.HEAVY, 2_000),
  OUT_4("B3", "float[4] out", Kind.HOT, 200_000),
  OUT_1024("B3", "float[1024] out", Kind.HOT, 50_000),
  OUT_262144("B3", "float[262144] out", Kind.HEAVY, 500),
  OUT_78400("B3", "float[78400] out", Kind.HEAVY, 2_000),
  OUT_NESTED("B3", "float[100][784] out", Kind.HEAVY, 2_000),

  FLATTEN_RECORDS_4(Task.FLATTEN, Tree.RECORDS, 4),
  STRUCTURE_RECORDS_4(Task.STRUCTURE, Tree.RECORDS, 4),
  LEAVES_RECORDS_4(Task.LEAVES, Tree.RECORDS, 4),
  PACK_RECORDS_4(Task.PACK, Tree.RECORDS, 4),
  MAP_RECORDS_4(Task.MAP, Tree.RECORDS, 4),
  SAME_RECORDS_4(Task.SAME, Tree.RECORDS, 4),
  PATHS_RECORDS_4(Task.PATHS, Tree.RECORDS, 4),
  FLATTEN_RECORDS_64(Task.FLATTEN, Tree.RECORDS, 64),
  STRUCTURE_RECORDS_64(Task.STRUCTURE, Tree.RECORDS, 64),
  LEAVES_RECORDS_64(Task.LEAVES, Tree.RECORDS, 64),
  PACK_RECORDS_64(Task.PACK, Tree.RECORDS, 64),
  MAP_RECORDS_64(Task.MAP, Tree.RECORDS, 64),
  SAME_RECORDS_64(Task.SAME, Tree.RECORDS, 64),
  PATHS_RECORDS_64(Task.PATHS, Tree.RECORDS, 64),
  FLATTEN_RECORDS_1024(Task.FLATTEN, Tree.RECORDS, 1_024),
  STRUCTURE_RECORDS_1024(Task.STRUCTURE, Tree.RECORDS, 1_024),
  LEAVES_RECORDS_1024(Task.LEAVES, Tree.RECORDS, 1_024),
  PACK_RECORDS_1024(Task.PACK, Tree.RECORDS, 1_024),
  MAP_RECORDS_1024(Task.MAP, Tree.RECORDS, 1_024),
  SAME_RECORDS_1024(Task.SAME, Tree.RECORDS, 1_024),
  PATHS_RECORDS_1024(Task.PATHS, Tree.RECORDS, 1_024),
  FLATTEN_RECORDS_16384(Task.FLATTEN, Tree.RECORDS, 16_384),
  STRUCTURE_RECORDS_16384(Task.STRUCTURE, Tree.RECORDS, 16_384),
  LEAVES_RECORDS_16384(Task.LEAVES, Tree.RECORDS, 16_384),
  PACK_RECORDS_16384(Task.PACK, Tree.RECORDS, 16_384),
  MAP_RECORDS_16384(Task.MAP, Tree.RECORDS, 16_384),
  SAME_RECORDS_16384(Task.SAME, Tree.RECORDS, 16_384),
  PATHS_RECORDS_16384(Task.PATHS, Tree.RECORDS, 16_384),
  FLATTEN_SORTED_1(Task.FLATTEN, Tree.SORTED, 1),
  FLATTEN_SORTED_10(Task.FLATTEN, Tree.SORTED, 10),
  FLATTEN_SORTED_100(Task.FLATTEN, Tree.SORTED, 100),
  FLATTEN_SORTED_1000(Task.FLATTEN, Tree.SORTED, 1_000),
  FLATTEN_SORTED_10000(Task.FLATTEN, Tree.SORTED, 10_000),
  FLATTEN_SORTED_100000(Task.FLATTEN, Tree.SORTED, 100_000),
  FLATTEN_SHUFFLED_10(Task.FLATTEN, Tree.SHUFFLED, 10),
  FLATTEN_SHUFFLED_100(Task.FLATTEN, Tree.SHUFFLED, 100),
  FLATTEN_SHUFFLED_1000(Task.FLATTEN, Tree.SHUFFLED, 1_000),
  FLATTEN_SHUFFLED_10000(Task.FLATTEN, Tree.SHUFFLED, 10_000),
  FLATTEN_NEW_10(Task.FLATTEN, Tree.NEW, 10),
  FLATTEN_NEW_100(Task.FLATTEN, Tree.NEW, 100),
  FLATTEN_NEW_1000(Task.FLATTEN, Tree.NEW, 1_000),
  FLATTEN_NEW_10000(Task.FLATTEN, Tree.NEW, 10_000),
  FLATTEN_DEEP_1(Task.FLATTEN, Tree.DEEP, 1),
  FLATTEN_DEEP_10(Task.FLATTEN, Tree.DEEP, 10),
  FLATTEN_DEEP_50(Task.FLATTEN, Tree.DEEP, 50),
  FLATTEN_DEEP_100(Task.FLATTEN, Tree.DEEP, 100),
  FLATTEN_DEEP_400(Task.FLATTEN, Tree.DEEP, 400),
  FLATTEN_DEEP_10000(Task.FLATTEN, Tree.DEEP, 10_000),
  SAME_UPSTREAM_6(Task.SAME, Tree.UPSTREAM, 6),
  SAME_UPSTREAM_60(Task.SAME, Tree.UPSTREAM, 60),
  FLATTEN_LAYERS_16(Task.FLATTEN, Tree.LAYERS, 16),
  PACK_LAYERS_16(Task.PACK, Tree.LAYERS, 16),
  MAP_LAYERS_16(Task.MAP, Tree.LAYERS, 16),
  FLATTEN_LAYERS_640(Task.FLATTEN, Tree.LAYERS, 640),
  PACK_LAYERS_640(Task.PACK, Tree.LAYERS, 640),
  MAP_LAYERS_640(Task.MAP, Tree.LAYERS, 640),

  CONSTRUCT_TYPE_1(TypeWork.Task.CONSTRUCT, 1),
  SPEC_TYPE_1(TypeWork.Task.SPEC, 1),
  HASH_TYPE_1(TypeWork.Task.HASH, 1),
  EQUAL_TYPE_1(TypeWork.Task.EQUAL, 1),
  COMPATIBLE_TYPE_1(TypeWork.Task.COMPATIBLE, 1),
  FLATTEN_TYPE_1(TypeWork.Task.FLATTEN, 1),
  PACK_TYPE_1(TypeWork.Task.PACK, 1),
  CONSTRUCT_TYPE_2(TypeWork.Task.CONSTRUCT, 2),
  SPEC_TYPE_2(TypeWork.Task.SPEC, 2),
  HASH_TYPE_2(TypeWork.Task.HASH, 2),
  EQUAL_TYPE_2(TypeWork.Task.EQUAL, 2),
  COMPATIBLE_TYPE_2(TypeWork.Task.COMPATIBLE, 2),
  FLATTEN_TYPE_2(TypeWork.Task.FLATTEN, 2),
  PACK_TYPE_2(TypeWork.Task.PACK, 2),
  CONSTRUCT_TYPE_4(TypeWork.Task.CONSTRUCT, 4),
  SPEC_TYPE_4(TypeWork.Task.SPEC, 4),
  HASH_TYPE_4(TypeWork.Task.HASH, 4),
  EQUAL_TYPE_4(TypeWork.Task.EQUAL, 4),
  COMPATIBLE_TYPE_4(TypeWork.Task.COMPATIBLE, 4),
  FLATTEN_TYPE_4(TypeWork.Task.FLATTEN, 4),
  PACK_TYPE_4(TypeWork.Task.PACK, 4),
  CONSTRUCT_TYPE_16(TypeWork.Task.CONSTRUCT, 16),
  SPEC_TYPE_16(TypeWork.Task.SPEC, 16),
  HASH_TYPE_16(TypeWork.Task.HASH, 16),
  EQUAL_TYPE_16(TypeWork.Task.EQUAL, 16),
  COMPATIBLE_TYPE_16(TypeWork.Task.COMPATIBLE, 16),
  FLATTEN_TYPE_16(TypeWork.Task.FLATTEN, 16),
  PACK_TYPE_16(TypeWork.Task.PACK, 16),
  CONSTRUCT_TYPE_64(TypeWork.Task.CONSTRUCT, 64),
  SPEC_TYPE_64(TypeWork.Task.SPEC, 64),
  HASH_TYPE_64(TypeWork.Task.HASH, 64),
  EQUAL_TYPE_64(TypeWork.Task.EQUAL, 64),
  COMPATIBLE_TYPE_64(TypeWork.Task.COMPATIBLE, 64),
  FLATTEN_TYPE_64(TypeWork.Task.FLATTEN, 64),
  PACK_TYPE_64(TypeWork.Task.PACK, 64),

  COMPOSITE_CONSTRUCT_COMPANION(CompositeWork.Task.CONSTRUCT, CompositeWork.Door.COMPANION),
  COMPOSITE_SPEC_COMPANION(CompositeWork.Task.SPEC, CompositeWork.Door.COMPANION),
  COMPOSITE_HASH_COMPANION(CompositeWork.Task.HASH, CompositeWork.Door.COMPANION),
  COMPOSITE_EQUAL_COMPANION(CompositeWork.Task.EQUAL, CompositeWork.Door.COMPANION),
  COMPOSITE_COMPATIBLE_COMPANION(CompositeWork.Task.COMPATIBLE, CompositeWork.Door.COMPANION),
  COMPOSITE_FLATTEN_COMPANION(CompositeWork.Task.FLATTEN, CompositeWork.Door.COMPANION),
  COMPOSITE_PACK_COMPANION(CompositeWork.Task.PACK, CompositeWork.Door.COMPANION),
  COMPOSITE_START_COMPANION(CompositeWork.Task.START, CompositeWork.Door.COMPANION),
  COMPOSITE_CONSTRUCT_RUNTIME(CompositeWork.Task.CONSTRUCT, CompositeWork.Door.RUN_TIME),
  COMPOSITE_SPEC_RUNTIME(CompositeWork.Task.SPEC, CompositeWork.Door.RUN_TIME),
  COMPOSITE_HASH_RUNTIME(CompositeWork.Task.HASH, CompositeWork.Door.RUN_TIME),
  COMPOSITE_EQUAL_RUNTIME(CompositeWork.Task.EQUAL, CompositeWork.Door.RUN_TIME),
  COMPOSITE_COMPATIBLE_RUNTIME(CompositeWork.Task.COMPATIBLE, CompositeWork.Door.RUN_TIME),
  COMPOSITE_FLATTEN_RUNTIME(CompositeWork.Task.FLATTEN, CompositeWork.Door.RUN_TIME),
  COMPOSITE_PACK_RUNTIME(CompositeWork.Task.PACK, CompositeWork.Door.RUN_TIME),
  COMPOSITE_START_RUNTIME(CompositeWork.Task.START, CompositeWork.Door.RUN_TIME),

  FIRST_DISPATCH_1(DispatchWork.Task.FIRST, 1),
  LAST_DISPATCH_1(DispatchWork.Task.LAST, 1),
  FIRST_DISPATCH_4(DispatchWork.Task.FIRST, 4),
  LAST_DISPATCH_4(DispatchWork.Task.LAST, 4),
  FIRST_DISPATCH_16(DispatchWork.Task.FIRST, 16),
  LAST_DISPATCH_16(DispatchWork.Task.LAST, 16),
  FIRST_DISPATCH_64(DispatchWork.Task.FIRST, 64),
  LAST_DISPATCH_64(DispatchWork.Task.LAST, 64),
  FIRST_DISPATCH_256(DispatchWork.Task.FIRST, 256),
  LAST_DISPATCH_256(DispatchWork.Task.LAST, 256),
  FIRST_DISPATCH_1024(DispatchWork.Task.FIRST, 1_024),
  LAST_DISPATCH_1024(DispatchWork.Task.LAST, 1_024),
  PLAIN_DISPATCH_0(DispatchWork.Task.PLAIN, 0),
  PLAIN_DISPATCH_1024(DispatchWork.Task.PLAIN, 1_024),
  PLAINLIKE_DISPATCH_0(DispatchWork.Task.PLAIN_LIKE, 0),
  PLAINLIKE_DISPATCH_1024(DispatchWork.Task.PLAIN_LIKE, 1_024),
  HAND_DISPATCH_1(DispatchWork.Task.BY_HAND, 1),
  MASKED_DISPATCH_1(DispatchWork.Task.MASKED, 1),

  CALL_FUNCTION_1(FunctionWork.Task.CALL, 1),
  CALL_FUNCTION_2(FunctionWork.Task.CALL, 2),
  CALL_FUNCTION_4(FunctionWork.Task.CALL, 4),
  CALL_FUNCTION_10(FunctionWork.Task.CALL, 10),
  CALL_FUNCTION_100(FunctionWork.Task.CALL, 100),
  CALL_FUNCTION_1000(FunctionWork.Task.CALL, 1_000),
  EAGER_FUNCTION_1(FunctionWork.Task.EAGER, 1),
  EAGER_FUNCTION_10(FunctionWork.Task.EAGER, 10),
  EAGER_FUNCTION_100(FunctionWork.Task.EAGER, 100),
  SESSION_FUNCTION_1(FunctionWork.Task.SESSION, 1),
  CALLERSESSION_FUNCTION_1(FunctionWork.Task.CALLER_SESSION, 1),
  CALLERSESSION_FUNCTION_2(FunctionWork.Task.CALLER_SESSION, 2),
  CALLERSESSION_FUNCTION_4(FunctionWork.Task.CALLER_SESSION, 4),
  SESSION_FUNCTION_10(FunctionWork.Task.SESSION, 10),
  CALLERSESSION_FUNCTION_10(FunctionWork.Task.CALLER_SESSION, 10),
  SESSION_FUNCTION_100(FunctionWork.Task.SESSION, 100),
  CALLERSESSION_FUNCTION_100(FunctionWork.Task.CALLER_SESSION, 100),
  SESSION_FUNCTION_1000(FunctionWork.Task.SESSION, 1_000),
  CALLERSESSION_FUNCTION_1000(FunctionWork.Task.CALLER_SESSION, 1_000),
  COMPILED_FUNCTION_1(FunctionWork.Task.COMPILED, 1),
  COMPILED_FUNCTION_10(FunctionWork.Task.COMPILED, 10),
  COMPILED_FUNCTION_100(FunctionWork.Task.COMPILED, 100),
  COMPILED_FUNCTION_1000(FunctionWork.Task.COMPILED, 1_000),
  DENSE_FUNCTION_10(FunctionWork.Task.DENSE, 10),
  ARGUMENTS_FUNCTION_1(FunctionWork.Task.ARGUMENTS, 1),
  ARGUMENTS_FUNCTION_10(FunctionWork.Task.ARGUMENTS, 10),
  ARGUMENTS_FUNCTION_100(FunctionWork.Task.ARGUMENTS, 100),
  ARGUMENTS_FUNCTION_1000(FunctionWork.Task.ARGUMENTS, 1_000),
  MAP_FUNCTION_1(FunctionWork.Task.MAP, 1),
  MAP_FUNCTION_10(FunctionWork.Task.MAP, 10),
  MAP_FUNCTION_100(FunctionWork.Task.MAP, 100),
  MAP_FUNCTION_1000(FunctionWork.Task.MAP, 1_000),
  VARIABLES_FUNCTION_5(FunctionWork.Task.VARIABLES, 5),
  VARIABLES_FUNCTION_50(FunctionWork.Task.VARIABLES, 50),
  VARIABLES_FUNCTION_500(FunctionWork.Task.VARIABLES, 500),
  NOTHING_FUNCTION_8(FunctionWork.Task.NOTHING, 8),
  DECLARED_FUNCTION_8(FunctionWork.Task.DECLARED, 8),
  LIST_FUNCTION_1(FunctionWork.Task.LIST, 1),
  TYPE_FUNCTION_1(FunctionWork.Task.TYPE, 1),
  LIST_FUNCTION_4(FunctionWork.Task.LIST, 4),
  TYPE_FUNCTION_4(FunctionWork.Task.TYPE, 4),
  LIST_FUNCTION_16(FunctionWork.Task.LIST, 16),
  TYPE_FUNCTION_16(FunctionWork.Task.TYPE, 16),
  LIST_FUNCTION_64(FunctionWork.Task.LIST, 64),
  TYPE_FUNCTION_64(FunctionWork.Task.TYPE, 64),
  SIGNATURES_FUNCTION_1(FunctionWork.Task.SIGNATURES, 1),
  SIGNATURES_FUNCTION_10(FunctionWork.Task.SIGNATURES, 10),
  SIGNATURES_FUNCTION_100(FunctionWork.Task.SIGNATURES, 100),
  SIGNATURES_FUNCTION_1000(FunctionWork.Task.SIGNATURES, 1_000),

  TRACE_1(1),
  TRACE_10(10),
  TRACE_100(100),
  TRACE_1000(1_000),
  TRACE_10000(10_000),
  FIRST_CALL_100(new TraceWork(TraceWork.Task.FIRST_CALL, 100)),
  FIRST_CALL_1000(new TraceWork(TraceWork.Task.FIRST_CALL, 1_000)),

  // A call is an iteration: a round is one loop of as many.
  WHILE_LOOP("X4", "iteration of a while loop that counts", Kind.THREADED, 100_000),

  GRADIENT_CHAIN_1(GradientWork.Task.CHAIN, 1),
  GRADIENT_CHAIN_10(GradientWork.Task.CHAIN, 10),
  GRADIENT_CHAIN_100(GradientWork.Task.CHAIN, 100),
  GRADIENT_CHAIN_1000(GradientWork.Task.CHAIN, 1_000),
  GRADIENT_BYHAND_1(GradientWork.Task.CHAIN_BY_HAND, 1),
  GRADIENT_BYHAND_10(GradientWork.Task.CHAIN_BY_HAND, 10),
  GRADIENT_BYHAND_100(GradientWork.Task.CHAIN_BY_HAND, 100),
  GRADIENT_BYHAND_1000(GradientWork.Task.CHAIN_BY_HAND, 1_000),
  GRADIENT_MATMUL_1(GradientWork.Task.MATMUL, 1),
  GRADIENT_MATMULBYHAND_1(GradientWork.Task.MATMUL_BY_HAND, 1),
  GRADIENT_SUM_1(GradientWork.Task.SUM, 1),
  GRADIENT_PERSISTENT_10(GradientWork.Task.PERSISTENT, 10),
  GRADIENT_RECORDED_100(GradientWork.Task.RECORDED, 100),
  GRADIENT_UNWATCHED_100(GradientWork.Task.UNWATCHED, 100),
  GRADIENT_STOPPED_100(GradientWork.Task.STOPPED, 100),

  STEP_MLP_1(StepWork.Task.MLP, 1),
  STEP_MLP_10(StepWork.Task.MLP, 10),
  STEP_MLP_100(StepWork.Task.MLP, 100),
  STEP_MLP_1000(StepWork.Task.MLP, 1_000),
  STEP_MLPFUNCTION_1(StepWork.Task.MLP_FUNCTION, 1),
  STEP_MLPFUNCTION_10(StepWork.Task.MLP_FUNCTION, 10),
  STEP_MLPFUNCTION_100(StepWork.Task.MLP_FUNCTION, 100),
  STEP_MLPFUNCTION_1000(StepWork.Task.MLP_FUNCTION, 1_000),
  STEP_LEAPFROG_10(StepWork.Task.LEAPFROG, 10),
  STEP_LEAPFROG_200(StepWork.Task.LEAPFROG, 200),
  STEP_LEAPFROGFUNCTION_10(StepWork.Task.LEAPFROG_FUNCTION, 10),
  STEP_LEAPFROGFUNCTION_25(StepWork.Task.LEAPFROG_FUNCTION, 25),
  STEP_LEAPFROGFUNCTION_50(StepWork.Task.LEAPFROG_FUNCTION, 50),
  STEP_LEAPFROGFUNCTION_100(StepWork.Task.LEAPFROG_FUNCTION, 100),
  STEP_LEAPFROGFUNCTION_200(StepWork.Task.LEAPFROG_FUNCTION, 200),

  HOST_4B_BY_1(1, 1, false),
  HOST_4KB_BY_1(1 << 10, 1, false),
  HOST_4MB_BY_1(1 << 20, 1, false),
  HOST_4B_BY_2(1, 2, false),
  HOST_4KB_BY_2(1 << 10, 2, false),
  HOST_4MB_BY_2(1 << 20, 2, false),
  HOST_4B_BY_1_ALONE(1, 1, true),
  HOST_4KB_BY_1_ALONE(1 << 10, 1, true),
  HOST_4MB_BY_1_ALONE(1 << 20, 1, true),
  HOST_4B_BY_2_ALONE(1, 2, true),
  HOST_4KB_BY_2_ALONE(1 << 10, 2, true),
  HOST_4MB_BY_2_ALONE(1 << 20, 2, true),
  INLINE_4B_BY_1(new HostWork(HostWork.Task.INLINE, 1, 1, false)),
  INLINE_4KB_BY_1(new HostWork(HostWork.Task.INLINE, 1 << 10, 1, false)),
  INLINE_4MB_BY_1(new HostWork(HostWork.Task.INLINE, 1 << 20, 1, false)),
  INLINE_4B_BY_1_ALONE(new HostWork(HostWork.Task.INLINE, 1, 1, true)),
  INLINE_4MB_BY_1_ALONE(new HostWork(HostWork.Task.INLINE, 1 << 20, 1, true)),
  NESTED_4B_BY_1_ALONE(new HostWork(HostWork.Task.NESTED, 1, 1, true)),

  NAMED_ADD(HandWork.Task.NAMED_ADD),
  NAMED_MATMUL(HandWork.Task.NAMED_MATMUL),
  NAMED_SUM(HandWork.Task.NAMED_SUM),
  NAMED_SUM_OPTIONS(HandWork.Task.NAMED_SUM_OPTIONS),
  LABELED_SUM(HandWork.Task.LABELED_SUM),
  LABELED_ADD(HandWork.Task.LABELED_ADD),

  LOGPROB(DistributionWork.Task.LOG_PROB),
  LOGPROB_FUNCTION(DistributionWork.Task.LOG_PROB_FUNCTION),
  HMC_LEAP(DistributionWork.Task.LEAP),
  HMC_TRAJECTORY(DistributionWork.Task.TRAJECTORY),

  WORKER_OP(ClusterWork.Task.OP, 1),
  WORKER_ROUND_TRIP(ClusterWork.Task.ROUND_TRIP, 1),
  WORKER_CHAIN(ClusterWork.Task.CHAIN, 1),
  WORKER_SEND(ClusterWork.Task.SEND, 1),
  WORKER_FETCH(ClusterWork.Task.FETCH, 1),
  WORKER_SUM_1(ClusterWork.Task.SUM, 1),
  WORKER_SUM_2(ClusterWork.Task.SUM, 2),
  WORKER_SUM_4(ClusterWork.Task.SUM, 4),
  WORKER_REDUCE_1(ClusterWork.Task.REDUCE, 1),
  WORKER_REDUCE_2(ClusterWork.Task.REDUCE, 2),
  WORKER_REDUCE_4(ClusterWork.Task.REDUCE, 4),

  TARGET_OP(TargetWork.Task.OP),
  TARGET_ROUND_TRIP(TargetWork.Task.ROUND_TRIP),
  TARGET_SEND(TargetWork.Task.SEND),
  TARGET_FETCH(TargetWork.Task.FETCH),

  LOAD_MODEL_1(ModelWork.Task.LOAD, 1),
  FIRST_MODEL_1(ModelWork.Task.FIRST, 1),
  CALL_MODEL_1(ModelWork.Task.CALL, 1),
  CALL_MODEL_32(ModelWork.Task.CALL, 32),
  CALL_MODEL_1024(ModelWork.Task.CALL, 1_024),

  START("B17", "process start to first result", Kind.PROCESS, 1),

  THREADS_1("B18", "AddV2 2×2, 1 thread", Kind.THREADED, 50_000),
  THREADS_2("B18", "AddV2 2×2, 2 threads, time over all calls", Kind.THREADED, 100_000),
  THREADS_4("B18", "AddV2 2×2, 4 threads, time over all calls", Kind.THREADED, 100_000);

  private final String id;
  private final String title;
  private final Kind kind;
  private final int calls;

  @SuppressWarnings("ImmutableEnumChecker") // a record of enums and numbers
  private final @Nullable Work work;

  Workload(String id, String title, Kind kind, int calls) {
    this.id = id;
    this.title = title;
    this.kind = kind;
    this.calls = calls;
    this.work = null;
  }

  Workload(String id, Work work, Kind kind, int calls) {
    this.id = id;
    this.title = work.title();
    this.kind = kind;
    this.calls = calls;
    this.work = work;
  }

  // A round is as long as that of 400,000 leaves, or 20 calls.
  Workload(Task task, Tree tree, int size) {
    this("B4", new NestWork(task, tree, size), Kind.NEST, Math.max(20, 400_000 / (size + 4)));
  }

  Workload(TypeWork.Task task, int fields) {
    this("B5", new TypeWork(task, fields), Kind.NEST, 100_000);
  }

  Workload(CompositeWork work) {
    this("B5", work, work.isStart() ? Kind.COLD : Kind.NEST, work.isStart() ? 100 : 100_000);
  }

  Workload(CompositeWork.Task task, CompositeWork.Door door) {
    this(new CompositeWork(task, door));
  }

  Workload(DistributionWork.Task task) {
    this(
        task.id(),
        new DistributionWork(task),
        task.isFunction() ? Kind.FUNCTION : Kind.HEAVY,
        task.isDynamics() ? 20_000 : 500);
  }

  // What is sent between processes hops between threads, too.
  Workload(ClusterWork.Task task, int workers) {
    this("B19", new ClusterWork(task, workers), Kind.CLUSTER, 5_000);
  }

  Workload(TargetWork.Task task) {
    this("B19", new TargetWork(task), Kind.CLUSTER, 5_000);
  }

  // A model takes milliseconds to load, of which some are the disk's.
  Workload(ModelWork.Task task, int rows) {
    this(
        "B13",
        new ModelWork(task, rows),
        task == ModelWork.Task.CALL ? Kind.FUNCTION : Kind.TRACE,
        task == ModelWork.Task.CALL ? 20_000 : 50);
  }

  Workload(DispatchWork.Task task, int types) {
    this(
        "B6",
        new DispatchWork(task, types),
        task.isPlain() ? Kind.APART : Kind.HOT,
        task.isEmpty() ? 1_000_000 : 50_000);
  }

  Workload(HandWork.Task task) {
    this(task.id(), new HandWork(task), Kind.HOT, 50_000);
  }

  Workload(FunctionWork.Task task, int size) {
    this("B7", new FunctionWork(task, size), Kind.FUNCTION, 20_000);
  }

  // Rounds are as long as time allows.
  Workload(GradientWork.Task task, int size) {
    this("B9", new GradientWork(task, size), Kind.STEPS, 20_000);
  }

  Workload(StepWork.Task task, int size) {
    this("B10", new StepWork(task, size), task.isFunction() ? Kind.FUNCTION : Kind.STEPS, 20_000);
  }

  Workload(int ops) {
    this(new TraceWork(TraceWork.Task.TRACE, ops));
  }

  Workload(TraceWork work) {
    this("B8", work, Kind.TRACE, 200);
  }

  Workload(int elements, int callers, boolean oneThread) {
    this(new HostWork(HostWork.Task.IDENTITY, elements, callers, oneThread));
  }

  Workload(HostWork work) {
    this("B12", work, Kind.FUNCTION, 20_000);
  }

  /// The id in the performance plan.
  public String id() {
    return id;
  }

  /// The nest it is about, if it is about one.
  public Optional<NestWork> nest() {
    return work(NestWork.class);
  }

  /// The extension type it is about, if it is about one.
  public Optional<TypeWork> type() {
    return work(TypeWork.class);
  }

  /// The dispatch it is about, if it is about that.
  public Optional<DispatchWork> dispatch() {
    return work(DispatchWork.class);
  }

  /// The traced function it calls, if it calls one.
  public Optional<FunctionWork> function() {
    return work(FunctionWork.class);
  }

  /// What it traces, if it traces something.
  public Optional<TraceWork> trace() {
    return work(TraceWork.class);
  }

  /// The Java code it has a function call, if it has.
  public Optional<HostWork> host() {
    return work(HostWork.class);
  }

  /// What it compares with the same by hand, if it does.
  public Optional<HandWork> hand() {
    return work(HandWork.class);
  }

  /// The gradient it computes, if it computes one.
  public Optional<GradientWork> gradient() {
    return work(GradientWork.class);
  }

  /// The composite class it is about, if it is about one.
  public Optional<CompositeWork> composite() {
    return work(CompositeWork.class);
  }

  /// The distribution it is about, if it is about one.
  public Optional<DistributionWork> distribution() {
    return work(DistributionWork.class);
  }

  /// What it has workers do, if it has.
  public Optional<ClusterWork> cluster() {
    return work(ClusterWork.class);
  }

  /// What it does in a session on a worker, if that is what it is about.
  public Optional<TargetWork> target() {
    return work(TargetWork.class);
  }

  /// What it does with a saved model, if it is about one.
  public Optional<ModelWork> model() {
    return work(ModelWork.class);
  }

  /// The step of a training it does, if it does one.
  public Optional<StepWork> step() {
    return work(StepWork.class);
  }

  private <W extends Work> Optional<W> work(Class<W> kind) {
    return kind.isInstance(work) ? Optional.of(kind.cast(work)) : Optional.empty();
  }

  /// What a call does.
  public String title() {
    return title;
  }

  /// How it behaves.
  public Kind kind() {
    return kind;
  }

  /// Calls in a round, at most.
  public int calls() {
    return calls;
  }

  /// The alphas of the workloads that take turns with them, all different and exact in `float32`.
  public static float[] alphas(int count) {
    float[] alphas = new float[count];
    IntStream.range(0, count).forEach(i -> alphas[i] = (i + 1) / 65_536f);
    return alphas;
  }
}
