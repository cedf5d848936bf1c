package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.OpListener;
import io.intarsia.imperative.Operation;
import io.intarsia.shape.Shape;
import io.intarsia.support.OnEveryExecutor;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@OnEveryExecutor
class TensorPrinterTest {
  private final Environment tf;

  TensorPrinterTest(Environment tf) {
    this.tf = tf;
  }

  @Tag("I-05")
  @Test
  void toString_smallTensors_printsValuesShapeAndDType() {
    assertThat(tf.constant(3f)).hasToString("3.0 shape=[] dtype=float32");
    assertThat(tf.constant(new float[][] {{4, 4}, {4, 4}}))
        .hasToString("[[4. 4.]\n [4. 4.]] shape=[2, 2] dtype=float32");
    assertThat(tf.constant(new int[] {1, -20, 300}))
        .hasToString("[  1 -20 300] shape=[3] dtype=int32");
    assertThat(tf.constant(new boolean[] {true, false}))
        .hasToString("[ True False] shape=[2] dtype=bool");
    assertThat(tf.constant(true)).hasToString("True shape=[] dtype=bool");
    assertThat(tf.constant(new Complex(1, -0.5))).hasToString("(1-0.5j) shape=[] dtype=complex128");
    assertThat(tf.constant(new float[2][0])).hasToString("[] shape=[2, 0] dtype=float32");
  }

  @Test
  void toString_atTheLimits_isWhole() {
    // Numpy cuts what has more than 1000 elements, along axes of more than 6.
    String thousand = tf.range(1000).toString();
    assertThat(thousand)
        .startsWith("[  0   1   2   3   4")
        .endsWith("998 999] shape=[1000] dtype=int32");
    assertThat(thousand.replaceAll(" shape=.*|[\\[\\]]", "").strip().split("\\s+")).hasSize(1000);
    assertThat(tf.reshape(tf.range(1200), 6, 200))
        .hasToString(
            """
            [[   0    1    2 …  197  198  199]
             [ 200  201  202 …  397  398  399]
             [ 400  401  402 …  597  598  599]
             [ 600  601  602 …  797  798  799]
             [ 800  801  802 …  997  998  999]
             [1000 1001 1002 … 1197 1198 1199]] shape=[6, 200] dtype=int32\
            """);
  }

  @Test
  void toString_strings_areQuotedAndEscaped() {
    assertThat(tf.constant(new String[] {"a", "it's\n", "ü"}))
        .hasToString("['a' 'it\\'s\\n' 'ü'] shape=[3] dtype=string");
    assertThat(tf.constant("a".repeat(1000)))
        .hasToString("'" + "a".repeat(200) + "…' shape=[] dtype=string");
    try (var bytes = HostTensor.of(new byte[] {(byte) 0xff, 'a', 0}, DType.STRING)) {
      assertThat(bytes).hasToString("b'\\xffa\\x00' shape=[] dtype=string");
    }
    byte[] edges = {' ', '~', 0x7f, (byte) 0x80, (byte) 0x9f, (byte) 0xa0, (byte) 0xa1};
    try (var bytes = HostTensor.of(edges, DType.STRING)) {
      assertThat(bytes).hasToString("b' ~\\x7f\\x80\\x9f\\xa0\\xa1' shape=[] dtype=string");
    }
    assertThat(tf.constant("\u00a0ÿ\u0085")).hasToString("'\u00a0ÿ\\x85' shape=[] dtype=string");
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0.1", "3, 3.0", "1234, 1.234e+03", "100, 100.0", "1e-6, 1e-06"})
  void toString_float16_printsAsFewDigitsAsTellItApart(double value, String text) {
    try (var half = HostTensor.of(value, DType.FLOAT16)) {
      assertThat(half).hasToString(text + " shape=[] dtype=float16");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "9.999999999999997e22, 9.999999999999997e+22",
    "1e23, 1e+23",
    "1e22, 1e+22",
    "9.999999999999999e-5, 9.999999999999999e-05",
    "999.9999999999999, 999.9999999999999",
    "1000, 1000.0"
  })
  void toString_nextToAPowerOfTen_isAsInNumpy(double value, String text) {
    assertThat(tf.constant(value)).hasToString(text + " shape=[] dtype=float64");
  }

  @Test
  void toString_specialNumbersAmongOthers_arePaddedAsInNumpy() {
    double inf = Double.POSITIVE_INFINITY;
    assertThat(tf.constant(new double[] {1, Double.NaN}))
        .hasToString("[ 1. nan] shape=[2] dtype=float64");
    assertThat(tf.constant(new double[] {1, inf})).hasToString("[ 1. inf] shape=[2] dtype=float64");
    assertThat(tf.constant(new double[] {1, -inf}))
        .hasToString("[  1. -inf] shape=[2] dtype=float64");
    assertThat(tf.constant(new double[] {-100, inf, -inf}))
        .hasToString("[-100.   inf  -inf] shape=[3] dtype=float64");
  }

  @Test
  void toString_dtypesNumpyHasNot_print() {
    try (var brain = HostTensor.of(new double[] {0.1, 1, 3.140625}, DType.BFLOAT16);
        var quantized = HostTensor.of(new byte[] {-1, 10}, DType.QUINT8);
        var float8 = HostTensor.of(new byte[] {0x3c, -1}, DType.FLOAT8_E4M3FN);
        var int4 = HostTensor.of(new int[] {-8, 7}, DType.INT4)) {
      assertThat(brain).hasToString("[0.1  1.   3.14] shape=[3] dtype=bfloat16");
      assertThat(quantized).hasToString("[255  10] shape=[2] dtype=quint8");
      assertThat(float8).hasToString("[0x3c 0xff] shape=[2] dtype=float8_e4m3fn");
      assertThat(int4).hasToString("[-8  7] shape=[2] dtype=int4");
    }
  }

  @Test
  void toString_everyFiniteFloat16_readsBackAsItself() {
    for (int bits = 0; bits < 0x7c00; bits++) {
      double value = HalfFloats.ofFloat16((short) bits);
      String text = DecimalText.scalar(value, BinaryFormat.FLOAT16);
      assertThat(HalfFloats.toFloat16(Float.parseFloat(text))).isEqualTo((short) bits);
    }
  }

  @Test
  void toString_handle_printsItsKind() {
    Tensor handle =
        tf.execute(
                "VarHandleOp", Attributes.of("dtype", DType.FLOAT32).with("shape", Shape.scalar()))[
            0];
    assertThat(handle).hasToString("<resource> shape=[] dtype=resource");
  }

  @Test
  void toString_closed_saysSo() {
    Tensor tensor = tf.constant(3f);
    tensor.close();
    assertThat(tensor).hasToString("Tensor(closed, dtype=float32)");
    Tensor orphan = tf.constant(1);
    tf.close();
    assertThat(orphan).hasToString("Tensor(closed, dtype=int32)");
  }

  @Test
  void toString_longAxes_areCut() {
    Tensor tensor = tf.constant(IntStream.range(0, 1001).toArray());
    assertThat(tensor).hasToString("[   0    1    2 …  998  999 1000] shape=[1001] dtype=int32");
  }

  @Tag("I-37")
  @Test
  void toString_largeTensorInHostMemory_runsNoOp() {
    Tensor large = fill(10_000_000, 2);
    List<String> ran = new ArrayList<>();
    listen(ran);
    assertThat(large.toString())
        .isEqualTo(
            """
            [[1. 1.]
             [1. 1.]
             [1. 1.]
             …
             [1. 1.]
             [1. 1.]
             [1. 1.]] shape=[10000000, 2] dtype=float32\
            """);
    assertThat(ran).isEmpty();
  }

  @Test
  void toString_largeTensorOfAnotherDevice_fetchesOnlyTheEnds() {
    EagerTensor large = (EagerTensor) fill(2, 1000, 100);
    List<String> ran = new ArrayList<>();
    listen(ran);
    long live = tf.liveTensors();
    try (var ends = Edges.fetch(large, PrintFormat.defaults())) {
      assertThat(ends.shape()).isEqualTo(Shape.of(2, 6, 6));
    }
    assertThat(ran).containsExactly("GatherV2", "GatherV2");
    assertThat(tf.liveTensors()).isEqualTo(live);
  }

  /// Counts from 0; on a device of which only the runtime knows what it is.
  private static final class Elsewhere implements TensorHandle {
    private final String device;
    private final int count;
    private int reads;

    Elsewhere(String device, int count) {
      this.device = device;
      this.count = count;
    }

    @Override
    public long[] dims() {
      return new long[] {count};
    }

    @Override
    public String device() {
      return device;
    }

    @Override
    public HostTensor read() {
      reads++;
      return HostTensor.of(IntStream.range(0, count).toArray());
    }

    @Override
    public boolean isClosed() {
      return false;
    }

    @Override
    public void close() {}
  }

  @ParameterizedTest
  @CsvSource({
    "/job:localhost/replica:0/task:0/device:GPU:0, 1000, 1000",
    "/job:worker/replica:0/task:0/device:CPU:0, 1000, 1000",
    "/job:localhost/replica:0/task:0/device:CPU:3, 2000, 2000",
    "/job:localhost/replica:0/task:0/device:CPU:0, 1001, 1001"
  })
  void edges_ofFewElementsOrInHostMemory_areTheWholeTensor(String device, int count, int read) {
    var handle = new Elsewhere(device, count);
    var tensor = new EagerTensor(tf, DType.INT32, _ -> handle);
    try (var whole = Edges.of(tensor, PrintFormat.defaults())) {
      assertThat(whole.size()).isEqualTo(read);
    }
    assertThat(handle.reads).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "/job:localhost/replica:0/task:0/device:GPU:0",
    "/job:worker/replica:0/task:0/device:CPU:0"
  })
  void edges_ofManyElementsElsewhere_areAskedForByOps(String device) {
    var handle = new Elsewhere(device, 1001);
    var tensor = new EagerTensor(tf, DType.INT32, _ -> handle);
    // No kernel takes a handle of another kind.
    assertThatThrownBy(() -> Edges.of(tensor, PrintFormat.defaults()))
        .isInstanceOf(ClassCastException.class);
    assertThat(handle.reads).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOAT32", "FLOAT64"})
  void toString_powersOfTwo_haveTheFewestDigitsThatTellThemApart(DType dtype) {
    // Their lower neighbour is half as far as the upper one: Java and numpy agree on the digits.
    for (int exponent = -100; exponent <= 100; exponent++) {
      double value = Math.scalb(1.0, exponent);
      String expected =
          dtype == DType.FLOAT32 ? Float.toString((float) value) : Double.toString(value);
      try (var tensor = HostTensor.of(value, dtype)) {
        String text = tensor.toString().replaceFirst(" .*", "");
        assertThat(new BigDecimal(text)).isEqualByComparingTo(new BigDecimal(expected));
      }
    }
  }

  private Tensor fill(int... dims) {
    try (Tensor shape = tf.constant(dims);
        Tensor one = tf.constant(1f)) {
      return tf.execute("Fill", Attributes.NONE, shape, one)[0];
    }
  }

  private void listen(List<String> ran) {
    tf.setListener(
        new OpListener() {
          @Override
          public void onRun(Operation operation, List<Tensor> inputs) {
            ran.add(operation.key().op());
          }
        });
  }
}
