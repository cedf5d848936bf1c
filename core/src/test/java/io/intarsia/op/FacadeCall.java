package io.intarsia.op;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.op.GoldenArgument.Promotion;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One overload of a facade method that can take the arguments of a golden case.
record FacadeCall(String group, Method method) {

  /// The overloads that can take the case: those that take its plain values as they are or its
  /// lists as tensors; only when there are none, those that take scalars as tensors. An error is
  /// expected of the plain ones alone.
  static List<FacadeCall> matching(GoldenCase golden) {
    Promotion first = golden.error().isPresent() ? Promotion.NONE : Promotion.LISTS;
    return Stream.of(first, Promotion.LISTS, Promotion.LISTS_AND_SCALARS)
        .map(promotion -> candidates(golden).filter(call -> call.takes(golden, promotion)).toList())
        .filter(calls -> !calls.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /// All overloads of the case's endpoint, printed.
  static List<String> signatures(GoldenCase golden) {
    return candidates(golden).map(FacadeCall::toString).toList();
  }

  private static Stream<FacadeCall> candidates(GoldenCase golden) {
    List<String> path = GoldenSuite.split(golden.endpoint());
    String name = GoldenSuite.plain(path.get(1));
    return groupType(path.get(0)).stream()
        .flatMap(type -> Arrays.stream(type.getMethods()))
        .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isBridge())
        .filter(method -> GoldenSuite.plain(method.getName()).equals(name))
        .map(method -> new FacadeCall(path.get(0), method));
  }

  private static Optional<Class<?>> groupType(String group) {
    Class<?> type = Ops.class;
    for (String name : group.isEmpty() ? new String[0] : group.split("\\.")) {
      Optional<Class<?>> member = memberType(type, name);
      if (member.isEmpty()) {
        return Optional.empty();
      }
      type = member.get();
    }
    return Optional.of(type);
  }

  private static Optional<Class<?>> memberType(Class<?> type, String name) {
    Stream<Class<?>> fields =
        Arrays.stream(type.getFields())
            .filter(field -> GoldenSuite.plain(field.getName()).equals(GoldenSuite.plain(name)))
            .map(Field::getType);
    Stream<Class<?>> methods =
        Arrays.stream(type.getMethods())
            .filter(method -> method.getParameterCount() == 0)
            .filter(method -> GoldenSuite.plain(method.getName()).equals(GoldenSuite.plain(name)))
            .map(Method::getReturnType);
    return Stream.concat(fields, methods).findFirst();
  }

  private boolean takes(GoldenCase golden, Promotion promotion) {
    var types = method.getGenericParameterTypes();
    List<JsonNode> args = golden.args();
    boolean options = types.length == args.size() + 1 && OptionsRecord.is(types[args.size()]);
    if (types.length != args.size() && !options) {
      return false;
    }
    if (!golden.options().isEmpty()
        && !(options && OptionsRecord.of(types[args.size()]).takes(golden.options()))) {
      return false;
    }
    for (int i = 0; i < args.size(); i++) {
      boolean variadic = method.isVarArgs() && i == types.length - 1;
      boolean wrapped = args.get(i).has("int") && types[i] instanceof Class<?> t && t.isArray();
      if ((wrapped && !variadic) || !GoldenArgument.fits(args.get(i), types[i], promotion)) {
        return false;
      }
    }
    return true;
  }

  /// Calls the method on that facade, with `tensors` for the tensor arguments `inputs` of the case.
  List<Tensor> invoke(Ops tf, GoldenCase golden, List<JsonNode> inputs, List<Tensor> tensors) {
    IdentityHashMap<JsonNode, Tensor> known = new IdentityHashMap<>();
    for (int i = 0; i < inputs.size(); i++) {
      known.put(inputs.get(i), tensors.get(i));
    }
    var argument = new GoldenArgument(tf, known);
    var types = method.getGenericParameterTypes();
    List<Object> values = new ArrayList<>();
    for (JsonNode arg : golden.args()) {
      values.add(argument.as(arg, types[values.size()]));
    }
    if (values.size() < types.length) {
      values.add(OptionsRecord.of(types[values.size()]).build(golden.options(), argument));
    }
    return flatten(tf, call(target(tf), values));
  }

  private Object target(Ops tf) {
    Object target = tf;
    for (String name : group.isEmpty() ? new String[0] : group.split("\\.")) {
      target = member(target, name);
    }
    return target;
  }

  private static Object member(Object owner, String name) {
    try {
      for (var field : owner.getClass().getFields()) {
        if (GoldenSuite.plain(field.getName()).equals(GoldenSuite.plain(name))) {
          return field.get(owner);
        }
      }
      return owner.getClass().getMethod(name).invoke(owner);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no group " + name, e);
    }
  }

  private Object call(Object target, List<Object> values) {
    try {
      return method.invoke(target, values.toArray());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new AssertionError(e.getCause());
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /// The tensors of a result: those of a list or a record in order; a shape becomes the vector of
  /// its dimensions.
  static List<Tensor> flatten(Ops tf, Object result) {
    return switch (result) {
      case null -> List.of();
      case Tensor tensor -> List.of(tensor);
      case Shape shape -> List.of(constant(tf, shape.toArray()));
      case Boolean truth -> List.of(constant(tf, truth));
      case DType dtype -> List.of(constant(tf, dtype.toString()));
      case List<?> list -> list.stream().flatMap(each -> flatten(tf, each).stream()).toList();
      case Record record ->
          Arrays.stream(record.getClass().getRecordComponents())
              .flatMap(each -> flatten(tf, component(record, each)).stream())
              .toList();
      default -> throw new AssertionError("a result of class " + result.getClass());
    };
  }

  private static Tensor constant(Ops tf, Object value) {
    try (var host = HostTensor.of(value)) {
      return tf.constant(host);
    }
  }

  private static Object component(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("component " + component, e);
    }
  }

  @Override
  public String toString() {
    return method.toGenericString().replaceAll("(\\w+\\.)+(?=[A-Z])", "");
  }
}
