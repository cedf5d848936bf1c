package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.OnEveryExecutor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The methods of a tensor that give tensors: eagerly and in a function they are the same ones and
/// give the same.
@Tag("I-04")
@OnEveryExecutor
final class OperatorsEverywhereTest {
  private final Environment tf;

  OperatorsEverywhereTest(Environment tf) {
    this.tf = tf;
  }

  /// Methods by name, each with what it gives for (7, -7, 2) and (2, 2, 3), worked out by hand.
  private static final class Tested {
    private final Map<String, Object[]> cases = new LinkedHashMap<>();

    Tested with(String name, BinaryOperator<Tensor> method, Object expected) {
      cases.put(name, new Object[] {method, expected});
      return this;
    }

    Tested with(String name, UnaryOperator<Tensor> method, Object expected) {
      return with(name, (x, _) -> method.apply(x), expected);
    }
  }

  static Stream<Arguments> operators() {
    var cases = new Tested();
    cases
        .with("plus", (x, y) -> x.plus(y), new int[] {9, -5, 5})
        .with("plus number", x -> x.plus(2), new int[] {9, -5, 4})
        .with("plus like", x -> (Tensor) x.plus((TensorLike) x), new int[] {14, -14, 4})
        .with("minus", (x, y) -> x.minus(y), new int[] {5, -9, -1})
        .with("minus number", x -> x.minus(2), new int[] {5, -9, 0})
        .with("minus like", (x, y) -> (Tensor) x.minus((TensorLike) y), new int[] {5, -9, -1})
        .with("times", (x, y) -> x.times(y), new int[] {14, -14, 6})
        .with("times number", x -> x.times(3), new int[] {21, -21, 6})
        .with("times like", (x, y) -> (Tensor) x.times((TensorLike) y), new int[] {14, -14, 6})
        .with("div", (x, y) -> x.div(y), new double[] {3.5, -3.5, 2 / 3.0})
        .with("div number", x -> x.div(2), new double[] {3.5, -3.5, 1})
        .with(
            "div like", (x, y) -> (Tensor) x.div((TensorLike) y), new double[] {3.5, -3.5, 2 / 3.0})
        .with("floorDiv", (x, y) -> x.floorDiv(y), new int[] {3, -4, 0})
        .with("floorDiv number", x -> x.floorDiv(2), new int[] {3, -4, 1})
        .with("floorDiv like", (x, y) -> (Tensor) x.floorDiv((TensorLike) y), new int[] {3, -4, 0})
        .with("rem", (x, y) -> x.rem(y), new int[] {1, 1, 2})
        .with("rem number", x -> x.rem(4), new int[] {3, 1, 2})
        .with("rem like", (x, y) -> (Tensor) x.rem((TensorLike) y), new int[] {1, 1, 2})
        .with("pow", (x, y) -> x.pow(y), new int[] {49, 49, 8})
        .with("pow number", x -> x.pow(3), new int[] {343, -343, 8})
        .with("pow like", (x, y) -> (Tensor) x.pow((TensorLike) y), new int[] {49, 49, 8})
        .with("gt", (x, y) -> x.gt(y), new boolean[] {true, false, false})
        .with("gt number", x -> x.gt(2), new boolean[] {true, false, false})
        .with(
            "gt like", (x, y) -> (Tensor) x.gt((TensorLike) y), new boolean[] {true, false, false})
        .with("ge", (x, y) -> x.ge(y), new boolean[] {true, false, false})
        .with("ge number", x -> x.ge(2), new boolean[] {true, false, true})
        .with(
            "ge like", (x, y) -> (Tensor) x.ge((TensorLike) y), new boolean[] {true, false, false})
        .with("lt", (x, y) -> x.lt(y), new boolean[] {false, true, true})
        .with("lt number", x -> x.lt(2), new boolean[] {false, true, false})
        .with("lt like", (x, y) -> (Tensor) x.lt((TensorLike) y), new boolean[] {false, true, true})
        .with("le", (x, y) -> x.le(y), new boolean[] {false, true, true})
        .with("le number", x -> x.le(2), new boolean[] {false, true, true})
        .with("le like", (x, y) -> (Tensor) x.le((TensorLike) y), new boolean[] {false, true, true})
        .with("eq", (x, y) -> x.eq(y), new boolean[] {false, false, false})
        .with("eq number", x -> x.eq(-7), new boolean[] {false, true, false})
        .with("eq like", x -> (Tensor) x.eq((TensorLike) x), new boolean[] {true, true, true})
        .with("ne", (x, y) -> x.ne(y), new boolean[] {true, true, true})
        .with("ne number", x -> x.ne(-7), new boolean[] {true, false, true})
        .with("ne like", x -> (Tensor) x.ne((TensorLike) x), new boolean[] {false, false, false})
        .with("rplus", x -> x.rplus(1), new int[] {8, -6, 3})
        .with("rminus", x -> x.rminus(1), new int[] {-6, 8, -1})
        .with("rtimes", x -> x.rtimes(5), new int[] {35, -35, 10})
        .with("rdiv", x -> x.rdiv(14), new double[] {2, -2, 7})
        .with("rfloorDiv", x -> x.rfloorDiv(15), new int[] {2, -3, 7})
        .with("rrem", x -> x.rrem(15), new int[] {1, -6, 1})
        .with("rpow", (x, y) -> y.rpow(2), new int[] {4, 4, 8})
        .with("unaryMinus", x -> x.unaryMinus(), new int[] {-7, 7, -2})
        .with("abs", x -> x.abs(), new int[] {7, 7, 2})
        .with("not", x -> x.gt(0).not(), new boolean[] {false, true, false})
        .with("and", (x, y) -> x.gt(0).and(y.gt(2)), new boolean[] {false, false, true})
        .with("or", (x, y) -> x.gt(2).or(y.gt(2)), new boolean[] {true, false, true})
        .with("cast", x -> x.cast(DType.FLOAT32), new float[] {7, -7, 2})
        .with("get", x -> x.get(Index.all()), new int[] {7, -7, 2})
        .with(
            "matMul",
            OperatorsEverywhereTest::matMul,
            new int[] {14, 14, 21, -14, -14, -21, 4, 4, 6})
        .with(
            "matMul like",
            OperatorsEverywhereTest::matMulLike,
            new int[] {14, 14, 21, -14, -14, -21, 4, 4, 6});
    return cases.cases.entrySet().stream()
        .map(each -> Arguments.of(each.getKey(), each.getValue()[0], each.getValue()[1]));
  }

  private static Tensor matMul(Tensor x, Tensor y) {
    return column(x).matMul(row(y));
  }

  private static Tensor matMulLike(Tensor x, Tensor y) {
    return (Tensor) column(x).matMul((TensorLike) row(y));
  }

  private static Tensor column(Tensor x) {
    return x.get(Index.all(), Index.newAxis());
  }

  private static Tensor row(Tensor x) {
    return x.get(Index.newAxis());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("operators")
  void operator_eagerAndInAFunction_givesTheSame(
      String name, BinaryOperator<Tensor> method, Object expected) {
    Tensor x = tf.constant(new int[] {7, -7, 2});
    Tensor y = tf.constant(new int[] {2, 2, 3});
    List<Tensor> symbolic = new ArrayList<>();
    var function =
        tf.function((Ops _, Tensor a, Tensor b) -> {
          symbolic.add(method.apply(a, b));
          return symbolic.getLast();
        });

    Tensor eager = method.apply(x, y);
    Tensor inAFunction = function.apply(x, y);

    check(eager, expected);
    check(inAFunction, expected);
    assertThat(symbolic.getFirst().dtype()).isEqualTo(eager.dtype());
    assertThat(symbolic.getFirst().shape()).isEqualTo(eager.shape());
  }

  private void check(Tensor tensor, Object expected) {
    Tensor flat = tf.reshape(tensor, -1);
    if (expected instanceof double[] numbers) {
      assertThat(flat.dtype()).isEqualTo(DType.FLOAT64);
      assertThat(flat.toArray(double[].class)).containsExactly(numbers);
    } else {
      assertThat(flat.toArray(expected.getClass())).isEqualTo(expected);
    }
  }

  @Test
  void shape_ofAnEagerTensor_isFullyKnown() {
    Tensor ones = tf.ones(2, 3);

    assertThat(ones.shape()).isEqualTo(Shape.of(2, 3));
    assertThat(ones.shape().isFullyKnown()).isTrue();
    assertThat(ones.rank()).isEqualTo(2);
    assertThat(ones.size()).isEqualTo(6);
  }
}
