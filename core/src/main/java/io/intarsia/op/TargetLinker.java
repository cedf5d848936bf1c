package io.intarsia.op;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Api.Kind;
import io.intarsia.dispatch.Api.Parameter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Finds the methods of the table of bindings; done once for each function that is called by name.
final class TargetLinker {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
  private static final MethodType CALL =
      MethodType.methodType(Object.class, Ops.class, Object[].class);
  private static final MethodType WITH =
      MethodType.methodType(Object.class, Object.class, Object.class);

  private final Api api;
  private final Bindings.Line line;

  private TargetLinker(Api api, Bindings.Line line) {
    this.api = api;
    this.line = line;
  }

  /// @throws LinkageError if the classes are not those the table was made of
  static BoundTarget link(Api api, Bindings.Line line) {
    try {
      return new TargetLinker(api, line).target();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(api + " is bound to what is not there: " + line, e);
    }
  }

  private BoundTarget target() throws ReflectiveOperationException {
    Class<?> owner = Class.forName(line.owner());
    Method method = method(owner);
    boolean isStatic = Modifier.isStatic(method.getModifiers());
    AnnotatedType[] types = method.getAnnotatedParameterTypes();
    AnnotatedType[] own = Arrays.copyOfRange(types, isStatic ? 1 : 0, types.length);
    List<BoundTarget.Slot> slots = new ArrayList<>();
    BoundOptions options = null;
    for (int i = 0; i < own.length; i++) {
      int place = line.places().get(i);
      boolean isOptions = place == Bindings.Line.OPTIONS;
      if (isOptions) {
        options = options((Class<?>) own[i].getType());
      }
      slots.add(isOptions ? optionsSlot() : slot(place, taking(own[i], place)));
    }
    MethodHandle handle = MethodHandles.privateLookupIn(owner, LOOKUP).unreflect(method);
    MethodHandle onFacade =
        isStatic ? handle : MethodHandles.filterArguments(handle, 0, group(owner));
    return new BoundTarget(api.name(), generic(onFacade), slots, options);
  }

  private static MethodHandle generic(MethodHandle handle) {
    MethodHandle spread =
        handle.asFixedArity().asSpreader(Object[].class, handle.type().parameterCount() - 1);
    return spread.asType(CALL);
  }

  private Method method(Class<?> owner) throws NoSuchMethodException {
    return Arrays.stream(owner.getDeclaredMethods())
        .filter(method -> method.getName().equals(line.method()) && !method.isBridge())
        .filter(method -> isMeant(method.getParameterTypes()))
        .findFirst()
        .orElseThrow(() -> new NoSuchMethodException(line.toString()));
  }

  private boolean isMeant(Class<?>[] types) {
    return types.length == line.types().size()
        && IntStream.range(0, types.length).allMatch(i -> isMeant(types[i], line.types().get(i)));
  }

  private static boolean isMeant(Class<?> type, String name) {
    return name.equals("*") || type.getSimpleName().equals(name);
  }

  private Taking taking(AnnotatedType type, int place) {
    boolean isAxis = place >= 0 && api.parameters().get(place).name().startsWith("ax");
    return Takings.of(type.getType(), isAxis, isNullable(type));
  }

  /// Of an array, the annotation may stand before the brackets or before the type of its elements.
  private static boolean isNullable(AnnotatedType type) {
    return type.isAnnotationPresent(Nullable.class)
        || type instanceof AnnotatedArrayType array
            && array.getAnnotatedGenericComponentType().isAnnotationPresent(Nullable.class);
  }

  private static BoundTarget.Slot optionsSlot() {
    return new BoundTarget.Slot(
        Bindings.Line.OPTIONS, Takings.of(Object.class, false, false), null, true);
  }

  /// Python's default stands in for what is left out, and nothing for a `None` where it may.
  private BoundTarget.Slot slot(int place, Taking taking) {
    Parameter parameter = api.parameters().get(place);
    Object fallback = parameter.defaultValue();
    boolean has = taking.cost(fallback) != Taking.IMPOSSIBLE;
    return new BoundTarget.Slot(place, taking, fallback, has);
  }

  private BoundOptions options(Class<?> type) throws ReflectiveOperationException {
    List<BoundOptions.Wither> withers = new ArrayList<>();
    int keywords =
        IntStream.range(0, api.parameters().size())
            .filter(i -> api.parameters().get(i).kind() == Kind.KEYWORDS)
            .findFirst()
            .orElse(-1);
    Method[] methods = type.getDeclaredMethods();
    Arrays.sort(methods, Comparator.comparing(Method::toString));
    for (Method method : methods) {
      boolean isWither = method.getName().startsWith("with") && method.getParameterCount() == 1;
      if (isWither && Modifier.isPublic(method.getModifiers())) {
        String option = decapitalized(method.getName().substring("with".length()));
        int place = place(option);
        if (place >= 0 || keywords >= 0) {
          MethodHandle handle = LOOKUP.unreflect(method).asFixedArity().asType(WITH);
          String keyword = place >= 0 ? "" : snake(option);
          withers.add(
              new BoundOptions.Wither(
                  place, keyword, taking(method.getAnnotatedParameterTypes()[0], place), handle));
        }
      }
    }
    return new BoundOptions(type.getMethod("defaults").invoke(null), withers, keywords);
  }

  private int place(String option) {
    for (int i = 0; i < api.parameters().size(); i++) {
      String java = api.parameters().get(i).javaName();
      if (java.equals(option) || (java + "_").equals(option)) {
        return i;
      }
    }
    return -1;
  }

  private static String decapitalized(String name) {
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  /// `outputStream` to `output_stream`.
  private static String snake(String name) {
    var snake = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char letter = name.charAt(i);
      snake.append(Character.isUpperCase(letter) ? "_" : "").append(Character.toLowerCase(letter));
    }
    return snake.toString();
  }

  /// From the facade to the group that has the method, or to itself.
  private static MethodHandle group(Class<?> owner) throws ReflectiveOperationException {
    if (owner == TopLevelOps.class) {
      return MethodHandles.identity(Ops.class)
          .asType(MethodType.methodType(TopLevelOps.class, Ops.class));
    }
    MethodHandle path = path(TopLevelOps.class, owner);
    if (path == null) {
      throw new NoSuchFieldException("the facade has no group " + owner);
    }
    return path.asType(MethodType.methodType(owner, Ops.class));
  }

  private static @Nullable MethodHandle path(Class<?> from, Class<?> to)
      throws IllegalAccessException {
    for (Field field : from.getFields()) {
      MethodHandle getter = LOOKUP.unreflectGetter(field);
      if (field.getType() == to) {
        return getter;
      }
      boolean isGroup = field.getType().getSimpleName().endsWith("Ops");
      MethodHandle inner = isGroup ? path(field.getType(), to) : null;
      if (inner != null) {
        return MethodHandles.filterReturnValue(getter, inner);
      }
    }
    return null;
  }
}
