package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Functions of data sets take what they captured, and the elements where those are known, and give
/// what the op says.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DataSetGuardsTest {
  private static final List<DType> NUMBERS = List.of(DType.INT64);
  private static final List<DType> REALS = List.of(DType.FLOAT32);

  private Environment tf;
  private ConcreteFunction same;
  private ConcreteFunction sum;
  private ConcreteFunction reals;
  private ConcreteFunction nothing;

  @BeforeAll
  void open() {
    tf = Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true));
    same = tf.function((Ops g, Tensor x) -> g.identity(x)).concrete(scalar(DType.INT64));
    sum =
        tf.function((Ops g, Tensor x, Tensor y) -> x.plus(y))
            .concrete(scalar(DType.INT64), scalar(DType.INT64));
    reals = tf.function((Ops g, Tensor x) -> g.identity(x)).concrete(scalar(DType.FLOAT32));
    nothing = tf.function((Ops g) -> g.constant(1L)).concrete();
  }

  @AfterAll
  void close() {
    tf.close();
  }

  @Test
  void function_thatFits_runs() {
    Tensor mapped = map(tf, numbers(tf), sum, NUMBERS, tf.constant(10L));
    assertThat(reduced(mapped)).isEqualTo(3 * 10 + 1 + 2);
  }

  @Test
  void function_thatFits_inAFunction_runs() {
    var mapped = tf.function((Ops g) -> map(g, numbers(g), sum, NUMBERS, g.constant(10L)));
    assertThat(reduced(mapped.apply())).isEqualTo(33);
    var ofArgument = tf.function((Ops g, Tensor set) -> map(g, set, same, NUMBERS));
    assertThat(reduced(ofArgument.apply(numbers(tf)))).isEqualTo(3);
  }

  @Test
  void function_thatTakesLessThanIsCaptured_isRefused() {
    String expected = "attribute 'f' must be a function that takes at last [int64], got []";
    refuses(expected, () -> map(tf, numbers(tf), nothing, NUMBERS, tf.constant(1L)));
    var traced = tf.function((Ops g) -> map(g, numbers(g), nothing, NUMBERS, g.constant(1L)));
    refuses(expected, traced::apply);
  }

  @Test
  void function_thatTakesSomethingElseThanIsCaptured_isRefused() {
    refuses(
        "must be a function that takes at last [float32], got [int64, int64]",
        () -> map(tf, numbers(tf), sum, NUMBERS, tf.constant(1f)));
  }

  @Test
  void function_ofOtherElements_isRefused() {
    refuses(
        "attribute 'f' must be a function that takes first [int64], got [float32]",
        () -> map(tf, numbers(tf), reals, REALS));
    refuses(
        "must be a function that takes first [int64], got [int64, int64]",
        () -> map(tf, numbers(tf), sum, NUMBERS));
  }

  @Test
  void function_thatGivesOtherElements_isRefused() {
    refuses(
        "attribute 'f' must be a function that gives [float32], got [int64]",
        () -> map(tf, numbers(tf), same, REALS));
  }

  @Test
  void scan_withAState_takesAndGivesIt() {
    var step =
        tf.function((Ops g, Tensor state, Tensor x) -> List.of(state.plus(x), state))
            .concrete(scalar(DType.INT64), scalar(DType.INT64));
    assertThat(reduced(scan(step, tf.constant(1L)))).isEqualTo(1 + 1 + 2);
    refuses(
        "must be a function that takes first [float32, int64], got [int64, int64]",
        () -> scan(step, tf.constant(1f)));
    refuses(
        "must be a function that gives [int64, int64], got [int64]",
        () -> scan(sum, tf.constant(1L)));
  }

  @Test
  void function_thatGivesADataSetOfOtherElements_isRefused() {
    var inner = tf.function((Ops g, Tensor _) -> numbers(g)).concrete(scalar(DType.INT64));
    assertThat(reduced(flat(inner, NUMBERS))).isEqualTo(3 * 3);
    refuses(
        "attribute 'f' must be a function that gives a data set of [float32], got [int64]",
        () -> flat(inner, REALS));
  }

  @Test
  void elementsThatArePassedOn_areWhatIsSaid() {
    assertThat(reduced(taken(tf, numbers(tf), NUMBERS))).isEqualTo(1);
    String expected = "attribute 'output_types' must be [int64], as the input has, got [float32]";
    refuses(expected, () -> taken(tf, numbers(tf), REALS));
    refuses(expected, tf.function((Ops g) -> taken(g, numbers(g), REALS))::apply);
  }

  @Test
  void elementsOfASource_areKnownByItsInputs() {
    String expected = "must be a function that takes first [float32], got [int64]";
    refuses(expected, () -> map(tf, slices(tf), same, NUMBERS));
    refuses(expected, tf.function((Ops g) -> map(g, slices(g), same, NUMBERS))::apply);
    assertThat(map(tf, slices(tf), reals, REALS).dtype()).isEqualTo(DType.VARIANT);
  }

  private static Tensor slices(Ops g) {
    Tensor rows = g.constant(new float[] {1, 2});
    return g.execute(
            "TensorSliceDataset",
            Attributes.of("output_shapes", List.of(Shape.scalar())),
            List.of(rows))[0];
  }

  private static Tensor taken(Ops g, Tensor set, List<DType> dtypes) {
    return g.execute("TakeDataset", elements(dtypes), set, g.constant(2L))[0];
  }

  private Tensor flat(ConcreteFunction f, List<DType> gives) {
    var attributes = Map.<String, Object>of("f", f.name(), "Targuments", List.of());
    return tf.execute("FlatMapDataset", with(attributes, gives), numbers(tf), List.of())[0];
  }

  private static void refuses(String expected, ThrowingCallable code) {
    assertThatThrownBy(code)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expected);
  }

  private static TensorSpec scalar(DType dtype) {
    return TensorSpec.of(Shape.scalar(), dtype);
  }

  private static Tensor numbers(Ops g) {
    return g.execute(
            "RangeDataset", elements(NUMBERS), g.constant(0L), g.constant(3L), g.constant(1L))[0];
  }

  private static Tensor map(
      Ops g, Tensor set, ConcreteFunction f, List<DType> gives, Tensor... captured) {
    List<DType> dtypes = List.of(captured).stream().map(Tensor::dtype).toList();
    var attributes = Map.of("f", f.name(), "Targuments", dtypes);
    return g.execute("MapDataset", with(attributes, gives), set, List.of(captured))[0];
  }

  private Tensor scan(ConcreteFunction f, Tensor state) {
    var attributes = Map.<String, Object>of("f", f.name(), "Targuments", List.of());
    return tf.execute(
            "ScanDataset", with(attributes, NUMBERS), numbers(tf), List.of(state), List.of())[0];
  }

  private long reduced(Tensor set) {
    var attributes =
        Map.<String, Object>of("f", sum.name(), "Targuments", List.of(), "Tstate", NUMBERS);
    return tf
        .execute(
            "ReduceDataset", with(attributes, NUMBERS), set, List.of(tf.constant(0L)), List.of())[0]
        .asLong();
  }

  private static Attributes elements(List<DType> dtypes) {
    return with(Map.of(), dtypes);
  }

  private static Attributes with(Map<String, ?> attributes, List<DType> dtypes) {
    var all = new TreeMap<String, Object>(attributes);
    all.put("output_types", dtypes);
    all.put("output_shapes", List.of(Shape.scalar()));
    return Attributes.of(all);
  }
}
