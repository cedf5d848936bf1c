package io.intarsia.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/// Where code runs that makes tensors of tensors, and what is known there of their shapes.
public enum Placement {
  /// On the environment.
  EAGER {
    @Override
    public List<Tensor> run(Environment tf, List<Tensor> inputs, Code code) {
      return code.run(tf, inputs);
    }
  },
  /// In a function.
  FUNCTION {
    @Override
    public List<Tensor> run(Environment tf, List<Tensor> inputs, Code code) {
      return tf.function((Ops g, List<Tensor> in) -> code.run(g, in)).apply(inputs);
    }
  },
  /// In a function that runs in the thread of the caller, unless somebody could tell.
  CALLERS_THREAD {
    @Override
    public List<Tensor> run(Environment tf, List<Tensor> inputs, Code code) {
      return CallersThread.call(
          tf.function((Ops g, List<Tensor> in) -> code.run(g, in)),
          function -> function.apply(inputs));
    }
  },
  /// In a function that knows how many axes its arguments have.
  UNKNOWN_SIZES {
    @Override
    public List<Tensor> run(Environment tf, List<Tensor> inputs, Code code) {
      return knowing(tf, inputs, code, shape -> Shape.unknownOfRank(shape.rank()));
    }
  },
  /// In a function that knows nothing of the shapes of its arguments.
  UNKNOWN_RANK {
    @Override
    public List<Tensor> run(Environment tf, List<Tensor> inputs, Code code) {
      return knowing(tf, inputs, code, _ -> Shape.unknown());
    }
  },
  /// In the body of a loop of a function, which runs once. What the loop starts with are the
  /// results immediately.
  LOOP {
    @Override
    public List<Tensor> run(Environment tf, List<Tensor> inputs, Code code) {
      List<Object> start = new ArrayList<>();
      start.add(tf.constant(true));
      start.addAll(code.run(tf, inputs));
      List<Object> last =
          tf.function((Ops g, List<Tensor> in, List<Object> first) ->
                  g.whileLoop(
                      (c, v) -> (Tensor) v.getFirst(),
                      (b, v) -> {
                        List<Object> next = new ArrayList<>();
                        next.add(b.constant(false));
                        next.addAll(code.run(b, in));
                        return next;
                      },
                      first))
              .apply(inputs, start);
      assertThat(((Tensor) last.getFirst()).toBoolean()).as("the body has not run").isFalse();
      return last.stream().skip(1).map(Tensor.class::cast).toList();
    }
  };

  /// What runs.
  @FunctionalInterface
  public interface Code {
    /// Makes the results.
    List<Tensor> run(Ops tf, List<Tensor> inputs);
  }

  /// Runs code on tensors.
  public abstract List<Tensor> run(Environment tf, List<Tensor> inputs, Code code);

  /// Runs code that makes a tensor of a tensor; in a loop the tensor is an element of the loop.
  public Tensor run(Environment tf, BiFunction<Ops, Tensor, Tensor> code, Tensor input) {
    return this == LOOP
        ? tf.function((Ops g, Tensor x) -> mapped(g, code, x)).apply(input)
        : run(tf, List.of(input), (g, in) -> List.of(code.apply(g, in.getFirst()))).getFirst();
  }

  private static Tensor mapped(Ops g, BiFunction<Ops, Tensor, Tensor> code, Tensor input) {
    return g.mapFn((Ops b, Tensor each) -> code.apply(b, each), g.expandDims(input, 0)).get(0);
  }

  private static List<Tensor> knowing(
      Environment tf, List<Tensor> inputs, Code code, UnaryOperator<Shape> known) {
    List<TensorSpec> specs =
        inputs.stream()
            .<TensorSpec>map(input -> TensorSpec.of(known.apply(input.shape()), input.dtype()))
            .toList();
    return tf.function(
            (Ops g, List<Tensor> in) -> code.run(g, in),
            FunctionOptions.defaults().withSourceLines(false).withInputSignature(specs))
        .apply(inputs);
  }
}
