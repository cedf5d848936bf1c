package io.intarsia.types;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What this package has to say against its arguments.
final class TypesErrors {
  private TypesErrors() {}

  static IllegalArgumentException component(
      String operation, String component, String expected, Tensor got) {
    return Mistake.argument(
        "%s: %s must be %s, got %s%s"
            .formatted(operation, component, expected, got.dtype(), got.shape()));
  }

  static IllegalArgumentException dtype(String operation, String what, String expected, DType got) {
    return Mistake.argument("%s: %s must be %s, got %s".formatted(operation, what, expected, got));
  }

  static IllegalArgumentException raggedRank(Shape shape, int raggedRank) {
    return Mistake.argument(
        "RaggedTensorSpec: the ragged rank must be less than the rank of the shape %s%s, got %d"
            .formatted(shape, shape.hasRank() ? "" : " and at most 253", raggedRank));
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
            .formatted(expected, describe(got), depth, path));
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

  static IllegalArgumentException cannotCast(TypeSpec<?> spec, @Nullable Object value) {
    return Mistake.argument(
        "cast: expected a value that fits %s, got %s; convert it before"
            .formatted(spec, describe(value)));
  }

  static IllegalArgumentException cannotUnstack(TypeSpec<?> spec, int minimumRank) {
    return Mistake.argument(
        "toBoxedTensor: %s has fewer than %d axes, so it cannot be unstacked so often"
            .formatted(spec, minimumRank));
  }

  static IllegalArgumentException raggedAxis(Shape shape, int minimumRank) {
    return Mistake.argument(
        "toBoxedTensor: a box of rank %d needs the sizes of the axes 1 to %d, but the shape is %s;"
                .formatted(minimumRank, minimumRank - 1, shape)
            + " unstack the value once and box its parts");
  }

  static IllegalStateException noFirstAxis(TypeSpec<?> spec) {
    return Mistake.state(
        "unstacked: %s has no first axis, so there is nothing to unstack".formatted(spec));
  }

  static IllegalStateException compositeValues(TypeSpec<?> spec) {
    return Mistake.state(
        "%s is not stackable: its flat values are no plain tensor".formatted(spec));
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

  static IllegalArgumentException mask(String type, Tensor values, Tensor mask) {
    return Mistake.argument(
        ("%s: the mask must be bool%s, true where an element of the values (%s%2$s) is valid, got"
                + " %s%s; cast it to bool and broadcast it to the values")
            .formatted(type, values.shape(), values.dtype(), mask.dtype(), mask.shape()));
  }

  static IllegalArgumentException fill(Tensor values, Tensor value) {
    return component(
        "MaskedTensor.fill",
        "value",
        "%s that broadcasts to %s".formatted(values.dtype(), values.shape()),
        value);
  }

  static IllegalArgumentException noRows(Shape shape) {
    return Mistake.argument(
        "MaskedTensor.toRagged: expected values of two axes or more, got shape %s; the valid"
                .formatted(shape)
            + " elements of a vector are tf.booleanMask(values, mask)");
  }

  static IllegalArgumentException state(Tuple state, Class<?>... items) {
    String wanted =
        Arrays.stream(items)
            .map(item -> item == Object.class ? "nest of specs" : item.getSimpleName())
            .collect(Collectors.joining(", ", "(", ")"));
    String got =
        state.toList().stream()
            .map(item -> item == null ? "null" : item.getClass().getSimpleName())
            .limit(20)
            .collect(Collectors.joining(", ", "(", ")"));
    return Mistake.argument("the state of the spec must be %s, got %s".formatted(wanted, got));
  }

  private static String known(long number) {
    return number < 0 ? "any" : String.valueOf(number);
  }

  static String describe(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Tensor tensor -> "a tensor " + tensor.dtype() + tensor.shape();
      case io.intarsia.spec.ExtensionType extension -> "a value of " + TypeSpecs.of(extension);
      default -> value.getClass().getSimpleName() + " " + value;
    };
  }
}
