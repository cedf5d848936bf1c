package io.intarsia.internal.function.caller;

import io.intarsia.dtype.DType;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import io.intarsia.internal.trace.Value;
import io.intarsia.shape.Shape;
import java.util.List;
import java.util.Set;

/// About how long ops take one thread, of the sizes of what they take and give. It only has to tell
/// what is worth another thread from what is not, so a factor of two does not matter.
final class OpTimes {
  // Nanoseconds for each element, and for each multiplication of a product.
  private static final double ELEMENT = 0.5;
  private static final double ARITHMETIC = 0.15;
  private static final double PRODUCT = 0.05;
  private static final double SORTED = 20;
  private static final double TEXT = 100;
  private static final double FACTORED = 1;

  // By parts of their names.
  private static final List<String> PRODUCTS = List.of("MatMul", "Einsum");
  private static final List<String> CONVOLUTIONS = List.of("Conv2D", "Conv3D", "DepthwiseConv");
  private static final List<String> FACTORINGS =
      List.of("Cholesky", "Svd", "Qr", "Eig", "Inverse", "Determinant", "Solve", "Lu", "Logm");
  private static final Set<String> PLAIN =
      Set.of(
          "Add",
          "AddV2",
          "AssignAddVariableOp",
          "AssignSubVariableOp",
          "BiasAdd",
          "Maximum",
          "Minimum",
          "Mul",
          "Neg",
          "RealDiv",
          "Relu",
          "ReluGrad",
          "Sqrt",
          "Square",
          "Sub");
  private static final List<String> SORTS = List.of("TopK", "Unique", "Sort", "Bincount", "FFT");

  // They give or keep what they take, or look at its shape alone.
  private static final Set<String> NOTHING =
      Set.of(
          "AssignVariableOp",
          "Const",
          "Placeholder",
          "Identity",
          "IdentityN",
          "NoOp",
          "Reshape",
          "Shape",
          "ShapeN",
          "Size",
          "Rank",
          "ExpandDims",
          "Squeeze",
          "StopGradient",
          "PreventGradient",
          "ReadVariableOp",
          "VariableShape",
          "EnsureShape",
          "Bitcast");

  private OpTimes() {}

  /// What stands for sizes that are not known.
  ///
  /// @param unknown for each
  /// @param mostElements of a value that has such sizes
  record Sizes(long unknown, double mostElements) {}

  /// What a node takes, in nanoseconds.
  ///
  /// @param sizes those that are not known
  static double of(Program program, Node node, Sizes sizes) {
    if (NOTHING.contains(node.op())) {
      return 0;
    }
    double given = node.results().mapToDouble(number -> elements(program, number, sizes)).sum();
    double[] taken =
        node.flatInputs().mapToDouble(number -> elements(program, number, sizes)).toArray();
    double most = given;
    boolean isText = node.results().anyMatch(number -> isText(program, number));
    for (double each : taken) {
      most = Math.max(most, each);
    }
    isText |= node.flatInputs().anyMatch(number -> isText(program, number));
    return isText ? most * TEXT : numbers(node.op(), given, taken, most);
  }

  private static double numbers(String op, double given, double[] taken, double most) {
    if (isOf(PRODUCTS, op) && taken.length >= 2) {
      // Of m×k, k×n and m×n elements this is m×k×n.
      return Math.sqrt(taken[0] * taken[1] * given) * PRODUCT;
    }
    if (isOf(CONVOLUTIONS, op) && taken.length >= 2) {
      return most * smallest(taken) * PRODUCT;
    }
    if (isOf(FACTORINGS, op)) {
      return Math.pow(most, 1.5) * FACTORED;
    }
    if (PLAIN.contains(op)) {
      return most * ARITHMETIC;
    }
    return most * (isOf(SORTS, op) ? SORTED : ELEMENT);
  }

  private static double smallest(double[] taken) {
    return Math.max(1, Math.min(taken[0], taken[1]));
  }

  private static boolean isOf(List<String> parts, String op) {
    return parts.stream().anyMatch(op::contains);
  }

  private static boolean isText(Program program, int number) {
    return program.values().get(number).dtype() == DType.STRING;
  }

  /// How many elements a value has.
  static double elements(Program program, int number, Sizes sizes) {
    Value value = program.values().get(number);
    Shape shape = value.shape();
    if (!shape.hasRank()) {
      return Math.min((double) sizes.unknown(), sizes.mostElements());
    }
    double elements = 1;
    for (long size : shape.toArray()) {
      elements *= size < 0 ? sizes.unknown() : size;
    }
    return shape.isFullyKnown() ? elements : Math.min(elements, sizes.mostElements());
  }
}
