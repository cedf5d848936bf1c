package io.intarsia.slices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StructuredValues;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// What functions give for slices of which one stands twice; the numbers are Python's.
@ParameterizedClass
@EnumSource(Mode.class)
final class IndexedSlicesTest {
  private static final float[][] VALUES = {{1, 2}, {3, 4}, {5, 6}};
  private static final float[][] DENSE = {{6, 8}, {0, 0}, {3, 4}, {0, 0}};

  private Ops tf;
  private IndexedSlices slices;
  @RegisterExtension private final InMode placed;

  @SuppressWarnings("NullAway.Init") // each test starts with them made
  IndexedSlicesTest(Mode place) {
    placed = new InMode(place, this::start);
  }

  private void start(Ops ops) {
    tf = ops;
    slices =
        IndexedSlices.of(
            tf.constant(VALUES), tf.constant(new int[] {0, 2, 0}), tf.constant(new int[] {4, 2}));
  }

  /// Slices at the same positions, of these values.
  private void areSlices(TensorLike result, float[][] values) {
    var found = (IndexedSlices) result;
    assertThat(found.indices()).isSameAs(slices.indices());
    assertThat(found.denseShape()).isEqualTo(slices.denseShape());
    placed.check(found.values(), seen -> isClose(seen.toArray(float[][].class), values));
  }

  private static void isClose(float[][] actual, float[][] expected) {
    assertThat(actual.length).isEqualTo(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(actual[i]).containsExactly(expected[i], Offset.offset(1e-5f));
    }
  }

  @Test
  void toTensor_slicesThatStandTwice_areAddedUp() {
    placed.holds(slices.toTensor(), DENSE);
  }

  @Test
  void toTensor_withoutDenseShape_isRefused() {
    var open = IndexedSlices.of(tf.constant(new float[][] {{1, 2}}), tf.constant(new int[] {0}));

    assertThatThrownBy(open::toTensor)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("IndexedSlices.toTensor: the dense shape of IndexedSlices(indices=")
        .hasMessageEndingWith(" is not known; give it to IndexedSlices.of");
  }

  @Test
  void shape_isThatOfTheTensor() {
    assertThat(IndexedSlices.of(slices.values(), slices.indices()).shape())
        .isEqualTo(Shape.of(-1, 2));
  }

  @Test
  void functionsOnSlices_giveSlices() {
    areSlices(tf.math.scalarMul(tf.constant(2f), slices), new float[][] {{2, 4}, {6, 8}, {10, 12}});
    areSlices(tf.identity(slices), VALUES);
    areSlices(
        tf.clipByValue(slices, tf.constant(2f), tf.constant(4f)),
        new float[][] {{2, 2}, {3, 4}, {4, 4}});
    areSlices(
        tf.clipByNorm(slices, tf.constant(2f)),
        new float[][] {
          {0.209657f, 0.4193139f}, {0.6289709f, 0.8386278f}, {1.0482848f, 1.2579417f}
        });
    var cast = (IndexedSlices) tf.cast((TensorLike) slices, DType.INT32);
    placed.holds(cast.values(), new int[][] {{1, 2}, {3, 4}, {5, 6}});
  }

  @Test
  void neg_slices_givesSlices() {
    areSlices(slices.neg(), new float[][] {{-1, -2}, {-3, -4}, {-5, -6}});
  }

  @Test
  void toTensor_ofManyElements_isWarnedOf() {
    List<String> warnings = new ArrayList<>();
    Handler handler = new Recording(warnings);
    Logger logger = Logger.getLogger("io.intarsia.memory");
    logger.addHandler(handler);
    try {
      LargeTensors.warnOf(slices);
      LargeTensors.warnOf(
          IndexedSlices.of(
              tf.constant(VALUES),
              tf.constant(new int[] {0, 2, 0}),
              tf.constant(new int[] {50_000_000, 2})));
    } finally {
      logger.removeHandler(handler);
    }
    assertThat(warnings)
        .containsExactly(
            "IndexedSlices.toTensor: [3] slices become a tensor float32[50000000, 2], which may take"
                + " much memory");
  }

  /// Keeps what is logged.
  private static final class Recording extends Handler {
    private final List<String> messages;

    Recording(List<String> messages) {
      this.messages = messages;
    }

    @Override
    public void publish(LogRecord logged) {
      messages.add(new SimpleFormatter().formatMessage(logged));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void clipByNorm_withAxes_isThatOfTheSlices() {
    areSlices(
        tf.clipByNorm(slices, tf.constant(2f), 0),
        new float[][] {
          {0.3380617f, 0.5345225f}, {1.0141851f, 1.069045f}, {1.6903085f, 1.6035674f}
        });
  }

  @Test
  void globalNorms_countSlicesOneByOne() {
    List<TensorLike> both = List.of(slices, tf.constant(new float[] {1}));

    placed.check(
        (Tensor) tf.linalg.globalNorm(both),
        norm -> assertThat(norm.asFloat()).isEqualTo(9.591663f));
    var clipped = (Tuple) Objects.requireNonNull(tf.clipByGlobalNorm(both, tf.constant(1f)));
    var results = (List<?>) Objects.requireNonNull(clipped.get(0));
    assertThat(results.getFirst()).isInstanceOf(IndexedSlices.class);
    placed.check(
        (Tensor) Objects.requireNonNull(results.getLast()),
        rest -> assertThat(rest.toArray(float[].class)).containsExactly(0.1042572f));
  }

  @Test
  void otherFunctions_takeTheTensor() {
    TensorLike sum = tf.math.reduceSum(slices);
    TensorLike added = tf.math.add((TensorLike) slices, (TensorLike) slices);
    TensorLike gathered = tf.gather(slices, new int[] {0});
    TensorLike absolute = tf.math.abs((TensorLike) slices);

    placed.holds((Tensor) sum, 21f);
    placed.holds((Tensor) added, new float[][] {{12, 16}, {0, 0}, {6, 8}, {0, 0}});
    placed.holds((Tensor) absolute, DENSE);
    placed.check((Tensor) gathered, row -> assertThat(row.size()).isEqualTo(2));
  }

  @Test
  void spec_savedByTheCoreAlone_comesBack() throws Exception {
    IndexedSlicesSpec spec = slices.typeSpec();

    assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(spec))).isEqualTo(spec);
    assertThat(spec.indicesShape()).isEqualTo(Shape.of(3));
    assertThat(spec.dtype()).isEqualTo(DType.FLOAT32);
  }
}
