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
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A model whose functions take and give records, ragged and sparse tensors, and nests of these.
@SuppressWarnings("NullAway") // what is not there is a defect of these tests
final class EachRecord {
  /// The model that Python has read, as text: see [WrittenModel].
  static final Path READ_BY_PYTHON = Path.of("src/test/resources/python/each_record.pbtxt");

  private static final TensorSpec VECTOR = TensorSpec.of(Shape.of(-1), DType.FLOAT32);

  private EachRecord() {}

  /// Rows of several lengths with a weight; `unit` and `power` are part of the type.
  @TypeName("intarsia_test.Rows")
  record Rows(RaggedTensor values, Tensor weight, String unit, int power)
      implements ExtensionType {}

  /// A record in a record, a list, and what need not be there.
  @TypeName("intarsia_test.Bag")
  record Bag(Rows rows, List<Tensor> parts, Optional<Tensor> extra) implements ExtensionType {}

  /// Saves it.
  static void save(Environment tf, Path target) {
    TypeRegistry.register(Rows.class);
    TypeRegistry.register(Bag.class);
    Variable factor = Variable.of(tf, 10f);
    Map<String, Object> model = new HashMap<>();
    model.put("factor", factor);
    model.put("numbers", List.of(7L, factor, "text"));
    Rows rows = rows(tf, 2);

    var scaled = tf.function((Ops g, Rows r) -> scaled(g, r, factor));
    scaled.apply(rows);
    scaled.apply(rows(tf, 3));
    model.put("scaled", scaled);

    var total =
        tf.function(
            (Ops g, Rows r) -> g.math.reduceSum(scaled(g, r, factor).values().flatValues()));
    total.apply(rows);
    model.put("total", total);

    var unpacked = tf.function((Ops g, Bag b) -> unpacked(g, b));
    unpacked.apply(bag(tf, rows, Optional.of(tf.constant(new float[] {100}))));
    unpacked.apply(bag(tf, rows, Optional.empty()));
    model.put("unpacked", unpacked);

    var packed = tf.function((Ops g, Tensor x) -> packed(g, x));
    packed.concrete(VECTOR);
    model.put("packed", packed);

    var nest = tf.function((Ops g, Map<String, Object> x) -> nest(g, x));
    nest.apply(
        Map.of(
            "rows", List.of(rows, rows),
            "deep", deep(tf),
            "sparse", sparse(tf)));
    model.put("nest", nest);

    SavedModel.save(
        tf,
        model,
        target,
        SaveOptions.defaults().withSignature("scaled", scaled.concrete(rows), "rows"));
  }

  private static Rows scaled(Ops g, Rows r, Variable factor) {
    Tensor values = r.values().flatValues().times(r.weight()).times(factor.read(g));
    for (int i = 1; i < r.power(); i++) {
      values = values.times(r.weight());
    }
    var splits = r.values().nestedRowSplits().getFirst();
    return new Rows(RaggedTensor.fromRowSplits(values, splits), r.weight(), "k" + r.unit(), 1);
  }

  private static Map<String, Object> unpacked(Ops g, Bag b) {
    Tensor sum = g.math.addN(b.parts());
    return Map.of(
        "lengths", g.gather(b.rows().values().nestedRowSplits().getFirst(), g.constant(1)),
        "sum", b.extra().map(sum::plus).orElse(sum),
        "rows", b.rows());
  }

  private static Bag packed(Ops g, Tensor x) {
    Tensor splits = g.stack(List.of(g.constant(0L), g.size(x).cast(DType.INT64)));
    Rows rows = new Rows(RaggedTensor.fromRowSplits(x, splits), g.constant(2f), "m", 1);
    return new Bag(rows, List.of(x, x.times(2)), Optional.of(x.plus(1)));
  }

  private static Map<String, Object> nest(Ops g, Map<String, Object> x) {
    List<?> rows = (List<?>) x.get("rows");
    Rows first = (Rows) rows.getFirst();
    Rows second = (Rows) rows.getLast();
    SparseTensor sparse = (SparseTensor) x.get("sparse");
    Tensor sum = first.values().flatValues().plus(second.values().flatValues());
    var splits = first.values().nestedRowSplits().getFirst();
    return Map.of(
        "sum", RaggedTensor.fromRowSplits(sum, splits),
        "doubled", SparseTensor.of(sparse.indices(), sparse.values().times(2), sparse.denseShape()),
        "total", List.of(g.math.reduceSum(((RaggedTensor) x.get("deep")).flatValues()), second));
  }

  /// `[[1, 2], [], [3]]` with a weight of 0.5.
  static Rows rows(Environment tf, int power) {
    var values =
        RaggedTensor.fromRowSplits(
            tf.constant(new float[] {1, 2, 3}), tf.constant(new long[] {0, 2, 2, 3}));
    return new Rows(values, tf.constant(0.5f), "m", power);
  }

  static Bag bag(Environment tf, Rows rows, Optional<Tensor> extra) {
    return new Bag(
        rows, List.of(tf.constant(new float[] {1}), tf.constant(new float[] {20})), extra);
  }

  /// `[[[1], [2, 3]], []]`.
  static RaggedTensor deep(Environment tf) {
    return RaggedTensor.fromNestedRowSplits(
        tf.constant(new float[] {1, 2, 3}),
        List.of(tf.constant(new long[] {0, 2, 2}), tf.constant(new long[] {0, 1, 3})));
  }

  /// 5 at (0, 1) and 7 at (1, 0) of two rows and three columns.
  static SparseTensor sparse(Environment tf) {
    return SparseTensor.of(
        tf.constant(new long[][] {{0, 1}, {1, 0}}),
        tf.constant(new float[] {5, 7}),
        tf.constant(new long[] {2, 3}));
  }
}
