package io.intarsia.keras.file;

import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.Arguments;

/// Where a layer is called.
public enum LayerMode {
  /// At once.
  EAGER(1) {
    @Override
    Object run(Environment tf, Object values, Object like, Code code) {
      return code.run(tf, values);
    }
  },
  /// In a function that knows the shapes.
  FUNCTION(1) {
    @Override
    Object run(Environment tf, Object values, Object like, Code code) {
      return called(tf, values, code, PLAIN);
    }
  },
  /// In a function that knows how many axes tensors have.
  UNKNOWN_SIZES(1) {
    @Override
    Object run(Environment tf, Object values, Object like, Code code) {
      return knowing(tf, values, code, shape -> Shape.unknownOfRank(shape.rank()));
    }
  },
  /// In a function that knows dtypes.
  UNKNOWN_RANK(1) {
    @Override
    Object run(Environment tf, Object values, Object like, Code code) {
      return knowing(tf, values, code, shape -> Shape.unknown());
    }
  },
  /// In the body of a loop that runs once.
  LOOP(4) {
    @Override
    Object run(Environment tf, Object values, Object like, Code code) {
      Object start =
          Nest.mapStructure(leaf -> tf.zerosLike((Tensor) Objects.requireNonNull(leaf)), like);
      Tuple last =
          tf.function((Ops g, Object in, Object zeros) ->
                  g.whileLoop(
                      (c, v) -> (Tensor) v.get(0),
                      (b, v) -> {
                        Object x = Objects.requireNonNull(v.get(1));
                        return Tuple.of(b.constant(false), x, code.run(b, x));
                      },
                      Tuple.of(g.constant(true), in, zeros)))
              .apply(values, start);
      return Objects.requireNonNull(last.get(2));
    }
  },
  /// In a function that XLA compiles.
  COMPILED(10) {
    @Override
    Object run(Environment tf, Object values, Object like, Code code) {
      return called(tf, values, code, PLAIN.withJitCompile(true));
    }
  };

  private static final FunctionOptions PLAIN = FunctionOptions.defaults().withSourceLines(false);

  private final int oneOf;

  LayerMode(int oneOf) {
    this.oneOf = oneOf;
  }

  /// What runs: a nest of tensors of one.
  @FunctionalInterface
  interface Code {
    Object run(Ops tf, Object values);
  }

  /// Runs code on a nest of tensors.
  ///
  /// @param like tensors of the results' types and shapes
  abstract Object run(Environment tf, Object values, Object like, Code code);

  /// A case in a mode, as a runner of tests takes them.
  static <T> boolean runs(Arguments arguments, Class<T> type, BiPredicate<LayerMode, T> test) {
    @Nullable Object[] given = arguments.get();
    return test.test(
        (LayerMode) Objects.requireNonNull(given[0]), type.cast(Objects.requireNonNull(given[1])));
  }

  /// The cases: each at once, and in the other modes those of which it is the turn. They take long,
  /// and few are enough, for code that is wrong at once is wrong there too.
  static <T> Stream<Arguments> drawn(Stream<T> cases, int inFast) {
    return cases.flatMap(each ->
        Stream.of(values())
            .filter(mode -> mode == EAGER || Tier.isTurn(mode + " " + each, mode.oneOf))
            .filter(mode -> mode == EAGER || Tier.isDrawn(mode + "|" + each, inFast))
            .map(mode -> Arguments.of(mode, each)));
  }

  private static Object called(Environment tf, Object values, Code code, FunctionOptions options) {
    return tf.function((Ops g, Object in) -> code.run(g, in), options).apply(values);
  }

  private static Object knowing(
      Environment tf, Object values, Code code, UnaryOperator<Shape> known) {
    Object specs =
        Nest.mapStructure(
            (@Nullable Object leaf) ->
                leaf instanceof Tensor tensor
                    ? TensorSpec.of(known.apply(tensor.shape()), tensor.dtype())
                    : leaf,
            values);
    return called(tf, values, code, PLAIN.withInputSignature(specs));
  }
}
