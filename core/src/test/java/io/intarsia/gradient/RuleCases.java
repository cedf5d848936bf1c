package io.intarsia.gradient;

import static io.intarsia.gradient.RuleCase.any;
import static io.intarsia.gradient.RuleCase.in;
import static io.intarsia.gradient.RuleCase.positive;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/// The ops whose rules are compared with differences.
final class RuleCases {
  private RuleCases() {}

  static List<RuleCase> all() {
    List<RuleCase> cases = new ArrayList<>();
    functions(cases);
    arithmetic(cases);
    reductions(cases);
    products(cases);
    shapes(cases);
    parts(cases);
    activations(cases);
    images(cases);
    return List.copyOf(cases);
  }

  private static void unary(List<RuleCase> cases, String op, RuleCase.Input input) {
    cases.add(RuleCase.of(op, (tf, x) -> tf.execute(op, Attributes.NONE, x.getFirst())[0], input));
  }

  private static void functions(List<RuleCase> cases) {
    for (String op :
        List.of(
            "Neg",
            "Abs",
            "Square",
            "Exp",
            "Expm1",
            "Sinh",
            "Cosh",
            "Tanh",
            "Asinh",
            "Sin",
            "Cos",
            "Atan",
            "Sigmoid",
            "Erf",
            "Erfc",
            "Softplus",
            "Softsign",
            "Identity",
            "L2Loss")) {
      unary(cases, op, any(2, 3));
    }
    for (String op :
        List.of("Sqrt", "Rsqrt", "Reciprocal", "Inv", "Log", "Log1p", "Lgamma", "Digamma", "Tan")) {
      unary(cases, op, in(0.3, 1.2, 2, 3));
    }
    unary(cases, "Acosh", in(1.2, 3, 2, 3));
    for (String op : List.of("Atanh", "Asin", "Acos", "Erfinv")) {
      unary(cases, op, in(-0.8, 0.8, 2, 3));
    }
    unary(cases, "Ndtri", in(0.1, 0.9, 2, 3));
    for (String op :
        List.of("ReciprocalGrad", "InvGrad", "SqrtGrad", "RsqrtGrad", "TanhGrad", "SigmoidGrad")) {
      binary(cases, op, positive(2, 3), any(2, 3));
    }
  }

  private static void binary(
      List<RuleCase> cases, String op, RuleCase.Input first, RuleCase.Input second) {
    cases.add(
        RuleCase.of(
            op + " " + first.toShape() + second.toShape(),
            (tf, x) -> tf.execute(op, Attributes.NONE, x.get(0), x.get(1))[0],
            first,
            second));
  }

  private static void arithmetic(List<RuleCase> cases) {
    for (String op :
        List.of("Add", "AddV2", "Sub", "Mul", "SquaredDifference", "Maximum", "Minimum", "Atan2")) {
      binary(cases, op, any(2, 3), any(2, 3));
      binary(cases, op, any(2, 3), any(3));
      binary(cases, op, any(2, 1), any(2, 3));
      binary(cases, op, any(), any(2, 3));
    }
    for (String op : List.of("RealDiv", "Div", "DivNoNan", "Pow", "Xlogy", "Xlog1py", "Xdivy")) {
      binary(cases, op, positive(2, 3), positive(2, 3));
      binary(cases, op, positive(3), positive(2, 3));
      binary(cases, op, positive(2, 3), positive(1, 3));
    }
    binary(cases, "MulNoNan", any(2, 3), positive(3));
    binary(cases, "FloorMod", in(5, 5.9, 2, 3), in(2.1, 2.4, 3));
    cases.add(
        RuleCase.of("AddN", (tf, x) -> tf.raw.AddN(x), any(2, 2), in(0, 1, 2, 2), positive(2, 2)));
    cases.add(
        RuleCase.of(
            "SelectV2",
            (tf, x) ->
                tf.raw.SelectV2(tf.constant(new boolean[] {true, false}), x.get(0), x.get(1)),
            any(3, 2),
            any(2)));
    cases.add(
        RuleCase.of(
            "Select",
            (tf, x) -> tf.raw.Select(tf.constant(new boolean[] {true, false}), x.get(0), x.get(1)),
            any(2, 2),
            positive(2, 2)));
    cases.add(
        RuleCase.of(
            "ClipByValue",
            (tf, x) -> tf.raw.ClipByValue(x.get(0), x.get(1), x.get(2)),
            any(3, 3),
            in(-0.6, -0.5),
            in(0.5, 0.6)));
    cases.add(
        RuleCase.of(
            "Cast",
            (tf, x) ->
                tf.raw.Cast(
                    tf.raw.Square(tf.raw.Cast(x.getFirst(), DType.COMPLEX128)), DType.FLOAT64),
            any(3)));
  }

  private static void reductions(List<RuleCase> cases) {
    for (String op : List.of("Sum", "Mean", "Max", "Min", "Prod", "EuclideanNorm")) {
      for (int[] axes : List.of(new int[] {0}, new int[] {-1}, new int[] {0, 2}, new int[0])) {
        for (boolean keep : new boolean[] {false, true}) {
          cases.add(
              RuleCase.of(
                  op + " along " + Arrays.toString(axes) + (keep ? " kept" : ""),
                  (tf, x) ->
                      tf.execute(
                              op,
                              Attributes.of("keep_dims", keep),
                              x.getFirst(),
                              tf.constant(axes))[0],
                  any(2, 3, 2)));
        }
      }
    }
    for (String op : List.of("Cumsum", "Cumprod", "CumulativeLogsumexp")) {
      for (boolean exclusive : new boolean[] {false, true}) {
        for (boolean reverse : new boolean[] {false, true}) {
          cases.add(
              RuleCase.of(
                  op + (exclusive ? " exclusive" : "") + (reverse ? " reverse" : ""),
                  (tf, x) ->
                      op.equals("CumulativeLogsumexp")
                          // The exclusive one begins with -∞.
                          ? tf.raw.Exp(cumulative(tf, op, x.getFirst(), exclusive, reverse))
                          : cumulative(tf, op, x.getFirst(), exclusive, reverse),
                  any(2, 3)));
        }
      }
    }
  }

  private static Tensor cumulative(
      Ops tf, String op, Tensor x, boolean exclusive, boolean reverse) {
    Attributes options = Attributes.of("exclusive", exclusive).with("reverse", reverse);
    return tf.execute(op, options, x, tf.constant(1))[0];
  }

  private static void products(List<RuleCase> cases) {
    for (boolean a : new boolean[] {false, true}) {
      for (boolean b : new boolean[] {false, true}) {
        cases.add(
            RuleCase.of(
                "MatMul " + a + " " + b,
                (tf, x) ->
                    tf.raw.MatMul(
                        x.get(0), x.get(1), Attributes.of("transpose_a", a).with("transpose_b", b)),
                a ? any(3, 2) : any(2, 3),
                b ? any(4, 3) : any(3, 4)));
        cases.add(
            RuleCase.of(
                "BatchMatMulV2 " + a + " " + b,
                (tf, x) ->
                    tf.raw.BatchMatMulV2(
                        x.get(0), x.get(1), Attributes.of("adj_x", a).with("adj_y", b)),
                a ? any(2, 1, 3, 2) : any(2, 1, 2, 3),
                b ? any(2, 4, 3) : any(2, 3, 4)));
      }
    }
  }

  private static void on(
      List<RuleCase> cases,
      String name,
      BiFunction<Ops, Tensor, Tensor> code,
      RuleCase.Input input) {
    cases.add(RuleCase.of(name, (tf, x) -> code.apply(tf, x.getFirst()), input));
  }

  private static Tensor ints(Ops tf, int... numbers) {
    return tf.constant(numbers);
  }

  private static void shapes(List<RuleCase> cases) {
    on(cases, "Reshape", (tf, x) -> tf.raw.Reshape(x, ints(tf, 3, 2)), any(2, 3));
    on(cases, "ExpandDims", (tf, x) -> tf.raw.ExpandDims(x, tf.constant(1)), any(2, 3));
    on(
        cases,
        "Squeeze",
        (tf, x) -> tf.raw.Squeeze(x, Attributes.of("squeeze_dims", List.of(1))),
        any(2, 1, 3));
    on(cases, "Transpose", (tf, x) -> tf.raw.Transpose(x, ints(tf, 2, 0, 1)), any(2, 3, 2));
    on(cases, "Tile", (tf, x) -> tf.raw.Tile(x, ints(tf, 2, 3)), any(2, 2));
    on(cases, "BroadcastTo", (tf, x) -> tf.raw.BroadcastTo(x, ints(tf, 2, 3, 2)), any(3, 1));
    on(cases, "Fill", (tf, x) -> tf.raw.Fill(ints(tf, 2, 3), x), any());
    on(cases, "ReverseV2", (tf, x) -> tf.raw.ReverseV2(x, ints(tf, 1)), any(2, 3));
    on(
        cases,
        "ReverseSequence",
        (tf, x) -> tf.raw.ReverseSequence(x, ints(tf, 1, 3), 1, Attributes.of("batch_dim", 0)),
        any(2, 3));
    on(cases, "Roll", (tf, x) -> tf.raw.Roll(x, tf.constant(1), tf.constant(1)), any(2, 3));
    on(cases, "SpaceToDepth", (tf, x) -> tf.raw.SpaceToDepth(x, 2), any(1, 2, 4, 1));
    on(cases, "DepthToSpace", (tf, x) -> tf.raw.DepthToSpace(x, 2), any(1, 1, 2, 4));
    on(
        cases,
        "SpaceToBatchND",
        (tf, x) -> tf.raw.SpaceToBatchND(x, ints(tf, 2), tf.constant(new int[][] {{0, 1}})),
        any(1, 3, 2));
    on(
        cases,
        "BatchToSpaceND",
        (tf, x) -> tf.raw.BatchToSpaceND(x, ints(tf, 2), tf.constant(new int[][] {{0, 1}})),
        any(2, 2, 2));
  }

  private static void parts(List<RuleCase> cases) {
    cases.add(
        RuleCase.of(
            "ConcatV2",
            (tf, x) -> tf.raw.ConcatV2(x, tf.constant(-1)),
            any(2, 1),
            any(2, 3),
            any(2, 2)));
    cases.add(
        RuleCase.of("Concat", (tf, x) -> tf.raw.Concat(tf.constant(0), x), any(1, 2), any(3, 2)));
    cases.add(
        RuleCase.of(
            "Pack",
            (tf, x) -> tf.raw.Pack(x, Attributes.of("axis", 1)),
            any(2, 3),
            positive(2, 3)));
    on(cases, "Unpack", (tf, x) -> tf.raw.Unpack(x, 3, Attributes.of("axis", 1)).get(1), any(2, 3));
    on(cases, "Split", (tf, x) -> tf.raw.Split(tf.constant(1), x, 2).get(1), any(2, 4));
    on(
        cases,
        "SplitV",
        (tf, x) -> tf.raw.SplitV(x, ints(tf, 1, 3), tf.constant(1), 2).get(1),
        any(2, 4));
    on(
        cases,
        "StridedSlice",
        (tf, x) ->
            tf.raw.StridedSlice(
                x,
                ints(tf, 0, 3),
                ints(tf, 0, 0),
                ints(tf, 1, -2),
                Attributes.of("shrink_axis_mask", 1)),
        any(2, 4));
    cases.add(
        RuleCase.of(
            "StridedSliceGrad",
            (tf, x) ->
                tf.raw.StridedSliceGrad(
                    ints(tf, 4), ints(tf, 1), ints(tf, 4), ints(tf, 2), x.getFirst()),
            any(2)));
    on(cases, "Slice", (tf, x) -> tf.raw.Slice(x, ints(tf, 0, 1), ints(tf, -1, 2)), any(2, 4));
    on(
        cases,
        "Pad",
        (tf, x) -> tf.raw.Pad(x, tf.constant(new int[][] {{1, 0}, {0, 2}})),
        any(2, 2));
    cases.add(
        RuleCase.of(
            "PadV2",
            (tf, x) -> tf.raw.PadV2(x.get(0), tf.constant(new int[][] {{1, 0}, {0, 2}}), x.get(1)),
            any(2, 2),
            any()));
    on(
        cases,
        "MirrorPad",
        (tf, x) -> tf.raw.MirrorPad(x, tf.constant(new int[][] {{1, 1}}), "REFLECT"),
        any(3));
    on(
        cases,
        "MirrorPadGrad",
        (tf, x) -> tf.raw.MirrorPadGrad(x, tf.constant(new int[][] {{1, 1}}), "SYMMETRIC"),
        any(5));
    on(
        cases,
        "MatrixBandPart",
        (tf, x) -> tf.raw.MatrixBandPart(x, tf.constant(1), tf.constant(0)),
        any(3, 3));
    on(cases, "Diag", (tf, x) -> tf.raw.Diag(x), any(3));
    on(cases, "DiagPart", (tf, x) -> tf.raw.DiagPart(x), any(3, 3));
    gathers(cases);
  }

  private static void gathers(List<RuleCase> cases) {
    on(cases, "Gather", (tf, x) -> tf.raw.Gather(x, ints(tf, 2, 0, 2)), any(3, 2));
    on(
        cases,
        "GatherV2 first axis",
        (tf, x) -> tf.raw.GatherV2(x, tf.constant(new int[][] {{2, 0}, {2, 1}}), tf.constant(0)),
        any(3, 2));
    on(
        cases,
        "GatherV2 last axis",
        (tf, x) -> tf.raw.GatherV2(x, ints(tf, 2, 0, 2), tf.constant(-1)),
        any(2, 3));
    on(
        cases,
        "GatherV2 in batches",
        (tf, x) ->
            tf.raw.GatherV2(
                x,
                tf.constant(new int[][] {{2, 0}, {1, 1}}),
                tf.constant(2),
                Attributes.of("batch_dims", 1)),
        any(2, 2, 3));
    on(
        cases,
        "GatherNd",
        (tf, x) -> tf.raw.GatherNd(x, tf.constant(new int[][] {{1, 2}, {0, 0}, {1, 2}})),
        any(2, 3));
    on(
        cases,
        "ScatterNd",
        (tf, x) -> tf.raw.ScatterNd(tf.constant(new int[][] {{3}, {1}, {3}}), x, ints(tf, 5)),
        any(3));
    for (String op : List.of("TensorScatterAdd", "TensorScatterSub", "TensorScatterUpdate")) {
      cases.add(
          RuleCase.of(
              op,
              (tf, x) ->
                  tf.execute(
                          op,
                          Attributes.NONE,
                          x.get(0),
                          tf.constant(new int[][] {{3}, {1}}),
                          x.get(1))[0],
              any(4, 2),
              any(2, 2)));
    }
  }

  private static void activations(List<RuleCase> cases) {
    for (String op :
        List.of("Relu", "Relu6", "LeakyRelu", "Elu", "Selu", "Softmax", "LogSoftmax")) {
      unary(cases, op, any(2, 4));
    }
    for (String op : List.of("EluGrad", "SeluGrad", "SoftplusGrad")) {
      binary(cases, op, any(2, 3), in(-0.9, 0.9, 2, 3));
    }
    cases.add(
        RuleCase.of(
            "ReluGrad",
            (tf, x) -> tf.raw.ReluGrad(x.getFirst(), tf.constant(new double[] {1, -1, 2})),
            any(3)));
    cases.add(
        RuleCase.of(
            "SoftmaxCrossEntropyWithLogits",
            // The op takes for granted that labels add up to 1.
            (tf, x) ->
                tf.raw.SoftmaxCrossEntropyWithLogits(x.get(0), tf.raw.Softmax(x.get(1))).loss(),
            any(2, 3),
            positive(2, 3)));
    on(
        cases,
        "SparseSoftmaxCrossEntropyWithLogits",
        (tf, x) -> tf.raw.SparseSoftmaxCrossEntropyWithLogits(x, ints(tf, 2, 0)).loss(),
        any(2, 3));
    on(cases, "TopKV2", (tf, x) -> tf.raw.TopKV2(x, tf.constant(2)).values(), any(2, 2, 4));
  }

  private static void images(List<RuleCase> cases) {
    List<Long> ones = List.of(1L, 1L, 1L, 1L);
    for (String padding : List.of("SAME", "VALID")) {
      cases.add(
          RuleCase.of(
              "Conv2D " + padding,
              (tf, x) -> tf.raw.Conv2D(x.get(0), x.get(1), List.of(1L, 2L, 1L, 1L), padding),
              any(1, 4, 3, 2),
              any(2, 2, 2, 2)));
      cases.add(
          RuleCase.of(
              "DepthwiseConv2dNative " + padding,
              (tf, x) -> tf.raw.DepthwiseConv2dNative(x.get(0), x.get(1), ones, padding),
              any(1, 3, 3, 2),
              any(2, 2, 2, 1)));
      cases.add(
          RuleCase.of(
              "Conv3D " + padding,
              (tf, x) -> tf.raw.Conv3D(x.get(0), x.get(1), List.of(1L, 1L, 1L, 1L, 1L), padding),
              any(1, 2, 3, 2, 1),
              any(2, 2, 1, 1, 2)));
      on(
          cases,
          "AvgPool " + padding,
          (tf, x) -> tf.raw.AvgPool(x, List.of(1L, 2L, 2L, 1L), List.of(1L, 2L, 1L, 1L), padding),
          any(1, 3, 3, 2));
      on(
          cases,
          "MaxPool " + padding,
          (tf, x) -> tf.raw.MaxPool(x, List.of(1L, 2L, 2L, 1L), List.of(1L, 2L, 1L, 1L), padding),
          any(1, 3, 3, 2));
    }
    cases.add(
        RuleCase.of("BiasAdd", (tf, x) -> tf.raw.BiasAdd(x.get(0), x.get(1)), any(2, 3), any(3)));
    on(cases, "BiasAddGrad", (tf, x) -> tf.raw.BiasAddGrad(x), any(2, 3));
  }
}
