package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.MapOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What loops over elements know of the shapes of their results; the shapes are those of Python
/// 2.21.
final class ElementLoopShapesTest {
  private static final Shape UNKNOWN = Shape.unknown();

  private Environment tf;

  @BeforeEach
  void open() {
    tf = Environment.open();
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private static Shape shape(String text) {
    return text.equals("?")
        ? UNKNOWN
        : Shape.of(
            java.util.Arrays.stream(text.isEmpty() ? new String[0] : text.split(" "))
                .mapToLong(Long::parseLong)
                .toArray());
  }

  /// The shape known in the trace, then that of the result.
  private List<Shape> shapes(Shape known, Shape given, BiFunction<Ops, Tensor, Tensor> code) {
    var traced = new AtomicReference<Shape>();
    var options =
        FunctionOptions.defaults().withInputSignature(TensorSpec.of(known, DType.FLOAT32));
    var f =
        tf.function(
            (Ops g, Tensor x) -> {
              Tensor result = code.apply(g, x);
              traced.set(result.shape());
              return result;
            },
            options);
    Tensor result = f.apply(tf.zeros(given, DType.FLOAT32));
    return List.of(traced.get(), result.shape());
  }

  @ParameterizedTest
  @Tag("E-024")
  @CsvSource({
    "4, 4, 4 3, 4 3",
    "-1, 2, -1 3, 2 3",
    "?, 2, ?, 2 3",
    "4 -1, 4 2, 4 3 -1, 4 3 2",
    "0, 0, 0 3, 0 3",
    "-1, 0, -1 3, 0 3"
  })
  void map_toADeclaredDtype_knowsTheShapeOfTheResult(
      String known, String given, String traced, String result) {
    var options = MapOptions.defaults().withFnOutputSignature(DType.INT32);
    BiFunction<Ops, Tensor, Tensor> code =
        (g, x) -> g.mapFn((b, e) -> b.cast(b.stack(List.of(e, e, e)), DType.INT32), x, options);

    List<Shape> shapes = shapes(shape(known), shape(given), code);

    assertThat(shapes).containsExactly(shape(traced), shape(result));
  }

  @Test
  void map_toADeclaredDtypeThatIsAnother_isRefused() {
    var options = MapOptions.defaults().withFnOutputSignature(DType.INT32);

    assertThatThrownBy(
            () -> shapes(Shape.of(2), Shape.of(2), (g, x) -> g.mapFn((b, e) -> e, x, options)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("mapFn: the code gives TensorSpec([], float32) at result");
  }

  @Test
  void scanAndFold_ofSumsOverNothingOfUnknownRank_giveNothingAndTheStart() {
    BiFunction<Ops, Tensor, Tensor> scan =
        (g, x) ->
            g.<Tensor, Tensor>scan((b, sum, e) -> sum.plus(b.reduceSum(e)), x, g.constant(0f));
    BiFunction<Ops, Tensor, Tensor> fold =
        (g, x) ->
            g.<Tensor, Tensor>foldl((b, sum, e) -> sum.plus(b.reduceSum(e)), x, g.constant(0f));

    assertThat(shapes(UNKNOWN, Shape.of(0, 3), scan).getLast()).isEqualTo(Shape.of(0));
    assertThat(shapes(UNKNOWN, Shape.of(2, 3), scan)).containsExactly(Shape.of(-1), Shape.of(2));
    assertThat(shapes(UNKNOWN, Shape.of(0, 3), fold))
        .containsExactly(Shape.scalar(), Shape.scalar());
  }

  @Test
  void reductionsOverAllAxes_ofUnknownRank_areScalars() {
    for (BiFunction<Ops, Tensor, Tensor> reduce :
        List.<BiFunction<Ops, Tensor, Tensor>>of(
            (g, x) -> g.reduceSum(x),
            (g, x) -> g.math.reduceMax(x),
            (g, x) -> g.math.reduceMean(x),
            (g, x) -> g.math.reduceStd(x),
            (g, x) -> g.math.reduceLogsumexp(x))) {
      assertThat(shapes(UNKNOWN, Shape.of(2, 3), reduce))
          .containsExactly(Shape.scalar(), Shape.scalar());
    }
  }

  @Test
  void map_overNothingOfUnknownRank_failsByName() {
    assertThatThrownBy(
            () -> shapes(UNKNOWN, Shape.of(0, 3), (g, x) -> g.mapFn((b, e) -> e.times(2f), x)))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("mapFn/TensorListStack")
        .hasMessageContaining("ElementLoopShapesTest.java");
  }

  @Test
  void scan_overNothingWithoutAStart_failsByName() {
    assertThatThrownBy(() ->
            shapes(
                Shape.of(-1, 3),
                Shape.of(0, 3),
                (g, x) -> g.<Tensor>scan((b, sum, e) -> sum.plus(e), x)))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("scan/TensorListGetItem");
  }

  @Test
  void unequalLengthsNotKnown_theFirstDecides() {
    var spec = TensorSpec.of(Shape.of(-1), DType.FLOAT32);
    var f =
        tf.function(
            (Ops g, Tensor a, Tensor b) ->
                g.mapFn((m, e) -> e.get(0).plus(e.get(1)), List.of(a, b)),
            FunctionOptions.defaults().withInputSignature(spec, spec));
    Tensor two = tf.constant(new float[] {1, 2});
    Tensor three = tf.constant(new float[] {10, 20, 30});

    assertThat(f.apply(two, three).toArray(float[].class)).containsExactly(11, 22);
    assertThatThrownBy(() -> f.apply(three, two))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("Trying to access element 2 in a list with 2 elements")
        .hasMessageContaining("mapFn_body");
  }

  @Test
  void loop_canIndexByItsCounter() {
    var spec = TensorSpec.of(UNKNOWN, DType.FLOAT32);
    var f =
        tf.function(
            (Ops g, Tensor x) ->
                g.whileLoop(
                    (c, v) -> c.math.less(v.get(0), 3),
                    (b, v) ->
                        List.of(
                            b.math.add(v.get(0), 1), v.get(1).plus(b.reduceSum(x.get(v.get(0))))),
                    List.of(g.constant(0), g.constant(0f))),
            FunctionOptions.defaults().withInputSignature(spec));

    List<Tensor> last = f.apply(tf.constant(new float[] {1, 2, 4}));

    assertThat(last.get(0).asInt()).isEqualTo(3);
    assertThat(last.get(1).asFloat()).isEqualTo(7);
  }

  @Test
  void map_toADeclaredSpec_tracesItsCodeOnce() {
    List<String> traced = new ArrayList<>();
    var spec = TensorSpec.of(Shape.scalar(), DType.FLOAT32);
    var declared =
        tf.function((Ops g, Tensor x) ->
            g.mapFn(
                (b, v) -> {
                  traced.add("declared");
                  return v.times(2f);
                },
                x,
                MapOptions.defaults().withFnOutputSignature(spec)));
    var found =
        tf.function((Ops g, Tensor x) ->
            g.mapFn(
                (b, v) -> {
                  traced.add("found");
                  return v.times(2f);
                },
                x));
    Tensor x = tf.constant(new float[] {1, 2});
    assertThat(declared.apply(x).toArray(float[].class)).containsExactly(2, 4);
    assertThat(found.apply(x).toArray(float[].class)).containsExactly(2, 4);
    // What is not declared is found out by tracing the code once more.
    assertThat(traced).containsExactly("declared", "found", "found");
  }
}
