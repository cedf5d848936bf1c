package io.intarsia.savedmodel;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeRegistry;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A model with a function of each kind.
@SuppressWarnings("NullAway") // what is not there is a defect of these tests
final class EachKind {
  /// The model that Python has read, as text: see [WrittenModel].
  static final Path READ_BY_PYTHON = Path.of("src/test/resources/python/each_kind.pbtxt");

  private static final TensorSpec VECTOR = TensorSpec.of(Shape.of(-1), DType.FLOAT32);
  private static final TensorSpec SCALAR = TensorSpec.of(Shape.scalar(), DType.FLOAT32);

  private EachKind() {}

  @TypeName("intarsia_test.Pair")
  record Pair(Tensor left, Tensor right, int factor) implements ExtensionType {}

  /// Saves it.
  static void save(Environment tf, Path target) {
    TypeRegistry.register(Pair.class);
    Map<String, Object> model = new HashMap<>();
    Variable weights = Variable.of(tf, new float[][] {{1, 2}, {3, 4}});
    Variable counter = Variable.of(tf, 0f);
    Tensor shift = tf.constant(new float[] {110, 220});
    model.put("layer", Map.of("weights", weights));
    model.put("counter", counter);
    model.put("layers", List.of(Variable.of(tf, 7f), Variable.of(tf, new long[] {8, 9})));
    var dense = tf.function((Ops g, Tensor x) -> g.linalg.matMul(x, weights.read(g)).plus(shift));
    var trace = dense.concrete(TensorSpec.of(Shape.of(-1, 2), DType.FLOAT32));
    model.put("dense", dense);
    var pair =
        tf.function((Ops g, Pair p) -> new Pair(p.right().times(p.factor()), p.left(), p.factor()));
    pair.apply(new Pair(tf.constant(new float[] {1}), tf.constant(new float[] {2}), 5));
    var paired = pair.concrete(new Pair(tf.constant(new float[2]), tf.constant(new float[2]), 5));
    model.put("pair", pair);
    var ragged =
        tf.function((Ops g, RaggedTensor r) ->
            RaggedTensor.fromRowSplits(r.flatValues().times(2), r.nestedRowSplits().getFirst()));
    var rows =
        RaggedTensor.fromRowSplits(
            tf.constant(new float[] {1, 2, 3}), tf.constant(new long[] {0, 2, 2, 3}));
    ragged.apply(rows);
    model.put("ragged", ragged);
    var nest =
        tf.function((Ops g, Map<String, Object> x) -> {
          Tensor a = (Tensor) x.get("a");
          List<?> b = (List<?>) x.get("b");
          Tensor second = (Tensor) b.get(1);
          return Map.of(
              "sum", g.math.addN(List.of(a, (Tensor) b.getFirst(), second)),
              "parts", List.of(second, a));
        });
    nest.concrete(Map.of("a", VECTOR, "b", List.of(VECTOR, VECTOR)));
    model.put("nest", nest);
    var count =
        tf.function((Ops g, Tensor x) -> {
          counter.assignAdd(g, g.math.reduceSum(x));
          return null;
        });
    count.concrete(VECTOR);
    model.put("count", count);
    model.put("flow", flow(tf));
    var square = tf.function((Ops g, Tensor x) -> g.math.square(x).plus(g.math.abs(x)));
    var called = tf.function((Ops g, Tensor x) -> square.apply(square.apply(x)));
    called.concrete(VECTOR);
    model.put("called", called);
    var text = tf.function((Ops g, Tensor x) -> g.strings.join(List.of(x, g.constant("!"))));
    text.concrete(TensorSpec.of(Shape.of(-1), DType.STRING));
    model.put("text", text);
    SavedModel.save(
        tf,
        model,
        target,
        SaveOptions.defaults()
            .withParameters(dense, "x")
            .withSignature("serving_default", trace, "x")
            .withSignature("rows", ragged.concrete(rows), "r")
            .withSignature("paired", paired, "p"));
  }

  private static Object flow(Environment tf) {
    var flow =
        tf.function((Ops g, Tensor x) ->
            g.cond(
                g.math.greater(x, 0f),
                b -> b.whileLoop((c, v) -> c.math.less(v, 100f), (c, v) -> v.times(2), x),
                b -> b.math.negative(x)));
    flow.concrete(SCALAR);
    return flow;
  }
}
