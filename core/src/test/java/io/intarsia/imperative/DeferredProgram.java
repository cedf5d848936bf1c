package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A random program, the same in each turn, on other numbers in each.
final class DeferredProgram implements AutoCloseable {
  private static final int LENGTH = 40;
  private static final int START = 2;

  private final Environment tf;
  private final Variable variable;
  private final ExecutorService other = Executors.newSingleThreadExecutor();
  private final List<Line> lines = new ArrayList<>();

  /// What a value is.
  private enum Kind {
    VECTOR,
    MATRIX,
    INTEGERS
  }

  /// What a line does.
  @SuppressWarnings("ImmutableEnumChecker") // the list is
  private enum Act {
    ADD(Kind.VECTOR, Kind.VECTOR, Kind.VECTOR),
    MULTIPLY(Kind.VECTOR, Kind.VECTOR, Kind.VECTOR),
    TANH(Kind.VECTOR, Kind.VECTOR),
    JOIN(Kind.MATRIX, Kind.VECTOR, Kind.VECTOR),
    PRODUCT(Kind.MATRIX, Kind.MATRIX, Kind.MATRIX),
    SUM(Kind.VECTOR, Kind.MATRIX),
    ROW(Kind.VECTOR, Kind.MATRIX),
    DIVIDE(Kind.INTEGERS, Kind.INTEGERS, Kind.INTEGERS),
    DECREMENT(Kind.INTEGERS, Kind.INTEGERS),
    CAST(Kind.VECTOR, Kind.INTEGERS),
    GRADIENT(Kind.VECTOR, Kind.VECTOR),
    GRADIENT_THROUGH_CLOSED(Kind.VECTOR, Kind.VECTOR),
    THERE(Kind.VECTOR, Kind.VECTOR),
    READ_VARIABLE(Kind.VECTOR),
    ASSIGN(null, Kind.VECTOR),
    LOOK(null, Kind.VECTOR),
    LOOK_AT_MATRIX(null, Kind.MATRIX),
    LOOK_AT_INTEGERS(null, Kind.INTEGERS),
    CLOSE(null, Kind.VECTOR);

    private final @Nullable Kind result;
    private final List<Kind> inputs;

    Act(@Nullable Kind result, Kind... inputs) {
      this.result = result;
      this.inputs = List.of(inputs);
    }
  }

  /// @param inputs numbers of values
  /// @param number an axis or a row
  private record Line(Act act, List<Integer> inputs, int number) {}

  /// A value, or why there is none.
  private record Value(@Nullable Tensor tensor, String failure) {}

  DeferredProgram(Environment tf, int seed) {
    this.tf = tf;
    this.variable = tf.variable(new float[] {1, 2});
    var random = new SplittableRandom(seed);
    List<Kind> kinds = new ArrayList<>();
    for (int i = 0; i < START; i++) {
      kinds.addAll(Arrays.asList(Kind.values()));
    }
    for (int i = 0; i < LENGTH; i++) {
      Act act = Act.values()[random.nextInt(Act.values().length)];
      List<Integer> inputs = act.inputs.stream().map(kind -> drawn(random, kinds, kind)).toList();
      lines.add(new Line(act, inputs, random.nextInt(2)));
      if (act.result != null) {
        kinds.add(act.result);
      }
    }
  }

  // Mostly one of the latest.
  private static int drawn(SplittableRandom random, List<Kind> kinds, Kind kind) {
    int at = kinds.size() - 1 - Math.min(random.nextInt(8), kinds.size() - 1);
    while (kinds.get(at) != kind) {
      at = at == 0 ? kinds.size() - 1 : at - 1;
    }
    return at;
  }

  /// Runs it once.
  ///
  /// @return what it saw
  List<String> run(int turn) {
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < START; i++) {
      float x = 0.3f * turn - i;
      values.add(new Value(tf.constant(new float[] {x, 0.7f - x}), ""));
      values.add(new Value(tf.constant(new float[][] {{x, 1}, {0.2f, -x}}), ""));
      // Some turns divide by zero.
      values.add(new Value(tf.constant(new int[] {turn % 7 + i, 3 - i}), ""));
    }
    List<String> seen = new ArrayList<>();
    for (Line line : lines) {
      List<Value> inputs = line.inputs().stream().map(values::get).toList();
      if (line.act().result != null) {
        values.add(made(line, inputs));
      } else {
        String result = done(line.act(), inputs);
        // Eagerly there may be nothing to close where an op failed.
        seen.add(line.act() == Act.CLOSE ? "CLOSE" : line.act() + " " + result);
      }
    }
    return seen;
  }

  private Value made(Line line, List<Value> inputs) {
    for (Value each : inputs) {
      if (each.tensor() == null) {
        return each;
      }
    }
    List<Tensor> in = inputs.stream().map(Value::tensor).toList();
    return tried(() -> computed(line, in));
  }

  private static Value tried(Supplier<Tensor> code) {
    try {
      return new Value(code.get(), "");
    } catch (TensorFlowException | IllegalStateException e) {
      return new Value(null, reason(e));
    }
  }

  // Of an op with one input that is closed and one that failed, either may be told. Which function
  // it was is only known where it is called.
  private static String reason(RuntimeException e) {
    String message = String.valueOf(e.getMessage());
    assertThat(message).containsAnyOf("after close()", "Integer division by zero");
    return "no value";
  }

  private Tensor computed(Line line, List<Tensor> in) {
    Tensor x = in.isEmpty() ? variable.read(tf) : in.getFirst();
    return switch (line.act()) {
      case ADD -> x.plus(in.get(1));
      case MULTIPLY -> x.times(in.get(1));
      case TANH -> tf.math.tanh(x);
      case JOIN -> tf.reshape(tf.concat(in, 0), 2, 2);
      case PRODUCT -> tf.linalg.matMul(x, in.get(1));
      case SUM -> tf.math.reduceSum(x, line.number());
      case ROW -> x.get(line.number());
      case DIVIDE -> tf.math.floordiv(x, in.get(1));
      case DECREMENT -> x.minus(1);
      case CAST -> tf.cast(x, DType.FLOAT32);
      case GRADIENT -> gradient(x);
      case GRADIENT_THROUGH_CLOSED -> gradientThroughClosed(x, line.number() == 1);
      case THERE -> there(() -> tf.math.tanh(x).plus(x));
      case READ_VARIABLE -> x;
      default -> throw new AssertionError(line.act());
    };
  }

  private Tensor gradient(Tensor x) {
    return tf.gradient((Ops g, Tensor y) -> g.math.tanh(y).times(y).sum()).apply(x);
  }

  /// @param again whether it is asked for a second time, after somebody looked at the first
  private Tensor gradientThroughClosed(Tensor x, boolean again) {
    try (GradientTape tape = tf.gradientTape(TapeOptions.defaults().withPersistent(again))) {
      tape.watch(x);
      Tensor tanh = tf.math.tanh(x);
      Tensor product = tanh.times(x);
      tanh.close();
      Tensor square = product.times(product);
      product.close();
      Tensor gradient = Objects.requireNonNull(tape.gradient(square, x));
      if (!again) {
        return gradient;
      }
      String first = text(gradient);
      Tensor second = Objects.requireNonNull(tape.gradient(square, x));
      assertThat(text(second)).isEqualTo(first);
      return second;
    }
  }

  private Tensor there(Supplier<Tensor> code) {
    try {
      return other.submit(code::get).get();
    } catch (ExecutionException e) {
      throw (RuntimeException) e.getCause();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private String done(Act act, List<Value> inputs) {
    Value value = inputs.getFirst();
    if (value.tensor() == null) {
      return value.failure();
    }
    try {
      return switch (act) {
        case ASSIGN -> assigned(value.tensor());
        case CLOSE -> closed(value.tensor());
        default -> text(value.tensor());
      };
    } catch (TensorFlowException | IllegalStateException e) {
      return reason(e);
    }
  }

  // What failed before, and nobody looked at, is told by the first change after it.
  private String assigned(Tensor value) {
    try {
      variable.assign(tf, value);
    } catch (TensorFlowException e) {
      variable.assign(tf, value);
    }
    return text(variable.read(tf));
  }

  private static String closed(Tensor value) {
    value.close();
    return "closed";
  }

  private static String text(Tensor value) {
    try (var host = value.toHost()) {
      var text = new StringBuilder();
      for (long i = 0; i < value.size(); i++) {
        text.append(Double.toHexString(host.doubleAt(i))).append(' ');
      }
      return text.toString();
    }
  }

  @Override
  public void close() {
    other.shutdown();
  }
}
