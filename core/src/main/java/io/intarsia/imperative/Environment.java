package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionMaker;
import io.intarsia.function.FunctionOps;
import io.intarsia.gradient.Differentiation;
import io.intarsia.internal.c.HostMemory;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.c.RuntimeLoader;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.function.flow.EagerControlFlow;
import io.intarsia.internal.function.flow.HostCaller;
import io.intarsia.internal.gradient.GradientHost;
import io.intarsia.internal.gradient.TapeMaker;
import io.intarsia.internal.host.HostThreads;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.Routing;
import io.intarsia.internal.place.Where;
import io.intarsia.op.ControlFlow;
import io.intarsia.op.HostCalls;
import io.intarsia.op.Ops;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.PrintFormat;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.lang.ref.Cleaner;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs TensorFlow ops eagerly. It owns the runtime's context, the cache of prepared operations
/// and, until they are released, all tensors made in it.
///
/// ```java
/// try (var tf = Environment.open()) {
///   Tensor a = tf.constant(new float[][] {{1, 1}, {1, 1}});
///   System.out.println(tf.linalg.matMul(a, a.plus(1)));
/// }
/// ```
///
/// May be shared by threads. Closing it releases its tensors; using them afterwards is an
/// [IllegalStateException].
public final class Environment extends FunctionOps implements AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();

  private final Engine engine;
  private final Cleaner.Cleanable cleanable;
  private final PrintFormat printFormat;
  private final ExecutorKind executor;
  private final EnvironmentOptions options;

  /// @param executor makes what carries the ops out
  Environment(Function<Engine, Executor> executor, int cacheLimit) {
    this(executor, EnvironmentOptions.defaults().withCacheLimit(cacheLimit));
  }

  private Environment(Function<Engine, Executor> executor, EnvironmentOptions options) {
    this.options = options;
    this.printFormat = options.printFormat();
    this.executor = options.executor();
    var gradients = new GradientHost(options.gradientRules());
    this.engine = new Engine(this, executor, options.cacheLimit(), gradients);
    this.cleanable = CLEANER.register(this, engine.executor().closing());
  }

  /// Opens an environment with the default options.
  public static Environment open() {
    return open(EnvironmentOptions.defaults());
  }

  /// Opens an environment with the default options on a server of TensorFlow's; see
  /// [EnvironmentOptions#withTarget]. Ops run there, and tensors stay there until they are read.
  ///
  /// @param target `grpc://host:port`; empty means this process
  /// @throws IllegalArgumentException if the target is not of that form
  /// @throws TensorFlowException if there is no answer from it in time
  public static Environment open(String target) {
    return open(EnvironmentOptions.defaults().withTarget(target));
  }

  /// Opens an environment.
  ///
  /// @throws UnsatisfiedLinkError if there is no native library for this platform, if it is of a
  ///   version that this library does not run on, or if this JVM may not call native code; the
  ///   message says what to do
  /// @throws TensorFlowException if the runtime refuses the options
  /// @throws IllegalArgumentException if a gradient rule is for an op that there is not
  public static Environment open(EnvironmentOptions options) {
    String ignored = RuntimeLoader.load();
    Function<Engine, Executor> executor =
        switch (options.executor()) {
          case EAGER -> engine -> EagerExecutor.of(engine, options);
          case DEFERRED -> engine -> DeferredExecutor.of(engine, options);
          case SESSION -> engine -> SessionExecutor.of(engine, options);
        };
    return new Environment(executor, options);
  }

  /// The version of the native runtime, such as `2.18.0`.
  ///
  /// @throws UnsatisfiedLinkError as [#open()]
  public static String runtimeVersion() {
    String ignored = RuntimeLoader.load();
    return NativeContext.version();
  }

  /// The file of the native runtime in use.
  ///
  /// @throws UnsatisfiedLinkError if there is no native library for this platform, if it is of a
  ///   version that this library does not run on, or if this JVM may not call native code; the
  ///   message says what to do
  public static String libraryPath() {
    return RuntimeLoader.load();
  }

  // -- running ------------------------------------------------------------------------------------

  @Override
  public Tensor[] execute(String op, Attributes attributes, Object... inputs) {
    return engine.path().run(new OpCall(op, attributes, Where.HERE, inputs));
  }

  @Override
  public Place placeFor(List<?> inputs) {
    return Routing.from(this, inputs);
  }

  @Override
  public Tensor constant(HostTensor value) {
    engine.path().check("Const");
    return engine.path().made(engine.executor().constant(value));
  }

  @Override
  protected ControlFlow controlFlow() {
    return new EagerControlFlow(this, engine.executor().functions(), null);
  }

  @Override
  protected HostCalls hostCalls() {
    return hostCallsOn(this);
  }

  @Override
  protected Differentiation differentiation() {
    return new TapeMaker(this, engine.path(), List.of(), engine.gradients());
  }

  @Override
  public PrintFormat printFormat() {
    return printFormat;
  }

  /// Calls whose code runs its ops on this environment, or on a device of it.
  HostCalls hostCallsOn(Ops tf) {
    return HostCaller.eager(tf, engine.executor().functions());
  }

  @Override
  protected SeedSource seeds() {
    return engine.seeds();
  }

  /// The same environment with every op run on one device: another `Ops` over the same cache and
  /// tensors. Functions made of it run there, except for ops that name another device.
  ///
  /// @param device a name as in Python, such as `/CPU:1`, `CPU:1` or `/device:GPU:0`
  /// @throws IllegalArgumentException if there is no such device; the message lists those there are
  public FunctionOps device(String device) {
    return new DeviceOps(this, DeviceNames.resolve(device, devices()));
  }

  /// Runs code with every op on one device.
  ///
  /// @throws IllegalArgumentException if there is no such device
  public <R> R device(String device, Function<? super FunctionOps, R> code) {
    return code.apply(device(device));
  }

  /// Opens a scope: tensors this thread makes until it is closed are released then, except those it
  /// keeps.
  public Scope scope() {
    return engine.scopes().open();
  }

  /// Runs the ops that this thread has called and that still wait, with [ExecutorKind#DEFERRED];
  /// else it does nothing. What fails is told where its value is looked at.
  public void flush() {
    engine.executor().flush();
  }

  // -- functions ----------------------------------------------------------------------------------

  @Override
  protected FunctionMaker functions() {
    return engine.executor().functions();
  }

  /// Lets functions run their Java code on each call rather than their traces, so that a debugger
  /// can step through it and values can be read.
  ///
  /// @see "Python: tf.config.run_functions_eagerly"
  public void runFunctionsEagerly(boolean runEagerly) {
    engine.control().setRunsFunctionsEagerly(runEagerly);
  }

  /// Takes numbers that are not finite for failures: from now on, until [#disableCheckNumerics],
  /// the first NaN or infinity among the floating-point results of an op is a
  /// [TensorFlowException], eagerly as well as in functions, which are traced anew with checks.
  ///
  /// Ops that only move numbers are not checked, nor are constants and complex numbers. Functions
  /// for XLA run without it.
  ///
  /// @see "Python: tf.debugging.enable_check_numerics"
  public void enableCheckNumerics() {
    engine.control().setChecksNumerics(true);
  }

  /// Ends what [#enableCheckNumerics] began; functions run their traces without checks again.
  ///
  /// @see "Python: tf.debugging.disable_check_numerics"
  public void disableCheckNumerics() {
    engine.control().setChecksNumerics(false);
  }

  // -- variables ----------------------------------------------------------------------------------

  /// Makes a variable; see [Variable#of(Ops, Object)].
  public Variable variable(Object initial) {
    return Variable.of(this, initial);
  }

  /// Makes a variable; see [Variable#of(Ops, Object, VariableOptions)].
  public Variable variable(Object initial, VariableOptions options) {
    return Variable.of(this, initial, options);
  }

  /// Makes a variable of what a function gives, which is called once; see [Variable#of(Ops,
  /// Function, VariableOptions)].
  public Variable variable(Function<? super Ops, ?> initial) {
    return Variable.of(this, initial, VariableOptions.defaults());
  }

  /// Makes a variable of what a function gives, which is called once; see [Variable#of(Ops,
  /// Function, VariableOptions)].
  public Variable variable(Function<? super Ops, ?> initial, VariableOptions options) {
    return Variable.of(this, initial, options);
  }

  /// Whether this thread is tracing a function of this environment.
  @Override
  public boolean isTracing() {
    return engine.executor().functions().tracing().isHeldByCurrentThread();
  }

  // -- operations and their cache -----------------------------------------------------------------

  /// Makes operations, and finds them again.
  public OpFactory opFactory() {
    return engine.factory();
  }

  /// How many operations are cached.
  public int cacheSize() {
    return engine.factory().size();
  }

  /// What the cached operations were made for.
  public List<OperationKey> cacheKeys() {
    return engine.factory().keys();
  }

  // -- looking inside -----------------------------------------------------------------------------

  /// What runs the ops of this environment.
  public ExecutorKind executor() {
    return executor;
  }

  /// The session of this environment, the same one each time: the one that runs its ops, or, if it
  /// runs them eagerly, one that is opened now and shows its cached operations and those to come.
  ///
  /// @throws IllegalStateException if the environment was closed before there was one
  public Session session() {
    return engine.executor().session();
  }

  /// The graph of the session.
  ///
  /// @throws IllegalStateException as [#session]
  public SessionGraph graph() {
    return session().graph();
  }

  /// How ops were run so far, where the executor has a choice: of [ExecutorKind#DEFERRED] how many
  /// segments there were, why they ended, and which ran most often, in words for people.
  public String explain() {
    return engine.executor().explain();
  }

  /// The devices ops can run on.
  public List<Device> devices() {
    return engine.executor().devices();
  }

  /// Sets the options every op is launched with from now on, on all threads.
  public void setRunOptions(RunOptions options) {
    engine.control().set(options);
  }

  /// Runs code whose ops on this thread are stopped when the thread is interrupted, or when the
  /// environment is closed: a read of an iterator, a queue or a server that nobody answers. An op
  /// that does not look for it, as most that only compute, runs to its end. With run options, and
  /// where a session runs the ops, nothing is stopped.
  ///
  /// @return what the code gives
  /// @throws TensorFlowException.Cancelled if an op was stopped; the thread is still interrupted
  public <T> T interruptibly(Supplier<T> code) {
    return engine.executor().interruptibly(Objects.requireNonNull(code, "code"));
  }

  /// What it was opened with.
  public EnvironmentOptions options() {
    return options;
  }

  /// The options ops are launched with.
  public RunOptions runOptions() {
    return engine.control().options();
  }

  /// What the last op did, if it ran with tracing; else empty.
  public RunMetadata lastRunMetadata() {
    return engine.control().trace().last();
  }

  /// What all ops did since tracing was turned on, the last 100,000 of them.
  public RunMetadata stepTrace() {
    return engine.control().trace().all();
  }

  /// Lets a listener see every op, in place of the one before.
  public void setListener(@Nullable OpListener listener) {
    engine.setListener(Objects.requireNonNullElse(listener, Engine.SILENT));
  }

  /// Counters: cache, live tensors, host transfers, functions.
  public Statistics statistics() {
    OpFactory factory = engine.factory();
    Executor.Holdings held = engine.executor().holdings();
    return new Statistics(
        factory.size(),
        factory.hits(),
        factory.misses(),
        factory.evictions(),
        held.tensors(),
        held.bytes(),
        held.transfers(),
        held.functions(),
        engine.gradients().densification().count());
  }

  /// How many tensors are not released yet.
  public long liveTensors() {
    return engine.executor().holdings().tensors();
  }

  /// The tensors not released yet, those in host memory included, by the place they were made at;
  /// needs `recordCreation` in the options.
  public String leakReport() {
    return LeakReport.of(engine.executor(), HostMemory.all());
  }

  /// Whether [#close] was called.
  public boolean isClosed() {
    return engine.executor().isClosed();
  }

  /// Connects anew, after a process was lost that ops ran in or that kept tensors. What was kept in
  /// the lost connection is gone, tensors and variables alike: using it says so.
  ///
  /// @throws TensorFlowException if there is no answer in time
  /// @throws IllegalStateException if all ops run in this process
  public void reconnect() {
    engine.executor().reconnect();
  }

  /// Fails all collectives that this environment takes part in, those under way and those to come,
  /// as when a partner is lost. Partners that wait for it are told when their time is up, or when
  /// this environment is closed.
  ///
  /// @param reason what each of them throws
  /// @throws IllegalStateException if it takes part in none; see
  ///   [EnvironmentOptions#withCollectives]
  /// @see "Python: context.abort_collective_ops"
  public void abortCollectives(TensorFlowException reason) {
    engine.executor().abortCollectives(reason);
  }

  /// Waits for the ops under way, then releases every tensor, operation and the runtime's context;
  /// the second call does nothing. What takes longer than two seconds to go, as iterators of data
  /// sets may, goes after it returned, and the context with it.
  ///
  /// @throws IllegalStateException in a host function that a graph of this environment calls, or in
  ///   an [OpListener]: it would wait for itself
  @Override
  public void close() {
    if (HostThreads.isRunningFor(this)) {
      throw Mistake.state(
          "Environment.close: called by a host function, whose own call it would wait for; close"
              + " the environment where the function is called");
    }
    if (engine.executor().isInCall()) {
      throw Mistake.state(
          "Environment.close: called while this thread runs an op, such as by an OpListener, whose"
              + " end it would wait for; close the environment after the op");
    }
    cleanable.clean();
  }

  /// The runtime's version, the devices, and how many tensors are alive.
  @Override
  public String toString() {
    return isClosed()
        ? "Environment[closed]"
        : "Environment[TensorFlow %s on %s, %d live tensors]"
            .formatted(runtimeVersion(), DeviceNames.brief(devices()), liveTensors());
  }

  /// What the parts of this package share.
  Engine engine() {
    return engine;
  }
}
