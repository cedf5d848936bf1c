package io.intarsia.internal.function.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.function.Code;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.function.caller.OpTimes.Sizes;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// How long ops take one thread, by hand: 0.5 ns an element, 0.15 of plain arithmetic, 0.05 a
/// multiplication of products, 20 an element that is sorted, 100 a string, and n³ for n×n elements
/// that are factored.
final class OpTimesTest {
  private static final Sizes KNOWN = new Sizes(1, 1);

  private final Environment tf;

  OpTimesTest(Environment tf) {
    this.tf = tf;
  }

  private Program program(Code.Of1<Tensor, ?> code, DType dtype, Shape shape) {
    return RuntimeFunction.of(tf.function(code).concrete(TensorSpec.of(shape, dtype))).program();
  }

  private static double time(Program program, String op, Sizes sizes) {
    Node node =
        program.nodes().stream().filter(each -> each.op().equals(op)).findFirst().orElseThrow();
    return OpTimes.of(program, node, sizes);
  }

  /// What a node takes, in nanoseconds.
  record Case(String op, Shape shape, Code.Of1<Tensor, ?> code, double nanos) {
    @Override
    public String toString() {
      return op + shape;
    }
  }

  private static Tensor ones(Ops g, long... shape) {
    return g.ones(Shape.of(shape), DType.FLOAT32);
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("AddV2", Shape.of(4), (g, x) -> g.math.add(x, ones(g, 3, 4)), 1.8),
        new Case("Exp", Shape.of(3, 4), (g, x) -> g.math.exp(x), 6),
        new Case("Sum", Shape.of(5, 4), (g, x) -> g.math.reduceSum(x, 1), 10),
        new Case("Reshape", Shape.of(4, 6), (g, x) -> g.reshape(x, new int[] {24}), 0),
        new Case("MatMul", Shape.of(2, 3), (g, x) -> g.linalg.matMul(x, ones(g, 3, 4)), 1.2),
        new Case(
            "BatchMatMulV3",
            Shape.of(5, 2, 3),
            (g, x) -> g.linalg.matMul(x, ones(g, 5, 3, 4)),
            0.05 * Math.sqrt(30.0 * 60 * 40)),
        new Case(
            "Conv2D",
            Shape.of(1, 8, 8, 2),
            (g, x) -> g.nn.conv2d(x, ones(g, 3, 3, 2, 4), 1, "SAME"),
            256 * 72 * 0.05),
        new Case(
            "Conv2D",
            Shape.of(1, 3, 3, 1),
            (g, x) -> g.nn.conv2d(x, ones(g, 3, 3, 1, 4), 1, "VALID"),
            36 * 9 * 0.05),
        new Case("Cholesky", Shape.of(10, 10), (g, x) -> g.linalg.cholesky(x), 1000),
        new Case("TopKV2", Shape.of(100), (g, x) -> g.math.topK(x, 5).values(), 2000));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void time_ofAnOp_isThatOfItsSizes(Case each) {
    Program program = program(each.code(), DType.FLOAT32, each.shape());
    assertThat(time(program, each.op(), KNOWN)).isEqualTo(each.nanos(), within(1e-9));
  }

  @Test
  void time_ofStrings_isLonger_alsoIfTheyOnlyGoIn() {
    Program program =
        program(
            (g, x) -> List.of(g.strings.upper(x), g.strings.length(x)), DType.STRING, Shape.of(7));
    assertThat(time(program, "StringUpper", KNOWN)).isEqualTo(700);
    assertThat(time(program, "StringLength", KNOWN)).isEqualTo(700);
    Program made = program((g, x) -> g.strings.asString(x), DType.INT32, Shape.of(3));
    assertThat(time(made, "AsString", KNOWN)).isEqualTo(300);
  }

  @Test
  void time_ofUnknownSizes_isThatOfTheSizesThatStandForThem() {
    Program rows = program((g, x) -> g.math.exp(x), DType.FLOAT32, Shape.of(-1, 4));
    assertThat(time(rows, "Exp", new Sizes(10, 1e9))).isEqualTo(20);
    assertThat(time(rows, "Exp", new Sizes(10, 30))).isEqualTo(15);
    Program any = program((g, x) -> g.math.exp(x), DType.FLOAT32, Shape.unknown());
    assertThat(time(any, "Exp", new Sizes(10, 30))).isEqualTo(5);
    assertThat(time(any, "Exp", new Sizes(50, 30))).isEqualTo(15);
    Program known = program((g, x) -> g.math.exp(x), DType.FLOAT32, Shape.of(5, 10));
    assertThat(time(known, "Exp", new Sizes(10, 30))).isEqualTo(25);
  }

  @Test
  void sideWork_ofOpsOfLessThanThreeMicroseconds_isNone() {
    // 6,000 elements take 3 µs, as long as to hand them over; 8,000 take 4, and of two such one
    // could be done beside the other.
    Code.Of1<Tensor, ?> two = (g, x) -> List.of(g.math.exp(x), g.math.log(x));
    assertThat(new SideWork(Map.of(), KNOWN).of(program(two, DType.FLOAT32, Shape.of(6_000))))
        .isEqualTo(new SideWork.Time(0, 0));
    assertThat(new SideWork(Map.of(), KNOWN).of(program(two, DType.FLOAT32, Shape.of(8_000))))
        .isEqualTo(new SideWork.Time(2_000, 1_000));
  }

  @Test
  void limits_ofSomeKnownSizes_countThem() {
    // Products of n×16 and 16×16 take 0.05 ns × 256 n each, of which 3 µs are what it takes to hand
    // one over: three of 277 ns may be done beside another for 256 rows, three of 3,554 for 512
    // not.
    var wide =
        RuntimeFunction.of(
            tf.function(
                    (Code.Of1<Tensor, Tensor>)
                        (g, x) -> {
                          Tensor square = ones(g, 16, 16);
                          return g.math.addN(
                              List.of(
                                  g.linalg.matMul(x, square),
                                  g.linalg.matMul(g.math.exp(x), square),
                                  g.linalg.matMul(g.math.log(x), square),
                                  g.linalg.matMul(g.math.square(x), square)));
                        })
                .concrete(TensorSpec.of(Shape.of(-1, 16), DType.FLOAT32)));
    assertThat(CallerLimits.of(wide)).contains(List.of(256L * 16 * Float.BYTES));
  }

  @Test
  void limits_ofUnknownRank_areThoseOfAsManyElements() {
    // Of 16,384 elements each op takes 8.2 µs, 5.2 more than to hand it over, and three of them
    // could be done beside the fourth: 15.6 µs. Of 8,192 it is 3.3.
    var wide =
        RuntimeFunction.of(
            tf.function(
                    (Code.Of1<Tensor, List<Tensor>>)
                        (g, x) ->
                            List.of(g.math.exp(x), g.math.log(x), g.math.sin(x), g.math.cos(x)))
                .concrete(TensorSpec.of(Shape.unknown(), DType.FLOAT32)));
    assertThat(CallerLimits.of(wide)).contains(List.of(8_192L * Float.BYTES));
  }

  @Test
  void function_ofOneOp_isNotFasterInASession_ofTwoItIs() {
    Code.Of1<Tensor, Tensor> one = (g, x) -> g.math.exp(x);
    Code.Of1<Tensor, Tensor> two = (g, x) -> g.math.exp(g.math.exp(x));
    TensorSpec scalar = TensorSpec.of(Shape.scalar(), DType.FLOAT32);
    var ofOne = tf.function(one).concrete(scalar);
    var ofTwo = tf.function(two).concrete(scalar);
    ofOne.call(tf.constant(1f));
    ofTwo.call(tf.constant(1f));
    assertThat(CallerRule.slower(RuntimeFunction.of(ofOne)))
        .contains("a session takes as long as so few ops");
    assertThat(CallerRule.slower(RuntimeFunction.of(ofTwo))).isEmpty();
  }

  @Test
  void limits_areWhereTheOtherWorkTakesAsLongAsAChangeOfThread() {
    // Ten microseconds, and three to hand an op over: 26,000 elements take either op as long, one
    // more takes half a nanosecond more.
    assertThat(CallerLimits.of(twoOps(26_000))).contains(List.of(Long.MAX_VALUE));
    assertThat(CallerLimits.of(twoOps(26_001))).isEmpty();
  }

  private RuntimeFunction twoOps(long elements) {
    Code.Of1<Tensor, List<Tensor>> code = (g, x) -> List.of(g.math.exp(x), g.math.log(x));
    return RuntimeFunction.of(
        tf.function(code).concrete(TensorSpec.of(Shape.of(elements), DType.FLOAT32)));
  }
}
