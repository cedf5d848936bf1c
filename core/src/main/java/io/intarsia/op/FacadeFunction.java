package io.intarsia.op;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.Endpoints.Entry;
import io.intarsia.tensor.Tensor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A public function, called by its name with arguments of Python's names or ours.
final class FacadeFunction extends OpWrapper {
  /// What every function of Python takes besides its own parameters.
  private static final String NODE_NAME = "name";

  private final Ops tf;
  private final Known known;

  FacadeFunction(Ops tf, Known known) {
    this.tf = tf;
    this.known = known;
  }

  /// What does not depend on where the function runs.
  ///
  /// @param namesNodes whether `name` is not one of its own parameters
  record Known(Entry entry, Api api, boolean namesNodes) {
    static Known of(Entry entry) {
      Api api =
          Api.named(entry.name())
              .orElseThrow(
                  () -> new AssertionError("no constant for " + entry.name() + "; please report"));
      return new Known(
          entry,
          api,
          api.parameters().stream().noneMatch(parameter -> parameter.name().equals(NODE_NAME)));
    }
  }

  @Override
  public String name() {
    return known.entry().name();
  }

  @Override
  public boolean isHostComposed() {
    return known.entry().kind() == Entry.Kind.COMPOSED;
  }

  @Override
  public List<Tensor> call(List<?> inputs, Map<String, ?> named) {
    return Flattened.of(name(), apply(inputs, named));
  }

  @Override
  public @Nullable Object apply(List<?> inputs, Map<String, ?> named) {
    if (!named.isEmpty() && known.namesNodes() && named.containsKey(NODE_NAME)) {
      Map<String, Object> others = new HashMap<>(named);
      return run(scoped(others.remove(NODE_NAME)), inputs, others);
    }
    return run(tf, inputs, named);
  }

  private @Nullable Object run(Ops place, List<?> inputs, Map<String, ?> named) {
    Api api = known.api();
    return Dispatch.call(place, api, inputs, named, values -> Bindings.of(api).call(place, values));
  }

  /// Python's `name` is that of the node; here, of those the function makes.
  private Ops scoped(@Nullable Object name) {
    return switch (name) {
      case null -> tf;
      case String text -> tf.nameScope(text);
      default ->
          throw Mistake.argument(
              "%s: argument 'name' takes a string, got %s".formatted(name(), name));
    };
  }
}
