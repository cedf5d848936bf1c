package io.intarsia.types.ragged;

import io.intarsia.display.ValueText;
import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;
import org.jspecify.annotations.Nullable;

/// What ragged tensors have to say against their arguments.
final class RaggedErrors {
  private RaggedErrors() {}

  static IllegalArgumentException raggedRank(Shape shape, int raggedRank) {
    return Mistake.argument(
        "RaggedTensorSpec: the ragged rank must be less than the rank of the shape %s%s, got %d"
            .formatted(shape, shape.hasRank() ? "" : " and at most 253", raggedRank));
  }

  static IllegalArgumentException otherShape(Shape known, Shape given) {
    return Mistake.argument(
        "RaggedTensor.withShape: expected a shape compatible with %s, got %s"
            .formatted(known, given));
  }

  static IllegalArgumentException noRaggedRank() {
    return Mistake.argument(
        "RaggedTensorSpec: a shape of unknown rank needs a ragged rank; pass it");
  }

  static IllegalArgumentException splits(int level, String expected, long position, long got) {
    return Mistake.argument(
        "RaggedTensor.validate: rowSplits[%d] must %s, got %d at position %d"
            .formatted(level, expected, got, position));
  }

  static IllegalArgumentException depths(
      String path, int expected, @Nullable Object got, int depth) {
    return Mistake.argument(
        "RaggedTensor.of: values must all lie in %d lists, got %s in %d at nested%s"
            .formatted(expected, SpecErrors.describe(got), depth, path));
  }

  static IllegalArgumentException listDepth(int raggedRank, int depth) {
    return Mistake.argument(
        "RaggedTensor.of: ragged rank %d needs more than %d nested lists, got %d"
            .formatted(raggedRank, raggedRank, depth));
  }

  static IllegalArgumentException tooFewAxes(String operation, Shape got, int axes) {
    return Mistake.argument(
        "%s: the flat values must have %d axes at least, got shape %s; ask for a smaller ragged rank"
            .formatted(operation, axes, got));
  }

  static IllegalArgumentException raggedAxis(Shape shape, int minimumRank) {
    return Mistake.argument(
        "toBoxedTensor: a box of rank %d needs the sizes of the axes 1 to %d, but the shape is %s;"
                .formatted(minimumRank, minimumRank - 1, shape)
            + " unstack the value once and box its parts");
  }

  static IllegalStateException compositeValues(TypeSpec<?> spec) {
    return Mistake.state(
        "%s is not stackable: its flat values are no plain tensor".formatted(spec));
  }

  static IllegalStateException noRows() {
    return Mistake.state(
        "RaggedTensor.values: expected a ragged axis, got ragged rank 0; see flatValues");
  }

  static IllegalStateException noTensor(Object flatValues) {
    return Mistake.state(
        "RaggedTensor.flatValues: the flat values are a %s, no tensor; use values()"
            .formatted(flatValues.getClass().getSimpleName()));
  }

  static IllegalArgumentException partition(long rows, long values, long length) {
    return Mistake.argument(
        "RowPartitionSpec: %d values cannot be cut into %s rows of length %s"
            .formatted(values, known(rows), known(length)));
  }

  static IllegalArgumentException splitsDtypes(String operation, DType x, DType y) {
    return Mistake.argument(
        "%s: expected row splits of one dtype, got %s and %s; convert one by"
                .formatted(operation, x, y)
            + " withRowSplitsDtype(DType.INT64)");
  }

  static IllegalArgumentException of(String message) {
    return Mistake.argument(message);
  }

  static IllegalArgumentException noRaggedAxis(String operation, TypeSpec<?> spec) {
    return Mistake.argument(
        "%s: expected a value with a ragged axis, got %s; use flatValues()"
            .formatted(operation, spec));
  }

  static IllegalArgumentException sparseRank(Shape shape) {
    return Mistake.argument(
        "RaggedTensor.fromSparse: expected a matrix, got shape %s; reshape it".formatted(shape));
  }

  static IllegalArgumentException padding(Shape expected, Shape got) {
    return Mistake.argument(
        "RaggedTensor.fromTensor: expected a padding of the shape of an element, %s, got %s"
            .formatted(expected, got));
  }

  static String otherRows(String operation) {
    return operation + ": expected ragged tensors in the same rows, got row splits";
  }

  static IllegalArgumentException otherRows(String operation, TypeSpec<?> x, TypeSpec<?> y) {
    return Mistake.argument(
        "%s: expected ragged tensors in the same rows, got %s and %s".formatted(operation, x, y));
  }

  static IllegalArgumentException otherSplits(String operation, Tensor x, Tensor y) {
    return Mistake.argument(
        "%s %s and %s".formatted(otherRows(operation), ValueText.of(x), ValueText.of(y)));
  }

  static IllegalArgumentException noShape(Object length) {
    return Mistake.argument(
        "DynamicRaggedShape.fromLengths: expected a number of rows first, then numbers or vectors"
            + " of lengths, got "
            + SpecErrors.describe(length));
  }

  static IllegalArgumentException notBroadcast(Shape from, Shape to) {
    return Mistake.argument(
        "DynamicRaggedShape.broadcast: expected a value that broadcasts to shape %s, got shape %s"
            .formatted(to, from));
  }

  static IllegalArgumentException noValues(String operation, Object got) {
    return Mistake.argument(
        "%s: expected a tensor or a ragged tensor, got %s"
            .formatted(operation, SpecErrors.describe(got)));
  }

  static IllegalArgumentException axesOrder(String operation, int outer, int inner) {
    return Mistake.argument(
        "%s: expected the outer axis not behind the inner one, got %d and %d"
            .formatted(operation, outer, inner));
  }

  static IllegalArgumentException axis(String operation, long axis, int rank) {
    return Mistake.argument(
        "%s: expected different axes from %d to %d, got %d"
            .formatted(operation, -rank, rank - 1, axis));
  }

  static IllegalArgumentException openAxis(String operation) {
    return Mistake.argument(
        operation
            + ": expected axes known when the function is traced, got a tensor that is not; pass"
            + " numbers");
  }

  static IllegalArgumentException complexVariance(DType dtype) {
    return Mistake.argument(
        "math.reduce_variance: expected real elements, got %s; take real and imaginary parts"
            .formatted(dtype));
  }

  static IllegalArgumentException unknownRank(String operation, Shape x) {
    return Mistake.argument(
        "%s: expected a value of known rank, got shape %s; give the rank in the signature"
            .formatted(operation, x));
  }

  static IllegalArgumentException unknownRank(String operation, Shape x, Shape y) {
    return Mistake.argument(
        "%s: expected operands of known rank, got shapes %s and %s; give the rank in the signature"
            .formatted(operation, x, y));
  }

  static IllegalArgumentException operand(String got) {
    return Mistake.argument(
        "operand: expected a ragged tensor, a tensor, or numbers, strings, arrays and lists of them"
            + " beside a ragged tensor, got %s; convert it to one of these".formatted(got));
  }

  private static String known(long number) {
    return number < 0 ? "any" : String.valueOf(number);
  }
}
