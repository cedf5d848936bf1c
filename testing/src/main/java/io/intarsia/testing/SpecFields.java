package io.intarsia.testing;

import static io.intarsia.testing.LawBroken.check;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpec;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The fields of spec classes. Specs are compared by what they serialize, so a field left out there
/// would get lost unseen.
final class SpecFields {
  private SpecFields() {}

  /// Checks that a spec that was written and read has the same fields. Transient ones are caches,
  /// and of other classes than values nothing is known.
  static void same(Sample sample, TypeSpec<?> read) {
    for (Class<?> type = read.getClass(); type != TypeSpec.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (isState(field) && field.trySetAccessible()) {
          same(sample, field, read);
        }
      }
    }
  }

  private static void same(Sample sample, Field field, TypeSpec<?> read) {
    Object expected = value(field, sample.spec());
    Object got = value(field, read);
    check(
        Objects.equals(expected, got),
        sample,
        "serialize() must hold the whole state, `%s` of %s gets lost"
            .formatted(field.getName(), read.getClass().getSimpleName()),
        expected,
        got);
  }

  private static boolean isState(Field field) {
    Class<?> type = field.getType();
    boolean isValue =
        type.isPrimitive()
            || type.isEnum()
            || type.isRecord()
            || Number.class.isAssignableFrom(type)
            || List.of(
                    Boolean.class,
                    String.class,
                    Shape.class,
                    DType.class,
                    Tuple.class,
                    List.class,
                    Map.class)
                .contains(type);
    return isValue && (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0;
  }

  private static @Nullable Object value(Field field, TypeSpec<?> spec) {
    try {
      return field.get(spec);
    } catch (IllegalAccessException e) {
      throw new AssertionError("the field was made accessible; please report", e);
    }
  }
}
