package io.intarsia.function;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.support.CallersThread;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Where a piece of test code runs; it must give the same everywhere.
@SuppressWarnings("NullAway") // code may give null
enum FlowMode {
  /// At once.
  EAGER {
    @Override
    <A, R> R run(Environment tf, Code.Of1<A, R> code, A argument) {
      return code.run(tf, argument);
    }
  },
  /// In a function.
  TRACED {
    @Override
    <A, R> R run(Environment tf, Code.Of1<A, R> code, A argument) {
      return tf.function(code).apply(argument);
    }
  },
  /// In a function that runs in the thread of the caller, unless somebody could tell.
  CALLERS_THREAD {
    @Override
    <A, R> R run(Environment tf, Code.Of1<A, R> code, A argument) {
      return CallersThread.call(tf.function(code), function -> function.apply(argument));
    }
  },
  /// In the body of a loop of a function; arguments come in from the outside.
  IN_A_LOOP {
    @Override
    @SuppressWarnings("unchecked") // the second variable is what the code gives
    <A, R> R run(Environment tf, Code.Of1<A, R> code, A argument) {
      return tf.function((Ops g, A a) -> (R) looped(g, code, a)).apply(argument);
    }
  },
  /// In a function that knows no size of its tensors.
  UNKNOWN_SIZES {
    @Override
    <A, R> R run(Environment tf, Code.Of1<A, R> code, A argument) {
      return traced(tf, code, argument, shape -> Shape.unknownOfRank(shape.rank()));
    }
  },
  /// In a function that does not know how many axes its tensors have.
  UNKNOWN_RANK {
    @Override
    <A, R> R run(Environment tf, Code.Of1<A, R> code, A argument) {
      return traced(tf, code, argument, _ -> Shape.unknown());
    }
  };

  abstract <A, R> R run(Environment tf, Code.Of1<A, R> code, A argument);

  private static <A, R> R traced(
      Environment tf, Code.Of1<A, R> code, A argument, UnaryOperator<Shape> known) {
    Object signature =
        Nest.mapStructure(
            leaf ->
                leaf instanceof Tensor tensor
                    ? TensorSpec.of(known.apply(tensor.shape()), tensor.dtype())
                    : TypeSpecs.find(leaf).<Object>map(spec -> spec).orElse(leaf),
            argument);
    return tf.function(code, FunctionOptions.defaults().withInputSignature(signature))
        .apply(argument);
  }

  private static <A, R> @Nullable Object looped(Ops g, Code.Of1<A, R> code, A argument) {
    List<@Nullable Object> start = new ArrayList<>();
    start.add(g.constant(0));
    start.add(code.run(g, argument));
    return g.whileLoop(
            (c, v) -> c.math.less((Tensor) v.getFirst(), 1),
            (b, v) -> {
              List<@Nullable Object> next = new ArrayList<>();
              next.add(b.math.add((Tensor) v.getFirst(), 1));
              next.add(code.run(b, argument));
              return next;
            },
            start)
        .getLast();
  }
}
