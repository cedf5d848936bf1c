package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.FunctionWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.TraceWork;
import io.intarsia.dtype.DType;
import io.intarsia.function.Code;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Traced;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Traced functions, and how long it takes to trace them.
final class OwnFunctions {
  private static final int MOST_TRACED = 25_000;
  // What a function costs the runtime besides its ops, in ops.
  private static final int OPS_A_FUNCTION = 64;
  private static final int MOST_WAITS = 1_000;
  private static final long WAIT = 1_000_000;
  private static final TensorSpec MATRIX = TensorSpec.of(Shape.of(2, 2), DType.FLOAT32);

  private final Environment tf;
  private final Tensor x;
  private final Tensor signs;
  // Written, so that the compiler cannot leave out what is measured.
  private @Nullable Object result;
  private int next;
  // Ops of functions whose memory was not freed yet.
  private int traced;

  OwnFunctions(Environment tf) {
    this.tf = tf;
    this.x = tf.constant(Data.nested(Data.a(), 2));
    this.signs = tf.constant(Data.nested(Data.signs(), 2));
  }

  TimedLoop open(FunctionWork work) {
    int size = work.size();
    return switch (work.task()) {
      case CALL, SESSION, CALLER_SESSION -> call(size, FunctionOptions.defaults());
      case COMPILED -> call(size, FunctionOptions.defaults().withJitCompile(true));
      case DENSE -> dense(size);
      case EAGER -> closing(() -> chain(tf, x, signs, size));
      case ARGUMENTS -> arguments(size);
      case MAP -> map(size);
      case VARIABLES -> variables(size);
      case NOTHING -> nothing(size, FunctionOptions.defaults());
      case DECLARED -> nothing(size, declared(size));
      case LIST -> list(size);
      case TYPE -> type(size);
      case SIGNATURES -> signatures(size);
    };
  }

  /// Traces a new function each time.
  TimedLoop open(TraceWork work) {
    Code.Of2<Tensor, Tensor, Tensor> code = (g, a, b) -> chainOf(g, a, b, work.ops());
    return TimedLoop.timed(
        calls -> timeNew(calls, work, code),
        () -> Digest.of(OwnOps.values(tf.function(code).apply(x, signs))),
        () -> {});
  }

  private long timeNew(int calls, TraceWork work, Code.Of2<Tensor, Tensor, Tensor> code) {
    long total = 0;
    for (int i = 0; i < calls; i++) {
      total +=
          switch (work.task()) {
            case TRACE -> timeTrace(tf.function(code));
            case FIRST_CALL -> timeFirstCall(tf.function(code));
          };
      collect(work.ops());
    }
    return total;
  }

  private static long timeTrace(Traced.Of2<Tensor, Tensor, Tensor> function) {
    long start = System.nanoTime();
    function.concrete(MATRIX, MATRIX);
    return System.nanoTime() - start;
  }

  private long timeFirstCall(Traced.Of2<Tensor, Tensor, Tensor> function) {
    function.concrete(MATRIX, MATRIX);
    long start = System.nanoTime();
    function.apply(x, signs).close();
    return System.nanoTime() - start;
  }

  // Frees the functions that nobody can call any more, before the memory budget has that done while
  // the clock runs.
  private void collect(int ops) {
    traced += ops + OPS_A_FUNCTION;
    if (traced > MOST_TRACED) {
      traced = 0;
      long held = tf.statistics().functions();
      System.gc();
      for (int i = 0; i < MOST_WAITS && tf.statistics().functions() > held / 2; i++) {
        LockSupport.parkNanos(WAIT);
      }
    }
  }

  private TimedLoop call(int ops, FunctionOptions options) {
    var function = tf.function((Ops g, Tensor a, Tensor b) -> chainOf(g, a, b, ops), options);
    return often(() -> function.apply(x, signs), ops + 2);
  }

  private TimedLoop dense(int layers) {
    int width = FunctionWork.WIDTH;
    var net = new DenseNet(tf, Collections.nCopies(layers + 1, width));
    for (int i = 0; i < layers; i++) {
      net.bias(i).assign(Data.ramp(width));
    }
    Tensor row = tf.constant(new float[][] {Data.ramp(width)});
    var function =
        tf.function((Ops g, Tensor in) -> {
          Tensor out = in;
          for (int i = 0; i < layers; i++) {
            Tensor product = g.linalg.matMul(out, net.weight(i).read(g));
            out = g.nn.relu(g.nn.biasAdd(product, net.bias(i).read(g)));
          }
          return out;
        });
    return often(() -> function.apply(row), 5 * layers + 1);
  }

  // What is measured is a function that was called often: it has found its way.
  private static TimedLoop often(Supplier<Tensor> call, int nodes) {
    for (int i = 0; i < 200 + 10 * nodes; i++) {
      call.get().close();
    }
    return closing(call);
  }

  private TimedLoop arguments(int count) {
    List<Tensor> all = Collections.nCopies(count, signs);
    var function =
        tf.function((Ops g, List<Tensor> in) ->
            chainOf(g, in.getFirst(), in.getFirst(), FunctionWork.LONG));
    return closing(() -> function.apply(all));
  }

  private TimedLoop map(int count) {
    Map<String, Tensor> all = new TreeMap<>();
    IntStream.range(0, count).forEach(i -> all.put("key%06d".formatted(i), signs));
    var function =
        tf.function((Ops g, Map<String, Tensor> in) -> {
          Tensor first = Objects.requireNonNull(in.get("key000000"));
          return chainOf(g, first, first, FunctionWork.LONG);
        });
    return closing(() -> function.apply(all));
  }

  private TimedLoop variables(int count) {
    List<Variable> all = Stream.generate(() -> tf.variable(x)).limit(count).toList();
    var function =
        tf.function((Ops g, List<Variable> in) ->
            g.math.addN(in.stream().map(variable -> variable.read(g)).toList()));
    return TimedLoop.of(
        () -> function.apply(all).close(),
        () -> OwnOps.values(function.apply(all)),
        () -> all.forEach(Variable::close));
  }

  private TimedLoop nothing(int count, FunctionOptions options) {
    List<Tensor> all = Collections.nCopies(count, x);
    var function = tf.function((Ops g, List<Tensor> in) -> List.of(), options);
    return TimedLoop.of(() -> result = function.apply(all), () -> new float[0]);
  }

  private static FunctionOptions declared(int count) {
    return FunctionOptions.defaults().withInputSignature(Collections.nCopies(count, MATRIX));
  }

  private TimedLoop list(int count) {
    List<Tensor> all = Collections.nCopies(count, x);
    var function =
        tf.function((Ops g, List<Tensor> in) -> {
          List<Tensor> out = new ArrayList<>(in);
          out.set(0, g.math.multiply(in.getFirst(), in.getFirst()));
          return out;
        });
    return scoped(() -> function.apply(all));
  }

  private TimedLoop type(int fields) {
    var function = tf.function((Ops g, ExtensionType in) -> withFirstSquared(g, in));
    ExtensionType value = FieldTypes.make(fields, x);
    return scoped(() -> function.apply(value));
  }

  private TimedLoop signatures(int count) {
    var function =
        tf.function(
            (Ops g, Tensor a, Tensor b, Integer number) -> g.math.multiply(a, b),
            FunctionOptions.defaults().withTraceLimit(count));
    Supplier<Tensor> call =
        () -> {
          int number = next;
          next = next + 1 >= count ? 0 : next + 1;
          return function.apply(x, signs, number);
        };
    next = 0;
    TimedLoop.time(count, () -> call.get().close());
    return closing(call);
  }

  private static Object withFirstSquared(Ops g, ExtensionType value) {
    List<@Nullable Object> flat = new ArrayList<>(Nest.expanded().flatten(value));
    Tensor first = firstOf(value);
    flat.set(0, g.math.multiply(first, first));
    return Objects.requireNonNull(Nest.expanded().packSequenceAs(value, flat));
  }

  private static Tensor firstOf(Object nest) {
    return (Tensor) Objects.requireNonNull(Nest.expanded().flatten(nest).getFirst());
  }

  private static Tensor chainOf(Ops g, Tensor a, Tensor b, int ops) {
    Tensor product = a;
    for (int i = 0; i < ops; i++) {
      product = g.math.multiply(product, b);
    }
    return product;
  }

  // As code that runs eagerly would be written: every product but the last is closed.
  private static Tensor chain(Ops g, Tensor a, Tensor b, int ops) {
    Tensor product = g.math.multiply(a, b);
    for (int i = 1; i < ops; i++) {
      Tensor before = product;
      product = g.math.multiply(before, b);
      before.close();
    }
    return product;
  }

  private static TimedLoop closing(Supplier<Tensor> call) {
    return TimedLoop.of(() -> call.get().close(), () -> OwnOps.values(call.get()));
  }

  private TimedLoop scoped(Supplier<Object> call) {
    return TimedLoop.of(
        () -> {
          try (var _ = tf.scope()) {
            result = call.get();
          }
        },
        () -> {
          try (var _ = tf.scope()) {
            return OwnOps.values(firstOf(call.get()));
          }
        });
  }
}
