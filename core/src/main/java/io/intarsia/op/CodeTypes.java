package io.intarsia.op;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.JavaValues;
import io.intarsia.internal.records.RecordAccess;
import io.intarsia.nest.Composite;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.TypeVariable;
import java.util.Collection;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Sees to it that the types callers see of what code takes and gives are true.
///
/// Java numbers, booleans, text and arrays become tensors. A method whose result is a tensor by its
/// signature takes them from code as they are. Where a type is inferred from a value, as
/// `List<Integer>` from `List.of(1, 2)`, that type would not hold, so they are refused there.
/// Beside tensors or values of other kinds they are taken: of such a list no more is known than
/// that it holds objects.
final class CodeTypes {
  /// For each component of a record class whether its class is a type parameter; empty if that is
  /// so of none. Reflection takes longer than most code that is checked.
  private static final ClassValue<boolean[]> GENERIC =
      new ClassValue<>() {
        @Override
        protected boolean[] computeValue(Class<?> type) {
          RecordComponent[] components = type.getRecordComponents();
          boolean[] isGeneric = new boolean[components.length];
          boolean any = false;
          for (int i = 0; i < components.length; i++) {
            isGeneric[i] = components[i].getGenericType() instanceof TypeVariable<?>;
            any |= isGeneric[i];
          }
          return any ? isGeneric : new boolean[0];
        }
      };

  private CodeTypes() {}

  /// What code gave, where a tensor is promised; null of code that is run for its effects.
  ///
  /// @throws IllegalArgumentException if it is something else
  @SuppressWarnings("NullAway") // the code's null is the caller's
  static Tensor tensor(String operation, String wayOut, @Nullable Object result) {
    if (result == null || result instanceof Tensor) {
      return (Tensor) result;
    }
    throw Mistake.argument(
        "%s: expected a tensor from the code, got a %s; use %s, which gives what the code gives"
            .formatted(operation, ClassNames.of(result), wayOut));
  }

  /// Code whose results have the type that was inferred for them.
  static <T> Function<Ops, T> checked(String operation, Function<? super Ops, ? extends T> code) {
    return tf -> inferred(operation, "result", code.apply(tf));
  }

  /// Code whose results have the type that was inferred for them.
  static <E, T> BiFunction<Ops, E, T> checked(
      String operation, BiFunction<? super Ops, ? super E, ? extends T> code) {
    return (tf, element) -> inferred(operation, "result", code.apply(tf, element));
  }

  /// A value whose type was inferred.
  ///
  /// @param name of the argument, for messages
  /// @throws IllegalArgumentException if a Java value in it would become a tensor
  static <T> T inferred(String operation, String name, T value) {
    check(operation, name, value);
    return value;
  }

  private static void check(String operation, String path, @Nullable Object value) {
    switch (value) {
      case null -> {}
      // What is static in an extension value stays as it is.
      case Tensor _, Composite _ -> {}
      case Collection<?> list -> checkParts(operation, path, list);
      case Map<?, ?> map -> checkParts(operation, path, map.values());
      case Record fields -> checkFields(operation, path, fields);
      default -> {
        if (JavaValues.becomesTensor(value)) {
          throw refusal(operation, path, value);
        }
      }
    }
  }

  private static void checkParts(String operation, String path, Collection<?> parts) {
    boolean isOfJava = isOfOneKind(parts);
    int index = 0;
    for (Object part : parts) {
      if (isOfJava || !JavaValues.becomesTensor(part)) {
        check(operation, "%s[%d]".formatted(path, index), part);
      }
      index++;
    }
  }

  /// Whether the type of the elements may be one of Java values: they are all numbers, or all of
  /// one class.
  private static boolean isOfOneKind(Collection<?> parts) {
    return parts.stream().allMatch(JavaValues::becomesTensor)
        && (parts.stream().allMatch(Number.class::isInstance)
            || parts.stream().map(Object::getClass).distinct().count() <= 1);
  }

  /// Of a component of a declared class the class is true, or the record could not be made.
  private static void checkFields(String operation, String path, Record fields) {
    boolean[] isGeneric = GENERIC.get(fields.getClass());
    if (isGeneric.length == 0) {
      return;
    }
    var access = RecordAccess.of(fields.getClass());
    @Nullable Object[] values = access.read(fields);
    for (int i = 0; i < values.length; i++) {
      if (isGeneric[i]) {
        check(operation, path + "." + access.components().get(i).getName(), values[i]);
      }
    }
  }

  private static IllegalArgumentException refusal(String operation, String path, Object value) {
    return Mistake.argument(
        ("%s: %s is the Java value %s, which becomes a tensor, though its type here is %s; make the"
                + " tensor, such as tf.constant(%3$s)")
            .formatted(operation, path, shown(value), ClassNames.of(value)));
  }

  private static String shown(Object value) {
    return value instanceof String text
        ? '"' + text + '"'
        : value.getClass().isArray() ? "array" : value.toString();
  }
}
