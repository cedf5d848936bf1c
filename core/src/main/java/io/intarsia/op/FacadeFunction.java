package io.intarsia.op;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.op.Endpoints.Entry;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A public function, called by its name: the overload of the facade that fits the arguments best.
final class FacadeFunction extends OpWrapper {
  private final Ops tf;
  private final Entry entry;
  private final Object group;
  private final List<Method> overloads;

  FacadeFunction(Ops tf, Entry entry) {
    this.tf = tf;
    this.entry = entry;
    this.group = group(tf, entry.java());
    String method = entry.java().substring(entry.java().lastIndexOf('.') + 1);
    Class<?> owner = group == tf ? TopLevelOps.class : group.getClass();
    this.overloads =
        Arrays.stream(owner.getMethods())
            .filter(candidate -> candidate.getName().equals(method))
            .filter(candidate -> !isSibling(candidate))
            .sorted(Comparator.comparing(Method::toString))
            .toList();
  }

  @Override
  public String name() {
    return entry.name();
  }

  @Override
  public boolean isHostComposed() {
    return entry.kind() == Entry.Kind.COMPOSED;
  }

  /// Whether it is for values that run functions themselves; [#apply] takes these by name.
  private static boolean isSibling(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .anyMatch(type ->
            type == TensorLike.class
                || type == TensorLike[].class
                || type == SequencedCollection.class);
  }

  @Override
  public List<Tensor> call(List<?> inputs, Map<String, ?> named) {
    return Flattened.of(name(), apply(inputs, named));
  }

  @Override
  public @Nullable Object apply(List<?> inputs, Map<String, ?> named) {
    boolean dispatches =
        Dispatch.isAnyDispatchable(inputs) || Dispatch.isAnyDispatchable(named.values());
    return dispatches ? Dispatch.call(tf, api(), inputs, named, this::run) : run(inputs, named);
  }

  private Api api() {
    return Api.named(name())
        .orElseThrow(() -> new AssertionError("no constant for " + name() + "; please report"));
  }

  private @Nullable Object run(List<?> inputs, Map<String, ?> named) {
    Optional<Binding> best =
        overloads.stream()
            .flatMap(overload -> Binding.of(overload, inputs, named).stream())
            .min(Comparator.comparingInt(Binding::cost));
    return invoke(best.orElseThrow(() -> noOverload(inputs, named)));
  }

  private @Nullable Object invoke(Binding binding) {
    try {
      return binding.method().invoke(group, binding.arguments(tf));
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(name() + " failed", e.getCause());
    } catch (IllegalAccessException e) {
      throw new AssertionError("the facade is public", e);
    }
  }

  private IllegalArgumentException noOverload(List<?> inputs, Map<String, ?> named) {
    return new IllegalArgumentException(
        "%s: no overload takes %s by position and %s by name; there are %s"
            .formatted(
                name(),
                inputs.stream().map(FacadeFunction::kind).toList(),
                named.keySet(),
                overloads.stream().map(Binding::signature).collect(Collectors.joining("; "))));
  }

  private static String kind(Object value) {
    return value instanceof Tensor tensor
        ? tensor.dtype() + " tensor"
        : value.getClass().getSimpleName();
  }

  /// The object that has the method: the facade itself or one of its groups.
  private static Object group(Ops tf, String path) {
    Object group = tf;
    String[] parts = path.split("\\.", -1);
    for (int i = 0; i < parts.length - 1; i++) {
      try {
        Class<?> owner = group == tf ? TopLevelOps.class : group.getClass();
        group = owner.getField(parts[i]).get(group);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("the facade has no group " + parts[i], e);
      }
    }
    return group;
  }
}
