package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.GoldenSuite.Body;
import io.intarsia.op.GoldenSuite.Mode;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// The ways to run code in a graph.
final class TracedModes {
  private static final FunctionOptions OPTIONS = FunctionOptions.defaults().withSourceLines(false);

  /// In a function that knows how many axes its arguments have.
  static final Mode UNKNOWN_SIZES =
      new Unknown("unknown sizes", shape -> Shape.unknownOfRank(shape.rank()));

  /// In a function that knows nothing of the shapes of its arguments.
  static final Mode UNKNOWN_RANK = new Unknown("unknown rank", _ -> Shape.unknown());

  private TracedModes() {}

  /// In a function.
  static List<Tensor> function(Ops eager, List<Tensor> inputs, Body body) {
    var environment = (Environment) eager;
    return environment.function((Ops g, List<Tensor> in) -> body.call(g, in)).apply(inputs);
  }

  /// In a function whose constants the inputs are: it may compute with them while it is traced.
  static List<Tensor> constants(Ops eager, List<Tensor> inputs, Body body) {
    var environment = (Environment) eager;
    return environment.function((Ops g) -> body.call(g, copies(g, inputs)), OPTIONS).apply();
  }

  private static List<Tensor> copies(Ops g, List<Tensor> inputs) {
    List<Tensor> copies = new ArrayList<>();
    for (Tensor input : inputs) {
      try (var host = input.toHost()) {
        copies.add(g.constant(host));
      }
    }
    return copies;
  }

  private record Unknown(String knowledge, UnaryOperator<Shape> known) implements Mode {
    @Override
    public List<Tensor> run(Ops eager, List<Tensor> inputs, Body body) {
      List<TensorSpec> specs =
          inputs.stream()
              .map(input -> TensorSpec.of(known.apply(input.shape()), input.dtype()))
              .toList();
      return ((Environment) eager)
          .function((Ops g, List<Tensor> in) -> body.call(g, in), OPTIONS.withInputSignature(specs))
          .apply(inputs);
    }
  }

  /// In the body of a loop of a function, which runs once. What the loop starts with are the
  /// results at once.
  static List<Tensor> loop(Ops eager, List<Tensor> inputs, Body body) {
    List<Object> start = new ArrayList<>();
    start.add(eager.constant(true));
    start.addAll(GoldenSuite.IMPERATIVE.run(eager, inputs, body));
    var environment = (Environment) eager;
    List<Object> last =
        environment
            .function((Ops g, List<Tensor> in, List<Object> first) ->
                g.whileLoop(
                    (c, v) -> (Tensor) v.getFirst(),
                    (b, v) -> {
                      List<Object> next = new ArrayList<>();
                      next.add(b.constant(false));
                      next.addAll(body.call(b, in));
                      return next;
                    },
                    first))
            .apply(inputs, start);
    assertThat(((Tensor) last.getFirst()).toBoolean()).as("the body has not run").isFalse();
    return last.stream().skip(1).map(Tensor.class::cast).toList();
  }
}
