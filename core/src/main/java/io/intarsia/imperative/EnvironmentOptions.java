package io.intarsia.imperative;

import io.intarsia.cluster.ClusterOptions;
import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.gradient.rule.GradientRules;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.executor.ClusterFailures;
import io.intarsia.internal.executor.CollectiveFailures;
import io.intarsia.internal.remote.RemoteTarget;
import io.intarsia.tensor.PrintFormat;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// How an environment is set up.
///
/// @param intraOpThreads threads one op may use, at most 1024; 0 lets the runtime choose
/// @param interOpThreads threads for independent ops of a function, at most 1024; 0 lets the
///   runtime choose
/// @param cpuDevices logical CPU devices, named `/CPU:0`, `/CPU:1`, …; at most 128
/// @param cacheLimit the most prepared operations kept; those unused for longest make room; 0 means
///   no limit
/// @param memoryBudget bytes that tensors in use, functions and garbage may take together before
///   whoever makes more waits for the garbage to be found; 0 means a sixteenth of the memory of the
///   machine or container, and at least 128 MiB
/// @param recordCreation whether every tensor records the stack it was made on, for
///   [Environment#leakReport]; slow
/// @param unvettedOps whether native ops may run of which it is not known what they do with wrong
///   arguments
/// @param gpuMemory how the memory of GPUs is taken
/// @param determinism whether ops give the same results in every run, in the whole process
/// @param printFormat how tensors print
/// @param gradientRules rules of gradients that are not the library's
/// @param executor what runs the ops; a target other than this process has [ExecutorKind#SESSION]
/// @param target where the ops run: empty is this process, else such as `grpc://host:port`
/// @param deadline how long another process may give no sign of life before what needs it fails; at
///   least 100 ms
/// @param cluster how this process joins a cluster; null if it does not
/// @param collectives how this process takes part in collectives with others; null if it does not
public record EnvironmentOptions(
    int intraOpThreads,
    int interOpThreads,
    int cpuDevices,
    int cacheLimit,
    long memoryBudget,
    boolean recordCreation,
    boolean unvettedOps,
    GpuMemory gpuMemory,
    boolean determinism,
    PrintFormat printFormat,
    GradientRules gradientRules,
    ExecutorKind executor,
    String target,
    Duration deadline,
    @Nullable ClusterOptions cluster,
    @Nullable CollectiveOptions collectives) {
  // The runtime makes them all when it opens: 30,000 threads take it 25 s.
  private static final int MOST_THREADS = 1024;
  private static final int MOST_DEVICES = 128;

  private static final String EXECUTOR = "intarsia.executor";

  // A machine that is busy may well be silent for so long.
  private static final int LEAST_DEADLINE = 100;

  private static final EnvironmentOptions DEFAULTS =
      new EnvironmentOptions(
          0,
          0,
          1,
          1 << 14,
          0,
          false,
          false,
          GpuMemory.defaults(),
          false,
          PrintFormat.defaults(),
          GradientRules.defaults(),
          ExecutorKind.EAGER,
          "",
          Duration.ofSeconds(30),
          null,
          null);

  /// @throws IllegalArgumentException if a number is out of range
  public EnvironmentOptions {
    check("intraOpThreads", intraOpThreads, 0, MOST_THREADS);
    check("interOpThreads", interOpThreads, -1, MOST_THREADS);
    check("cpuDevices", cpuDevices, 1, MOST_DEVICES);
    check("cacheLimit", cacheLimit, 0, Integer.MAX_VALUE);
    check("memoryBudget", memoryBudget, 0, Long.MAX_VALUE);
    Objects.requireNonNull(gpuMemory, "gpuMemory");
    Objects.requireNonNull(printFormat, "printFormat");
    Objects.requireNonNull(gradientRules, "gradientRules");
    Objects.requireNonNull(executor, "executor");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(deadline, "deadline");
    if (!target.isEmpty()) {
      RemoteTarget.parse(target);
      executor = ExecutorKind.SESSION;
    }
    if (cluster != null && executor == ExecutorKind.SESSION) {
      throw ClusterFailures.withSession(target);
    }
    if (cluster != null && executor == ExecutorKind.DEFERRED) {
      throw ClusterFailures.withExecutor("DEFERRED");
    }
    if (collectives != null) {
      checkAlone(executor, target, cluster);
    }
    check("deadline in ms", millis(deadline), LEAST_DEADLINE, Integer.MAX_VALUE);
  }

  /// The runtime's choice of threads, one CPU device, 16,384 cached operations, a budget from the
  /// machine's memory; the eager executor, or the one that the property `intarsia.executor` names.
  ///
  /// @throws IllegalArgumentException if there is no such executor
  public static EnvironmentOptions defaults() {
    String executor = System.getProperty(EXECUTOR);
    return executor == null ? DEFAULTS : DEFAULTS.withExecutor(executor(executor));
  }

  private static String names() {
    return Arrays.stream(ExecutorKind.values()).map(Enum::name).collect(Collectors.joining(", "));
  }

  private static ExecutorKind executor(String name) {
    return Arrays.stream(ExecutorKind.values())
        .filter(kind -> kind.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() ->
            Mistake.argument(
                "-D%s=%s: there is no such executor; take one of %s"
                    .formatted(EXECUTOR, name, names())));
  }

  /// These options with other thread counts.
  public EnvironmentOptions withThreads(int intraOp, int interOp) {
    return with(draft -> {
      draft.intraOpThreads = intraOp;
      draft.interOpThreads = interOp;
    });
  }

  /// These options with so many logical CPU devices.
  public EnvironmentOptions withCpuDevices(int count) {
    return with(draft -> draft.cpuDevices = count);
  }

  /// These options with another limit of the cache; operations unused for longest make room.
  public EnvironmentOptions withCacheLimit(int operations) {
    return with(draft -> draft.cacheLimit = operations);
  }

  /// These options with another memory budget.
  public EnvironmentOptions withMemoryBudget(long bytes) {
    return with(draft -> draft.memoryBudget = bytes);
  }

  /// These options with or without creation stacks.
  public EnvironmentOptions withRecordCreation(boolean on) {
    return with(draft -> draft.recordCreation = on);
  }

  /// These options with or without native ops that are not vetted: that no function of the library
  /// is made of, and that the campaign of random calls has not shown to fail by an exception. Such
  /// an op may end the process when its arguments are wrong.
  ///
  /// @see io.intarsia.op.raw.RawOps
  public EnvironmentOptions withUnvettedOps(boolean on) {
    return with(draft -> draft.unvettedOps = on);
  }

  /// These options with another way to take the memory of GPUs.
  public EnvironmentOptions withGpuMemory(GpuMemory memory) {
    return with(draft -> draft.gpuMemory = memory);
  }

  /// These options with or without results that are the same in every run: sums in parallel threads
  /// are added up in one order, and an op that cannot do so fails. It is slower. Random numbers
  /// also need a seed, `tf.random.setSeed`. The runtime has one switch for the process: an
  /// environment that asks for determinism turns it on for all, and it stays on.
  ///
  /// @see "Python: tf.config.experimental.enable_op_determinism"
  public EnvironmentOptions withDeterminism(boolean on) {
    return with(draft -> draft.determinism = on);
  }

  /// These options with another format of printed tensors.
  public EnvironmentOptions withPrintFormat(PrintFormat format) {
    return with(draft -> draft.printFormat = format);
  }

  /// These options with other rules of gradients.
  public EnvironmentOptions withGradientRules(GradientRules rules) {
    return with(draft -> draft.gradientRules = rules);
  }

  /// These options with another executor.
  public EnvironmentOptions withExecutor(ExecutorKind kind) {
    return with(draft -> draft.executor = kind);
  }

  /// These options with another place where the ops run: a server of TensorFlow's, which keeps the
  /// tensors too. Empty means this process.
  ///
  /// @param target `grpc://host:port`
  /// @throws IllegalArgumentException if it is not of that form
  public EnvironmentOptions withTarget(String target) {
    return with(draft -> draft.target = target);
  }

  /// These options with another time that another process may give no sign of life, before what
  /// needs it fails. Ops may take longer than that, as long as the process answers when it is asked
  /// whether it is there.
  public EnvironmentOptions withDeadline(Duration deadline) {
    return with(draft -> draft.deadline = deadline);
  }

  /// These options as a task of a cluster, on whose other tasks ops can run: each names a device,
  /// such as `tf.device("/job:worker/task:1")`, and all others run in this process. Reading and ops
  /// copy tensors to where they are needed.
  ///
  /// The runtime sends the ops of a cluster one by one and waits for each to end. It is told so by
  /// the variable `TF_ENABLE_EAGER_CLIENT_STREAMING_ENQUEUE` of the process, unless that is set.
  ///
  /// @see "Python: tf.config.experimental_connect_to_cluster"
  public EnvironmentOptions withCluster(ClusterOptions cluster) {
    return with(draft -> draft.cluster = cluster);
  }

  /// These options as a task that takes part in collectives with the other tasks of a cluster, each
  /// of which is a process that runs the same program. To open an environment waits until all are
  /// there. While it is open, it looks whether they still are: if one ends, or gives no sign of
  /// life for half the [#deadline], all collectives fail, and say which it was.
  ///
  /// @see "Python: tf.distribute.MultiWorkerMirroredStrategy"
  public EnvironmentOptions withCollectives(CollectiveOptions collectives) {
    return with(draft -> draft.collectives = collectives);
  }

  private EnvironmentOptions with(Consumer<EnvironmentDraft> change) {
    var draft = new EnvironmentDraft(this);
    change.accept(draft);
    return draft.finished();
  }

  /// Whether the runtime must be told anything at all.
  boolean needsConfig() {
    return intraOpThreads != 0
        || interOpThreads != 0
        || cpuDevices != 1
        || cluster != null
        || collectives != null
        || !gpuMemory.equals(GpuMemory.defaults());
  }

  private static void checkAlone(
      ExecutorKind executor, String target, @Nullable ClusterOptions cluster) {
    if (executor == ExecutorKind.SESSION) {
      throw CollectiveFailures.withSession(target);
    }
    if (executor == ExecutorKind.DEFERRED) {
      throw CollectiveFailures.withExecutor("DEFERRED");
    }
    if (cluster != null) {
      throw CollectiveFailures.withCluster();
    }
  }

  // As many as there are, for what Duration would make an overflow of.
  private static long millis(Duration time) {
    try {
      return time.toMillis();
    } catch (ArithmeticException e) {
      return time.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  private static void check(String name, long value, long least, long most) {
    if (value > most) {
      throw Mistake.argument(
          "EnvironmentOptions: %s must be at most %d, got %d".formatted(name, most, value));
    }
    if (value < least) {
      throw Mistake.argument(
          "EnvironmentOptions: %s must be at least %d, got %d".formatted(name, least, value));
    }
  }
}
