package io.intarsia.types.structured;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.internal.SpecErrors;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What structured tensors have to say against arguments.
final class StructuredErrors {
  private StructuredErrors() {}

  static IllegalArgumentException rank(int rank) {
    return Mistake.argument(
        "StructuredTensor.fromFieldsAndRank: expected a rank of 0 or more, got " + rank);
  }

  static IllegalArgumentException noFields(String operation) {
    return Mistake.argument(
        operation
            + ": expected one field at least, which says the shape, got none; use fromShape or"
            + " fromRowPartitions for structures without fields");
  }

  static IllegalArgumentException name(String operation, String name) {
    return Mistake.argument(
        "%s: expected names of letters, digits and _ with a letter first, got \"%s\""
            .formatted(operation, name));
  }

  static IllegalArgumentException kind(String operation, String name, @Nullable Object value) {
    return Mistake.argument(
        "%s: expected a tensor, ragged tensor, structured tensor or another extension value for the field %s, got %s"
            .formatted(operation, name, SpecErrors.describe(value)));
  }

  static IllegalArgumentException fieldRank(
      String operation, String name, TensorLike value, int rank) {
    return Mistake.argument(
        "%s: expected at least the %d axes of the structures first, got %s of shape %s for the field %s; each field has one value for each structure"
            .formatted(operation, rank, spec(value), value.shape(), name));
  }

  static IllegalArgumentException fieldShape(
      String operation, String name, Shape got, Shape expected) {
    return Mistake.argument(
        "%s: expected the same first axes in all fields, %s, got %s of the field %s"
            .formatted(operation, expected, got, name));
  }

  static IllegalArgumentException unknownRank(String operation, Shape shape) {
    return Mistake.argument(
        "%s: expected a shape of known rank, got %s; use Shape.unknownOfRank"
            .formatted(operation, shape));
  }

  static IllegalArgumentException unknownShape(Shape shape) {
    return Mistake.argument(
        "StructuredTensor.fromShape: expected all sizes, got %s; use fromRowPartitions for rows of several lengths"
            .formatted(shape));
  }

  static IllegalArgumentException noPartitions() {
    return Mistake.argument(
        "StructuredTensor.fromRowPartitions: expected one partition at least, got none; use fromShape");
  }

  static IllegalStateException noRows(String operation) {
    return Mistake.state(
        "StructuredTensor.%s: expected structures along an axis, got one structure, of rank 0"
            .formatted(operation));
  }

  static IllegalArgumentException noAxis(String operation) {
    return Mistake.argument(
        operation + ": expected structures along an axis, got one structure, of rank 0");
  }

  static IllegalArgumentException noField(String operation, List<String> path, TensorLike at) {
    return Mistake.argument(
        "%s: expected the path of a field, got %s; %s"
            .formatted(
                operation,
                path,
                at instanceof StructuredTensor structured
                    ? "there are " + structured.fieldNames()
                    : "it leads through a field that is no structure"));
  }

  static IllegalArgumentException axis(String operation, int axis, int rank) {
    return Mistake.argument(
        "%s: expected an axis of the structures, from %d to %d, got %d"
            .formatted(operation, -rank, rank - 1, axis));
  }

  static IllegalArgumentException axisOrder(int outer, int inner) {
    return Mistake.argument(
        "StructuredTensor.mergeDims: expected an outer axis in front of the inner one, got %d and %d"
            .formatted(outer, inner));
  }

  static IllegalStateException oneStructure() {
    return Mistake.state(
        "StructuredTensor.toList: expected structures along an axis, got one structure; use toMap");
  }

  // -- functions ----------------------------------------------------------------------------------

  static IllegalArgumentException notForStructures(String function, StructuredTensor value) {
    return Mistake.argument(
        "%s: expected numbers, got structures with the fields %s; call it on a field, fieldValue(name), or change one with withUpdates"
            .formatted(function, value.fieldNames()));
  }

  static IllegalArgumentException beside(String function, @Nullable Object other) {
    return Mistake.argument(
        "%s: expected structured tensors only, got one beside %s"
            .formatted(function, SpecErrors.describe(other)));
  }

  static IllegalArgumentException otherFields(
      String function, List<String> first, List<String> other) {
    return Mistake.argument(
        "%s: expected the same fields in all structured tensors, got %s and %s; withUpdates adds and removes some"
            .formatted(function, first, other));
  }

  static IllegalArgumentException unstack(Shape shape) {
    return Mistake.argument(
        "unstack: expected a known number of structures, got shape %s; say the number, or loop over positions"
            .formatted(shape));
  }

  static IllegalArgumentException raggedRows(String function, StructuredTensor value) {
    return Mistake.argument(
        "%s: expected structures in rows of one length, got shape %s; mergeDims puts them in one row"
            .formatted(function, value.shape()));
  }

  static IllegalArgumentException spec(Object fields, int rank) {
    return Mistake.argument(
        "StructuredTensorSpec.of: expected a field at least and a rank of 0 or more, got %s and %d"
            .formatted(fields, rank));
  }

  static IllegalArgumentException specRank(String name, Object spec, int rank) {
    return Mistake.argument(
        "StructuredTensorSpec.of: expected at least the %d axes of the structures in each field, got %s for %s"
            .formatted(rank, spec, name));
  }

  static IllegalStateException notStackable(Object spec, Object field) {
    return Mistake.state(
        "%s: expected fields whose values can be stacked, got %s".formatted(spec, field));
  }

  static IllegalArgumentException otherRank(String function, int first, int other) {
    return Mistake.argument(
        "%s: expected structures of the same rank, got ranks %d and %d"
            .formatted(function, first, other));
  }

  static IllegalArgumentException axisNotRun(String function, int axis, TensorLike value) {
    return Mistake.argument(
        "%s: expected axis 0 for a field of type %s, got %d; mergeDims or partitionOuterDimension bring an axis to the front"
            .formatted(function, spec(value), axis));
  }

  static IllegalArgumentException maskRank(Shape mask, int rank) {
    return Mistake.argument(
        "boolean_mask: expected a mask with known rank from 1 to the %d axes of the structures, got shape %s"
            .formatted(rank, mask));
  }

  // -- indices ------------------------------------------------------------------------------------

  static IllegalArgumentException nameForAxis(String name, int position, int rank) {
    return Mistake.argument(
        "get: expected the name of a field behind indices for the %d axes of the structures, got \"%s\" behind %d; use Index.all() for whole axes"
            .formatted(rank, name, position));
  }

  static IllegalArgumentException tooManyIndices(int got, int rank) {
    return Mistake.argument(
        "get: expected indices for %d axes of structures, got %d; the name of a field comes behind them"
            .formatted(rank, got));
  }

  static IllegalArgumentException raggedIndex(Object index) {
    return Mistake.argument(
        "get: expected whole axes behind the first axis of a ragged field, got %s; index fieldValue(name) instead"
            .formatted(index));
  }

  static IllegalArgumentException nameInValue(String name, TensorLike value) {
    return Mistake.argument(
        "get: expected indices, as %s has no fields, got \"%s\"".formatted(spec(value), name));
  }

  // -- updates ------------------------------------------------------------------------------------

  static IllegalArgumentException updateKey(@Nullable Object key) {
    return Mistake.argument(
        "StructuredTensor.withUpdates: expected the name of a field or a list of names, got %s"
            .formatted(key));
  }

  static IllegalArgumentException updateValue(List<String> path, Object value) {
    return Mistake.argument(
        "StructuredTensor.withUpdates: expected a tensor, an extension value, a UnaryOperator or null for %s, got %s"
            .formatted(path, value.getClass().getSimpleName()));
  }

  static IllegalArgumentException nestedUpdates(List<String> parent, List<String> child) {
    return Mistake.argument(
        "StructuredTensor.withUpdates: expected no update below another, got %s and %s; put the one of %2$s into the value for %1$s"
            .formatted(parent, child));
  }

  static IllegalArgumentException notThere(String doing, List<String> path) {
    return Mistake.argument(
        "StructuredTensor.withUpdates: expected a field that is there to be %s, got %s"
            .formatted(doing, path));
  }

  static IllegalArgumentException noStructure(List<String> path) {
    return Mistake.argument(
        "StructuredTensor.withUpdates: expected a structure to lead through, got %s, which is none"
            .formatted(path));
  }

  static IllegalArgumentException promoteRank(List<String> source) {
    return Mistake.argument(
        "StructuredTensor.promote: the rank of field %s must be known; give it in the spec"
            .formatted(source));
  }

  static IllegalArgumentException promotePath(List<String> path) {
    return Mistake.argument(
        "StructuredTensor.promote: expected the names of a structure and a field of it, got "
            + path);
  }

  // -- from Java ----------------------------------------------------------------------------------

  static IllegalArgumentException nested(String path, String expected, @Nullable Object got) {
    return Mistake.argument(
        "StructuredTensor.of: at value%s: expected %s, got %s"
            .formatted(path, expected, got == null ? "null" : got));
  }

  static IllegalArgumentException nested(String path, IllegalArgumentException cause) {
    return because(
        cause, "StructuredTensor.of: at value%s: %s".formatted(path, cause.getMessage()));
  }

  static IllegalArgumentException unreadable(String path, Class<?> type, Exception cause) {
    return because(
        cause,
        "StructuredTensor.of: at value%s: expected a record whose components can be read, got %s; make it public, or open its package"
            .formatted(path, type.getName()));
  }

  private static IllegalArgumentException because(Exception cause, String message) {
    IllegalArgumentException mistake = Mistake.argument(message);
    mistake.initCause(cause);
    return mistake;
  }

  // -- validate -----------------------------------------------------------------------------------

  static IllegalArgumentException rows(String name, int axis, List<Long> expected, List<Long> got) {
    return Mistake.argument(
        "StructuredTensor.validate: expected the same rows in all fields, along axis %d with splits %s, got %s of the field %s"
            .formatted(axis, expected, got, name));
  }

  private static Object spec(TensorLike value) {
    return TypeSpecs.find(value).<Object>map(spec -> spec).orElse(value.getClass().getSimpleName());
  }
}
