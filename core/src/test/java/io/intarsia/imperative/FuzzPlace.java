package io.intarsia.imperative;

import io.intarsia.function.FunctionOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where a random call runs.
enum FuzzPlace {
  /// On the environment.
  EAGER {
    @Override
    void run(Environment tf, String op, Attributes attributes, Object[] inputs) {
      tf.execute(op, attributes, inputs);
    }
  },

  /// In a branch of a function that takes the inputs as arguments of known shape.
  ARGUMENTS {
    @Override
    void run(Environment tf, String op, Attributes attributes, Object[] inputs) {
      inFunction(tf, op, attributes, inputs, FunctionOptions.defaults());
    }
  },

  /// In a branch of a function that takes the inputs as arguments of unknown shape.
  OPEN_ARGUMENTS {
    @Override
    void run(Environment tf, String op, Attributes attributes, Object[] inputs) {
      List<TensorSpec> specs = usable(inputs).stream().map(FuzzPlace::open).toList();
      inFunction(tf, op, attributes, inputs, FunctionOptions.defaults().withInputSignature(specs));
    }
  },

  /// In a branch of a function that captures the inputs: most become constants.
  CAPTURES {
    @Override
    void run(Environment tf, String op, Attributes attributes, Object[] inputs) {
      tf.function((Ops g) -> branch(g, op, attributes, inputs)).apply();
    }
  },

  /// In a branch of a function that takes the inputs as arguments of unknown shape, called by a
  /// function with constants, so that the runtime computes what follows from them beforehand.
  CALLED_WITH_CONSTANTS {
    @Override
    void run(Environment tf, String op, Attributes attributes, Object[] inputs) {
      List<Tensor> given = usable(inputs);
      List<TensorSpec> specs = given.stream().map(FuzzPlace::open).toList();
      var inner =
          tf.function(
              (Ops g, List<Tensor> arguments) ->
                  List.of(g.execute(op, attributes, replaced(inputs, given, arguments))),
              FunctionOptions.defaults().withInputSignature(specs));
      tf.function((Ops g) -> inner.apply(constants(g, given))).apply();
    }

    private List<Tensor> constants(Ops g, List<Tensor> given) {
      return given.stream()
          .map(tensor -> tensor.dtype().isHandle() ? tensor : g.identity(tensor))
          .toList();
    }
  },

  /// In the body of a loop, where the inputs, handles too, are arguments and something needs the
  /// results.
  LOOP {
    @Override
    void run(Environment tf, String op, Attributes attributes, Object[] inputs) {
      List<Tensor> given = usable(inputs);
      tf.function((Ops g, List<Tensor> arguments) ->
              g.whileLoop(
                  (Ops c, Tensor i) -> c.math.less(i, c.constant(2)),
                  (Ops b, Tensor i) -> {
                    Tensor[] results =
                        b.execute(op, attributes, replaced(inputs, given, arguments));
                    Tensor isCounted = b.raw.GreaterEqual(i, b.constant(0));
                    b.execute(
                        "Assert",
                        Attributes.NONE,
                        isCounted,
                        Stream.concat(Stream.of(i), Arrays.stream(results)).toList());
                    return i.plus(1);
                  },
                  g.constant(0)))
          .apply(given);
    }
  },

  /// In a function compiled by XLA that takes the inputs as arguments.
  COMPILED {
    @Override
    void run(Environment tf, String op, Attributes attributes, Object[] inputs) {
      List<Tensor> given = usable(inputs);
      tf.function(
              (Ops g, List<Tensor> arguments) ->
                  List.of(g.execute(op, attributes, replaced(inputs, given, arguments))),
              FunctionOptions.defaults().withJitCompile(true))
          .apply(given);
    }
  };

  /// Whether a handle is an argument here, of which the guards ask nothing.
  boolean hidesHandles() {
    return this != EAGER && this != CAPTURES;
  }

  abstract void run(Environment tf, String op, Attributes attributes, Object[] inputs);

  /// The rank of a handle is known always.
  private static TensorSpec open(Tensor tensor) {
    return TensorSpec.of(
        tensor.dtype().isHandle() ? tensor.shape() : Shape.unknown(), tensor.dtype());
  }

  private static void inFunction(
      Environment tf, String op, Attributes attributes, Object[] inputs, FunctionOptions options) {
    List<Tensor> given = usable(inputs);
    tf.function(
            (Ops g, List<Tensor> arguments) ->
                branch(g, op, attributes, replaced(inputs, given, arguments)),
            options)
        .apply(given);
  }

  private static List<Tensor> branch(Ops g, String op, Attributes attributes, Object[] inputs) {
    Tensor first = g.constant(0);
    return g.switchCaseNest(first, List.of(b -> List.of(b.execute(op, attributes, inputs))));
  }

  /// The inputs that a function can be called with.
  private static List<Tensor> usable(@Nullable Object[] inputs) {
    List<Tensor> usable = new ArrayList<>();
    for (Object input : inputs) {
      for (Object element :
          input instanceof List<?> list ? list : List.of(input == null ? "" : input)) {
        if (element instanceof EagerTensor tensor && !tensor.isClosed()) {
          usable.add(tensor);
        }
      }
    }
    return usable;
  }

  private static Object[] replaced(Object[] inputs, List<Tensor> given, List<Tensor> arguments) {
    IdentityHashMap<Object, Object> places = new IdentityHashMap<>();
    for (int i = 0; i < given.size(); i++) {
      places.put(given.get(i), arguments.get(i));
    }
    Object[] replaced = inputs.clone();
    for (int i = 0; i < replaced.length; i++) {
      Object input = replaced[i];
      replaced[i] =
          input instanceof List<?> list
              ? list.stream().map(element -> places.getOrDefault(element, element)).toList()
              : places.getOrDefault(input, input);
    }
    return replaced;
  }
}
