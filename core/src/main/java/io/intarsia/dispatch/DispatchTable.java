package io.intarsia.dispatch;

import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A dispatcher made of handlers for families and single functions; a function's own handler goes
/// before that of its family, and what has neither is declined. Immutable: each method gives a
/// table with more in it. A second handler for one family or function is refused, as one of the two
/// would never run.
///
/// ```java
/// static final Dispatcher DISPATCHER =
///     DispatchTable.of(Masked.class)
///         .accepting(Tensor.class)
///         .unaryElementwise((call, x) -> new Masked(call.tensor(x.values()), x.mask()))
///         .on(Apis.SHAPE, call -> call.run(((Masked) call.arg(0)).values()));
/// ```
///
/// @param <T> the type whose values it runs functions for
public final class DispatchTable<T> implements Dispatcher {
  private final Class<T> type;
  private final Map<Family, Handlers.Function> families;
  private final Map<Api, Handlers.Function> functions;
  private final Optional<List<Class<?>>> types;
  private final Optional<Function<Object, Tensor>> conversion;
  private final Function<? super Api, Optional<String>> wayOut;

  private DispatchTable(
      Class<T> type,
      Map<Family, Handlers.Function> families,
      Map<Api, Handlers.Function> functions,
      Optional<List<Class<?>>> types,
      Optional<Function<Object, Tensor>> conversion,
      Function<? super Api, Optional<String>> wayOut) {
    this.type = type;
    this.families = families;
    this.functions = functions;
    this.types = types;
    this.conversion = conversion;
    this.wayOut = wayOut;
  }

  /// A table that declines everything.
  public static <T> DispatchTable<T> of(Class<T> type) {
    return new DispatchTable<>(
        type, Map.of(), Map.of(), Optional.empty(), Optional.empty(), _ -> Optional.empty());
  }

  /// Handlers are asked only when all arguments that expect tensors are of the type, of these
  /// classes, or of subclasses. Without this, whatever the others are.
  ///
  /// If another type's table accepts this one and this one accepts it, the order of the arguments
  /// decides who runs a function; [Ambiguities] keeps such pairs.
  ///
  /// @throws IllegalArgumentException if the table says already what it accepts
  public DispatchTable<T> accepting(Class<?>... others) {
    if (types.isPresent()) {
      throw DispatchErrors.acceptingTwice(type, types.get());
    }
    List<Class<?>> accepted = new ArrayList<>(List.of(others));
    accepted.addFirst(type);
    Ambiguities.add(type, accepted);
    return new DispatchTable<>(
        type, families, functions, Optional.of(List.copyOf(accepted)), conversion, wayOut);
  }

  /// Runs functions of one tensor, elementwise: [Family#UNARY_ELEMENTWISE].
  ///
  /// @throws IllegalArgumentException if the table has a handler for the family already
  public DispatchTable<T> unaryElementwise(Handlers.Unary<? super T> handler) {
    return on(Family.UNARY_ELEMENTWISE, first(handler));
  }

  /// Runs functions of two tensors, elementwise: [Family#BINARY_ELEMENTWISE].
  ///
  /// @throws IllegalArgumentException if the table has a handler for the family already
  public DispatchTable<T> binaryElementwise(Handlers.Binary handler) {
    return on(Family.BINARY_ELEMENTWISE, firstTwo(handler));
  }

  /// Runs checks of two tensors, elementwise: [Family#BINARY_ASSERTION].
  ///
  /// @throws IllegalArgumentException if the table has a handler for the family already
  public DispatchTable<T> binaryAssertions(Handlers.Binary handler) {
    return on(Family.BINARY_ASSERTION, firstTwo(handler));
  }

  /// Runs functions that combine elements along an axis: [Family#REDUCTION].
  ///
  /// @throws IllegalArgumentException if the table has a handler for the family already
  public DispatchTable<T> reductions(Handlers.Unary<? super T> handler) {
    return on(Family.REDUCTION, first(handler));
  }

  /// Runs functions of the shape: [Family#SHAPE_ONLY].
  ///
  /// @throws IllegalArgumentException if the table has a handler for the family already
  public DispatchTable<T> shapeOnly(Handlers.Unary<? super T> handler) {
    return on(Family.SHAPE_ONLY, first(handler));
  }

  /// Runs functions that choose elements by position: [Family#GATHER].
  ///
  /// @throws IllegalArgumentException if the table has a handler for the family already
  public DispatchTable<T> gathers(Handlers.Unary<? super T> handler) {
    return on(Family.GATHER, first(handler));
  }

  /// Runs functions that put tensors side by side: [Family#CONCAT].
  ///
  /// @throws IllegalArgumentException if the table has a handler for the family already
  public DispatchTable<T> concats(Handlers.Listed handler) {
    return on(Family.CONCAT, list(handler));
  }

  /// Runs one function.
  ///
  /// @throws IllegalArgumentException if the table has a handler for it already
  public DispatchTable<T> on(Api api, Handlers.Function handler) {
    if (functions.containsKey(api)) {
      throw DispatchErrors.handlerTwice(type, "for Apis \"" + api.name() + '"');
    }
    return new DispatchTable<>(
        type, families, with(functions, api, handler), types, conversion, wayOut);
  }

  /// Runs one function on its first argument.
  ///
  /// @throws IllegalArgumentException if that is no tensor, so that it is never of the type, or the
  ///   table has a handler for the function already
  public DispatchTable<T> on(Api api, Handlers.Unary<? super T> handler) {
    if (api instanceof Api.OfList list && handler instanceof Handlers.Listed listed) {
      return on(list, listed);
    }
    if (api.parameters().isEmpty() || api.parameters().getFirst().kind() != Api.Kind.TENSOR) {
      throw DispatchErrors.neverFirst(type, api);
    }
    return on(api, first(handler));
  }

  /// Runs one function on its first argument, a list.
  ///
  /// @throws IllegalArgumentException if the table has a handler for it already
  public DispatchTable<T> on(Api.OfList api, Handlers.Listed handler) {
    return on(api, list(handler));
  }

  /// Functions that nobody runs for the type run on tensors made of its values, rather than fail;
  /// [Dispatch#counts] tells how often.
  ///
  /// @throws IllegalArgumentException if the table has a conversion already
  public DispatchTable<T> converting(Function<? super T, Tensor> toTensor) {
    if (conversion.isPresent()) {
      throw DispatchErrors.handlerTwice(type, "as conversion to a tensor");
    }
    return new DispatchTable<>(
        type,
        families,
        functions,
        types,
        Optional.of(value -> toTensor.apply(type.cast(value))),
        wayOut);
  }

  /// Says what callers do instead of functions that nobody runs for the type; without this, the
  /// message tells the type's author what to add.
  ///
  /// @param wayOut by function, what stands behind "use" in the message
  public DispatchTable<T> insteadUse(Function<? super Api, String> wayOut) {
    return new DispatchTable<>(
        type, families, functions, types, conversion, api -> Optional.of(wayOut.apply(api)));
  }

  private DispatchTable<T> on(Family family, Handlers.Function handler) {
    if (families.containsKey(family)) {
      throw DispatchErrors.handlerTwice(type, "for the family " + family);
    }
    return new DispatchTable<>(
        type, with(families, family, handler), functions, types, conversion, wayOut);
  }

  private static <K> Map<K, Handlers.Function> with(
      Map<K, Handlers.Function> map, K key, Handlers.Function handler) {
    Map<K, Handlers.Function> more = new HashMap<>(map);
    more.put(key, handler);
    return Map.copyOf(more);
  }

  /// Declines if the first argument is of another type: the call came here for another one.
  private Handlers.Function first(Handlers.Unary<? super T> handler) {
    return call -> {
      Object first = call.arg(0);
      return type.isInstance(first)
          ? handler.run(call, type.cast(first))
          : Dispatch.NOT_IMPLEMENTED;
    };
  }

  private static Handlers.Function list(Handlers.Listed handler) {
    return call ->
        call.arg(0) instanceof List<?> list ? handler.run(call, list) : Dispatch.NOT_IMPLEMENTED;
  }

  private Handlers.Function firstTwo(Handlers.Binary handler) {
    return call -> {
      Object first = call.arg(0);
      Object second = call.arg(1);
      return type.isInstance(first) || type.isInstance(second)
          ? handler.run(call, first, second)
          : Dispatch.NOT_IMPLEMENTED;
    };
  }

  @Override
  public @Nullable Object dispatch(Call call) {
    Handlers.Function handler = handler(call.api());
    return handler == null ? Dispatch.NOT_IMPLEMENTED : handler.run(call);
  }

  @Override
  public Optional<List<Class<?>>> types() {
    return types;
  }

  @Override
  public boolean mayHandle(Api api) {
    return handler(api) != null;
  }

  @Override
  public Optional<Function<Object, Tensor>> conversion() {
    return conversion;
  }

  @Override
  public Optional<String> wayOut(Api api) {
    return wayOut.apply(api);
  }

  private Handlers.@Nullable Function handler(Api api) {
    Handlers.Function own = functions.get(api);
    return own != null ? own : families.get(api.family());
  }
}
