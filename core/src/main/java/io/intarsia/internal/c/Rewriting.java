package io.intarsia.internal.c;

import java.util.Set;

/// What the runtime's optimizer may do to a function, and what it can find to do there: most of a
/// first call's time is the optimizer's, and most of its passes look for ops that few functions
/// have.
///
/// @param keepsArithmetic whether it must not rewrite the arithmetic. It must not where a tensor of
///   float32, in the function or in one that it calls, is known to be empty, or may be found out to
///   be: it turns a product with ones into copies, and counts these by a division by the size. And
///   it must not where the exponents of a power may stretch the base: it may make a square of the
///   base alone
/// @param hasControlFlow whether there are branches or loops
/// @param canFuse whether there is an op that it makes one op of together with others
/// @see "TensorFlow 2.18: tensorflow/core/grappler/optimizers/meta_optimizer.cc, remapper.cc"
public record Rewriting(boolean keepsArithmetic, boolean hasControlFlow, boolean canFuse) {
  public static final Rewriting NONE = new Rewriting(false, false, false);

  static final Rewriting ARITHMETIC_KEPT = new Rewriting(true, false, false);
  private static final Rewriting CONTROL_FLOW = new Rewriting(false, true, false);
  private static final Rewriting FUSION = new Rewriting(false, false, true);

  private static final Set<String> BRANCHES_AND_LOOPS =
      Set.of("Case", "If", "StatelessCase", "StatelessIf", "StatelessWhile", "While");

  /// Without one of these no pattern of the remapper matches: a contraction with a bias, activation
  /// or scale, a normalization written out, or an activation written as a product.
  private static final Set<String> FUSED =
      Set.of(
          "BatchMatMulV2",
          "BatchMatMulV3",
          "Conv",
          "Conv2D",
          "Conv3D",
          "DepthwiseConv2dNative",
          "FusedBatchNorm",
          "FusedBatchNormGrad",
          "FusedBatchNormGradV2",
          "FusedBatchNormGradV3",
          "FusedBatchNormV2",
          "FusedBatchNormV3",
          "MatMul",
          "Maximum",
          "Rsqrt",
          "Sigmoid",
          "Softplus",
          "SquaredDifference",
          "StringToHashBucketFast");

  /// Of a graph of one node.
  static Rewriting of(String op) {
    if (FUSED.contains(op)) {
      return FUSION;
    }
    return BRANCHES_AND_LOOPS.contains(op) ? CONTROL_FLOW : NONE;
  }

  /// Of a graph that has what each of two has.
  Rewriting and(Rewriting other) {
    if (other == NONE) {
      return this;
    }
    return new Rewriting(
        keepsArithmetic || other.keepsArithmetic,
        hasControlFlow || other.hasControlFlow,
        canFuse || other.canFuse);
  }
}
