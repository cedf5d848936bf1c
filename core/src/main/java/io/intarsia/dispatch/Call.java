package io.intarsia.dispatch;

import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A call of a function, as its handlers see it. Immutable.
public final class Call {
  private final Overload overload;
  private final Place place;
  private final Original original;
  private final @Nullable Object[] given;
  // Made when first asked for; two threads would make the same.
  private @Nullable Canonical canonical;

  Call(Overload overload, Place place, Original original, @Nullable Object[] given) {
    this.overload = overload;
    this.place = place;
    this.original = original;
    this.given = given;
  }

  /// The function.
  public Api api() {
    return overload.api();
  }

  /// Where the caller wants it to run; `Ops.of` makes the facade of it.
  public Place place() {
    return place;
  }

  /// The values of Python's parameters in their order, defaults filled in, whichever overload was
  /// called and whether they went by position, by name or in an options record. Numbers are as
  /// given; arrays are lists; null is Python's `None`.
  public List<@Nullable Object> args() {
    return canonical().positional();
  }

  /// One of [#args].
  ///
  /// @throws IndexOutOfBoundsException if there are not so many
  public @Nullable Object arg(int index) {
    if (index < 0 || index >= api().parameters().size()) {
      throw DispatchErrors.noArgument(api(), index);
    }
    // Without making the others: most handlers want the first one or two.
    int argument = overload.argument(index);
    Object value = argument < 0 ? Overload.ABSENT : given[argument];
    return value == Overload.ABSENT
        ? args().get(index)
        : Canonical.seen(api().parameters().get(index), value);
  }

  /// One of [#args].
  ///
  /// @param parameter Python's name or ours
  /// @throws IllegalArgumentException if the function has no such parameter
  public @Nullable Object arg(String parameter) {
    return arg(indexOf(parameter));
  }

  /// Options that only go by name, by ours.
  public Map<String, Object> kwargs() {
    return canonical().named();
  }

  /// Runs the function again with its first arguments replaced and all others as they are, like
  /// Python's `op(value, *args[1:], **kwargs)`. If one of the new ones runs functions itself, it is
  /// asked.
  ///
  /// @return what the function gives
  /// @throws IllegalArgumentException if they are more than the function takes
  public @Nullable Object run(@Nullable Object... first) {
    @Nullable Object[] replaced = given.clone();
    for (int i = 0; i < first.length; i++) {
      int argument = overload.argument(i);
      if (argument < 0 || !isAlike(given[argument], first[i])) {
        return withFirst(first).run();
      }
      replaced[argument] = first[i];
    }
    return Dispatch.run(new Call(overload, place, original, replaced));
  }

  /// As [#run], for a function that gives one tensor.
  ///
  /// @throws IllegalStateException if it gives something else
  public Tensor tensor(@Nullable Object... first) {
    Object result = run(first);
    if (result instanceof Tensor tensor) {
      return tensor;
    }
    throw DispatchErrors.noTensor(api(), result);
  }

  /// This call with another value for one parameter.
  ///
  /// @param parameter Python's name or ours
  /// @throws IllegalArgumentException if the function has no such parameter
  public Call with(String parameter, @Nullable Object value) {
    int index = indexOf(parameter);
    @Nullable Object[] values = all();
    values[index] = value;
    return inOrder(values);
  }

  /// Runs the function itself on what its arguments convert to, and asks no handler.
  ///
  /// @throws IllegalArgumentException if one of them does not convert to a tensor
  public @Nullable Object runDefault() {
    Object first = given.length == 0 ? null : given[0];
    if (first != null && ByComponents.isMeant(api(), first)) {
      return ByComponents.run(original, first);
    }
    return original.run(Conversions.tensors(this));
  }

  private int indexOf(String parameter) {
    int index = api().indexOf(parameter);
    if (index < 0) {
      throw DispatchErrors.noParameter(api(), parameter);
    }
    return index;
  }

  private Call withFirst(@Nullable Object[] first) {
    @Nullable Object[] values = all();
    if (first.length > values.length) {
      throw DispatchErrors.tooMany(api(), first.length);
    }
    System.arraycopy(first, 0, values, 0, first.length);
    return inOrder(values);
  }

  /// This call with a value for each parameter. What the function is stays known if it was called
  /// so before; one of the user's own is nowhere found by its name.
  private Call inOrder(@Nullable Object[] values) {
    return overload == api().full()
        ? new Call(overload, place, original, values)
        : NamedCall.of(place, api(), values);
  }

  /// The canonical arguments, those by name in the place of their parameter.
  private @Nullable Object[] all() {
    return NamedCall.arguments(api(), args(), kwargs());
  }

  /// Whether the original takes one in place of the other.
  private static boolean isAlike(@Nullable Object old, @Nullable Object value) {
    return isTensor(value) && isTensor(old)
        || value instanceof Number && old instanceof Number
        || value instanceof Collection<?> && old instanceof Collection<?>;
  }

  private static boolean isTensor(@Nullable Object value) {
    return value instanceof TensorLike;
  }

  private Canonical canonical() {
    Canonical made = canonical;
    if (made == null) {
      made = Canonical.of(overload, given);
      canonical = made;
    }
    return made;
  }

  Overload overload() {
    return overload;
  }

  @Nullable Object[] given() {
    return given;
  }
}
