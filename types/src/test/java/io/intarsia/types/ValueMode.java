package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/// Where code runs that makes a nest of values, and what is known there of them. Placement does so
/// for tensors.
@SuppressWarnings("NullAway") // elements of loops
public enum ValueMode {
  /// On the environment.
  EAGER(1) {
    @Override
    public Object run(Environment tf, List<?> values, Code code) {
      return code.run(tf, values);
    }
  },
  /// In a function.
  FUNCTION(4) {
    @Override
    public Object run(Environment tf, List<?> values, Code code) {
      return called(tf, values, code, PLAIN);
    }
  },
  /// In a function that knows how many axes its arguments have.
  UNKNOWN_SIZES(4) {
    @Override
    public Object run(Environment tf, List<?> values, Code code) {
      return knowing(tf, values, code, OpenSpecs::ofAnySize);
    }
  },
  /// In a function that knows dtypes and ragged ranks.
  UNKNOWN_RANK(4) {
    @Override
    public Object run(Environment tf, List<?> values, Code code) {
      return knowing(tf, values, code, OpenSpecs::ofAnyRank);
    }
  },
  /// In the body of a loop of a function, which runs once. The values are elements of the loop, and
  /// so are the results, which it starts with.
  LOOP(8) {
    @Override
    public Object run(Environment tf, List<?> values, Code code) {
      Object first = code.run(tf, values);
      Tuple last =
          tf.function((Ops g, List<Object> in, Object start) ->
                  g.whileLoop(
                      (c, v) -> (Tensor) v.get(0),
                      (b, v) ->
                          Tuple.of(b.constant(false), v.get(1), code.run(b, (List<?>) v.get(1))),
                      Tuple.of(g.constant(true), in, start)))
              .apply(List.copyOf(values), first);
      assertThat(((Tensor) last.get(0)).toBoolean()).as("the body has not run").isFalse();
      return last.get(2);
    }
  },
  /// In a function that XLA compiles.
  COMPILED(100) {
    @Override
    public Object run(Environment tf, List<?> values, Code code) {
      return called(tf, values, code, PLAIN.withJitCompile(true));
    }
  };

  private static final FunctionOptions PLAIN = FunctionOptions.defaults().withSourceLines(false);

  private final int oneOf;

  ValueMode(int oneOf) {
    this.oneOf = oneOf;
  }

  /// The cases in the modes it is the turn of: some modes take long, and few cases are enough.
  ///
  /// @param inFast of how many of them one runs in the fast tier
  public static <T> Stream<Arguments> drawn(Stream<T> cases, int inFast) {
    return Tier.sample(
        cases.flatMap(each ->
            Stream.of(values())
                .filter(mode -> Tier.isTurn(mode + " " + each, mode.oneOf))
                .map(mode -> Arguments.of(mode, each))),
        inFast,
        each -> Arrays.toString(each.get()));
  }

  /// What runs.
  @FunctionalInterface
  public interface Code {
    /// Makes the results.
    Object run(Ops tf, List<?> values);
  }

  /// Runs code on values.
  public abstract Object run(Environment tf, List<?> values, Code code);

  private static Object called(Environment tf, List<?> values, Code code, FunctionOptions options) {
    return tf.function((Ops g, List<Object> in) -> code.run(g, in), options)
        .apply(List.copyOf(values));
  }

  private static Object knowing(
      Environment tf, List<?> values, Code code, Function<Object, Object> known) {
    List<Object> specs = values.stream().<Object>map(known).toList();
    return called(tf, values, code, PLAIN.withInputSignature(specs));
  }
}
