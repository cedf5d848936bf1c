package io.intarsia.spec;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One parameter of a [CompositeClass].
///
/// @param name as the constructor has it
/// @param type what the attribute of that name is declared as; of a type that says nothing, such as
///   `Object`, each value is looked at
/// @param role what it is to the spec
/// @param declared what a tensor must be, as `@Spec` says it; null if it may be anything
public record CompositeParameter(String name, Type type, Role role, @Nullable TensorSpec declared) {
  /// What a parameter is to the spec.
  public enum Role {
    /// Tensors and extension values in it are dynamic, everything else is static.
    VALUE,
    /// Static, whatever its class: see [Static].
    STATIC,
    /// A tensor whose value is static where it is known: see [ShapeParameter].
    SHAPE,
    /// Where the tensors of the value are, an `Ops`: no part of the spec.
    PLACE
  }

  /// A parameter whose type decides what it is.
  ///
  /// @param arguments those of a generic class, such as `String.class` of a `List`
  public static CompositeParameter of(String name, Class<?> type, Type... arguments) {
    return new CompositeParameter(name, generic(type, arguments), Role.VALUE, null);
  }

  /// The same parameter in another role.
  public CompositeParameter withRole(Role role) {
    return new CompositeParameter(name, type, role, declared);
  }

  CompositeParameter withType(Type type) {
    return new CompositeParameter(name, type, role, declared);
  }

  /// The same parameter with a dtype and a shape that its tensors must have.
  public CompositeParameter withDeclared(TensorSpec declared) {
    return new CompositeParameter(name, type, role, declared);
  }

  /// A generic type, such as `generic(List.class, Tensor.class)`.
  public static Type generic(Class<?> type, Type... arguments) {
    return arguments.length == 0 ? type : new Generic(type, List.of(arguments));
  }

  private record Generic(Class<?> raw, List<Type> arguments) implements ParameterizedType {
    @Override
    public Type getRawType() {
      return raw;
    }

    @Override
    public Type[] getActualTypeArguments() {
      return arguments.toArray(Type[]::new);
    }

    @Override
    public @Nullable Type getOwnerType() {
      return raw.getDeclaringClass();
    }

    @Override
    public String toString() {
      return raw.getTypeName()
          + arguments.stream().map(Type::getTypeName).collect(Collectors.joining(", ", "<", ">"));
    }
  }
}
