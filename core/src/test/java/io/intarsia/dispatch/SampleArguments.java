package io.intarsia.dispatch;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Arguments of the right types for any method of the facade; no function would like their values,
/// but handlers are asked before functions run.
@SuppressWarnings("NullAway") // reflection
final class SampleArguments {
  private SampleArguments() {}

  /// Whether some parameter is a tensor, a list or an array of them, and none takes what is like a
  /// tensor.
  static boolean isOnTensors(Method method) {
    boolean any = false;
    for (int i = 0; i < method.getParameterCount(); i++) {
      any |= takesTensors(method, i);
    }
    return any && Arrays.stream(method.getParameterTypes()).noneMatch(SampleArguments::isLike);
  }

  static boolean takesTensors(Method method, int parameter) {
    Type type = method.getGenericParameterTypes()[parameter];
    return type == Tensor.class || type == Tensor[].class || isList(type, Tensor.class);
  }

  private static boolean isLike(Class<?> type) {
    return TensorLike.class.isAssignableFrom(type) && type != Tensor.class
        || type == TensorLike[].class
        || Collection.class.isAssignableFrom(type) && !List.class.isAssignableFrom(type);
  }

  private static boolean isList(Type type, Class<?> element) {
    return type instanceof ParameterizedType list
        && list.getRawType() == List.class
        && list.getActualTypeArguments()[0] == element;
  }

  static Object[] of(Ops tf, Method method) throws ReflectiveOperationException {
    Object[] arguments = new Object[method.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = of(tf, method.getGenericParameterTypes()[i]);
    }
    return arguments;
  }

  private static Object of(Ops tf, Type type) throws ReflectiveOperationException {
    if (type instanceof ParameterizedType list) {
      return list.getActualTypeArguments()[0] == Tensor.class
          ? List.of(tf.constant(1f))
          : List.of();
    }
    Class<?> wanted = (Class<?>) type;
    if (wanted.isArray()) {
      return Array.newInstance(wanted.getComponentType(), 0);
    }
    if (wanted.isRecord() && wanted.getSimpleName().endsWith("Options")) {
      return wanted.getMethod("defaults").invoke(null);
    }
    if (wanted.isEnum()) {
      return wanted.getEnumConstants()[0];
    }
    if (wanted.isInterface()) {
      return Proxy.newProxyInstance(
          wanted.getClassLoader(), new Class<?>[] {wanted}, (proxy, called, given) -> null);
    }
    return simple(tf, wanted);
  }

  private static Object simple(Ops tf, Class<?> wanted) {
    return switch (wanted.getSimpleName()) {
      case "Tensor", "TensorLike" -> tf.constant(1f);
      case "int", "Number" -> 1;
      case "long" -> 1L;
      case "float" -> 1f;
      case "double" -> 1d;
      case "boolean" -> true;
      case "String" -> "";
      case "Shape" -> Shape.of(1);
      case "DType" -> DType.FLOAT32;
      default -> throw new AssertionError("no sample of " + wanted);
    };
  }

  /// The probe as a parameter takes it.
  static Object withProbe(Method method, int parameter, DispatchableType probe) {
    Class<?> type = method.getParameterTypes()[parameter];
    if (type == Tensor[].class) {
      return new TensorLike[] {probe};
    }
    return type == Tensor.class ? probe : List.of(probe);
  }

  /// Whether a method takes these arguments.
  static boolean fit(Method method, Object[] arguments) {
    Class<?>[] types = method.getParameterTypes();
    if (types.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      boolean fits =
          types[i].isPrimitive()
              ? Array.get(Array.newInstance(types[i], 1), 0).getClass() == arguments[i].getClass()
              : types[i].isInstance(arguments[i]);
      if (!fits || isProbes(arguments[i]) && types[i] == List.class) {
        return false;
      }
    }
    return true;
  }

  /// A list of probes is no list of tensors, which only generics know.
  private static boolean isProbes(Object argument) {
    return argument instanceof List<?> list
        && !list.isEmpty()
        && list.getFirst() instanceof DispatchableType;
  }

  /// A result that the method's sibling gives back.
  static @Nullable Object result(Ops tf, Method method) {
    Class<?> type = method.getReturnType();
    if (type == void.class) {
      return null;
    }
    return type == List.class ? List.of(tf.constant(1f)) : tf.constant(1f);
  }
}
