package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.linalg.MatMulOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// Operators of tensors run the op that the function of the facade runs, whatever is known of the
/// shapes.
@OnEveryExecutor
final class OperatorsTest {
  private static final float[][] SQUARE = {{1, 2}, {3, 4}};
  private static final float[][] PRODUCT = {{7, 10}, {15, 22}};

  private final Environment tf;

  OperatorsTest(Environment tf) {
    this.tf = tf;
  }

  private static FunctionOptions unknownRank(DType dtype) {
    return FunctionOptions.defaults().withInputSignature(TensorSpec.of(Shape.unknown(), dtype));
  }

  @Test
  void matMul_unknownRank_givesMatricesAndBatches() {
    var f = tf.function((Ops g, Tensor x) -> x.matMul(x), unknownRank(DType.FLOAT32));
    assertThat(f.apply(tf.constant(SQUARE)).toArray(float[][].class)).isDeepEqualTo(PRODUCT);
    assertThat(f.apply(tf.constant(new float[][][] {SQUARE, SQUARE})).toArray(float[][][].class))
        .isEqualTo(new float[][][] {PRODUCT, PRODUCT});
  }

  @Test
  void matMul_oneRankUnknown_givesTheProduct() {
    Tensor square = tf.constant(SQUARE);
    var f = tf.function((Ops g, Tensor x) -> x.matMul(square), unknownRank(DType.FLOAT32));
    var reversed = tf.function((Ops g, Tensor x) -> square.matMul(x), unknownRank(DType.FLOAT32));
    assertThat(f.apply(square).toArray(float[][].class)).isDeepEqualTo(PRODUCT);
    assertThat(reversed.apply(square).toArray(float[][].class)).isDeepEqualTo(PRODUCT);
  }

  /// Up to 2^20 multiplications of `float32` go without oneDNN, which is prepared for each call.
  @ParameterizedTest
  @CsvSource({
    "'2,2', float32, MatMul",
    "'1,2,2', float32, BatchMatMulV3",
    "'4,64,64', float32, BatchMatMulV3",
    "'2,2,64,64', float32, BatchMatMulV3",
    "'5,64,64', float32, BatchMatMulV2",
    "'-1,2,2', float32, BatchMatMulV2",
    "'1,2,2', float64, BatchMatMulV2",
    "'1,2,2', bfloat16, BatchMatMulV2",
  })
  void matMul_knownRank_runsTheFastestOp(String sizes, String dtype, String op) throws Exception {
    assertThat(products(shape(sizes), DType.ofName(dtype))).containsExactly(op, op, op);
  }

  @ParameterizedTest
  @CsvSource({
    "'4,64,1', '4,64,64', true, false, BatchMatMulV3",
    "'1,4,1,65536', '65536,5', false, false, BatchMatMulV2",
    "'1,4,1,65536', '65536,4', false, false, BatchMatMulV3",
    "'1,65536', '5,65536,4', false, false, BatchMatMulV2",
    "'1,65536', '4,4,65536', false, true, BatchMatMulV3",
    "'65536,1', '4,4,65536', true, true, BatchMatMulV3",
    "'65536,2', '4,4,65536', true, true, BatchMatMulV2",
  })
  void matMul_factorsOfOtherShapes_runsTheFastestOp(
      String ofX, String ofY, boolean transposesX, boolean transposesY, String op)
      throws Exception {
    MatMulOptions options =
        MatMulOptions.defaults().withTransposeA(transposesX).withTransposeB(transposesY);
    assertThat(
            products(
                tf.function((Ops g, Tensor x, Tensor y) -> g.linalg.matMul(x, y, options))
                    .concrete(
                        TensorSpec.of(shape(ofX), DType.FLOAT32),
                        TensorSpec.of(shape(ofY), DType.FLOAT32))))
        .containsExactly(op);
  }

  private static Shape shape(String sizes) {
    return Shape.of(Stream.of(sizes.split(",")).mapToLong(Long::parseLong).toArray());
  }

  @Test
  void matMul_unknownRank_runsTheOpThatIsRightForAllShapes() throws Exception {
    assertThat(products(Shape.unknown(), DType.FLOAT32))
        .containsExactly("BatchMatMulV3", "BatchMatMulV3", "BatchMatMulV3");
  }

  private List<String> products(Shape shape, DType dtype) throws Exception {
    return products(
        tf.function(
                (Ops g, Tensor x) -> List.of(x.matMul(x), g.linalg.matMul(x, x), g.matMul(x, x)))
            .concrete(TensorSpec.of(shape, dtype)));
  }

  private static List<String> products(ConcreteFunction function) throws Exception {
    return GraphDef.parseFrom(function.toGraphDef()).getNodeList().stream()
        .map(NodeDef::getOp)
        .filter(op -> op.contains("MatMul"))
        .toList();
  }

  @Test
  void div_integersOfUnknownRank_isTrueDivision() {
    var f = tf.function((Ops g, Tensor x) -> x.div(4), unknownRank(DType.INT32));
    assertThat(f.apply(tf.constant(new int[] {1, 6})).toArray(double[].class))
        .containsExactly(0.25, 1.5);
  }

  @Test
  void plus_stringsOfUnknownRank_joins() {
    var f = tf.function((Ops g, Tensor x) -> x.plus(x), unknownRank(DType.STRING));
    assertThat(f.apply(tf.constant(new String[] {"a", "bc"})).toArray(String[].class))
        .containsExactly("aa", "bcbc");
  }
}
