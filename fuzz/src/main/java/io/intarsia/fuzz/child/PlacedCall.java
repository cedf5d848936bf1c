package io.intarsia.fuzz.child;

import io.intarsia.function.FunctionOps;
import io.intarsia.function.FunctionOptions;
import io.intarsia.fuzz.call.Mode;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes one call somewhere.
final class PlacedCall {
  /// The runtime leaves smaller graphs as they are.
  private static final int NODES_WORTH_OPTIMIZING = 14;

  private static final FunctionOptions OPTIONS = FunctionOptions.defaults().withSourceLines(false);

  private final FunctionOps tf;
  private final String op;
  private final Attributes attributes;
  private final @Nullable Object[] inputs;
  private final List<Tensor> given;

  PlacedCall(FunctionOps tf, String op, Attributes attributes, @Nullable Object[] inputs) {
    this.tf = tf;
    this.op = op;
    this.attributes = attributes;
    this.inputs = inputs;
    this.given = usable();
  }

  /// Makes the call, and reads what data sets it gives.
  ///
  /// @return all that it gives
  List<Tensor> run(Mode mode) {
    List<Tensor> results = results(mode);
    new DataSetReader(tf).read(op, attributes, results);
    return results;
  }

  @SuppressWarnings("NullAway") // a null input is one of the mistakes
  private List<Tensor> results(Mode mode) {
    return switch (mode) {
      case EAGER -> List.of(tf.execute(op, attributes, inputs));
      case FUNCTION -> withArguments(OPTIONS);
      case FOLDED -> tf.function((Ops g) -> padded(g, given), OPTIONS).apply();
      case LONG -> tf.function(this::padded, OPTIONS).apply(given);
      case CALLED -> called();
      case LOOP -> loop();
      case UNKNOWN_SIZES ->
          withArguments(OPTIONS.withInputSignature(specs(PlacedCall::unknownSizes)));
      case UNKNOWN_RANK -> withArguments(ofUnknownRank());
      case XLA -> withArguments(OPTIONS.withJitCompile(true));
      case XLA_UNKNOWN_RANK -> withArguments(ofUnknownRank().withJitCompile(true));
    };
  }

  private List<Tensor> withArguments(FunctionOptions options) {
    return tf.function((Ops g, List<Tensor> arguments) -> call(g, arguments), options).apply(given);
  }

  private FunctionOptions ofUnknownRank() {
    return OPTIONS.withInputSignature(specs(_ -> Shape.unknown()));
  }

  private List<Tensor> padded(Ops g, List<Tensor> arguments) {
    Tensor filler = g.constant(1f);
    for (int i = 0; i < NODES_WORTH_OPTIMIZING; i++) {
      filler = g.raw.Sqrt(filler);
    }
    List<Tensor> results = new ArrayList<>(call(g, arguments));
    results.add(filler);
    return results;
  }

  private List<Tensor> called() {
    var inner = tf.function((Ops g, List<Tensor> arguments) -> call(g, arguments), ofUnknownRank());
    return tf.function((Ops g) -> inner.apply(constants(g)), OPTIONS).apply();
  }

  private List<Tensor> constants(Ops g) {
    return given.stream()
        .map(tensor -> tensor.dtype().isHandle() ? tensor : g.identity(tensor))
        .toList();
  }

  private List<Tensor> loop() {
    tf.function(
            (Ops g, List<Tensor> arguments) ->
                g.whileLoop(
                    (Ops c, Tensor i) -> c.math.less(i, c.constant(2)),
                    (Ops b, Tensor i) -> {
                      needed(b, i, call(b, arguments));
                      return i.plus(1);
                    },
                    g.constant(0)),
            OPTIONS)
        .apply(given);
    return List.of();
  }

  /// The runtime leaves out of a loop what nothing needs.
  private static void needed(Ops b, Tensor counter, List<Tensor> results) {
    if (!results.isEmpty()) {
      Tensor isCounted = b.raw.GreaterEqual(counter, b.constant(0));
      b.execute("Assert", Attributes.NONE, isCounted, results);
    }
  }

  @SuppressWarnings("NullAway") // a null input is one of the mistakes
  private List<Tensor> call(Ops g, List<Tensor> arguments) {
    return List.of(g.execute(op, attributes, replaced(arguments)));
  }

  private List<TensorSpec> specs(Function<Tensor, Shape> shape) {
    return given.stream()
        .map(tensor -> TensorSpec.of(shape.apply(tensor), tensor.dtype()))
        .toList();
  }

  private static Shape unknownSizes(Tensor tensor) {
    return Shape.unknownOfRank(tensor.shape().rank());
  }

  /// The inputs that a function can be called with.
  private List<Tensor> usable() {
    List<Tensor> usable = new ArrayList<>();
    for (Object input : inputs) {
      List<?> elements = input instanceof List<?> list ? list : List.of(input == null ? "" : input);
      for (Object element : elements) {
        if (element instanceof EagerTensor tensor && !tensor.isClosed()) {
          usable.add(tensor);
        }
      }
    }
    return usable;
  }

  private @Nullable Object[] replaced(List<Tensor> arguments) {
    IdentityHashMap<Object, Object> places = new IdentityHashMap<>();
    for (int i = 0; i < given.size(); i++) {
      places.put(given.get(i), arguments.get(i));
    }
    @Nullable Object[] replaced = inputs.clone();
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
