package io.intarsia.op;

import io.intarsia.dispatch.Overload;
import io.intarsia.internal.caller.Mistake;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A Java method that runs a function, with what each of its parameters takes.
final class BoundTarget {
  private final String name;
  private final MethodHandle method;
  private final List<Slot> slots;
  private final @Nullable BoundOptions options;
  private final long required;
  private final long covered;

  /// @param method takes the facade and an array of arguments
  BoundTarget(String name, MethodHandle method, List<Slot> slots, @Nullable BoundOptions options) {
    this.name = name;
    this.method = method;
    this.slots = slots;
    this.options = options;
    long bits = 0;
    for (Slot slot : slots) {
      bits |= slot.isOptions() ? 0 : 1L << slot.place();
    }
    this.required = bits;
    this.covered = bits | (options == null ? 0 : options.covered());
  }

  /// A parameter of the method.
  ///
  /// @param place Python's parameter, [Bindings.Line#OPTIONS] for options
  /// @param fallback for what is left out: Python's default
  /// @param hasFallback whether it may be left out
  record Slot(int place, Taking taking, @Nullable Object fallback, boolean hasFallback) {
    boolean isOptions() {
      return place == Bindings.Line.OPTIONS;
    }
  }

  /// How far the values are from what it takes, or [Taking#IMPOSSIBLE].
  ///
  /// @param given the parameters that have values of their own, as bits
  int cost(@Nullable Object[] values, long given) {
    if ((given & ~covered) != 0) {
      return Taking.IMPOSSIBLE;
    }
    int cost = 0;
    for (Slot slot : slots) {
      int distance = slot.isOptions() ? 0 : cost(slot, values, given);
      if (distance == Taking.IMPOSSIBLE) {
        return distance;
      }
      cost += distance;
    }
    int more = options == null ? 0 : options.cost(values, given & ~required);
    return more == Taking.IMPOSSIBLE ? more : cost + more;
  }

  private static int cost(Slot slot, @Nullable Object[] values, long given) {
    if ((given >> slot.place() & 1) != 0) {
      return slot.taking().cost(values[slot.place()]);
    }
    return slot.hasFallback() ? Takings.NEAR : Taking.IMPOSSIBLE;
  }

  /// Runs it; only if [#cost] is not [Taking#IMPOSSIBLE].
  @Nullable Object call(Ops tf, @Nullable Object[] values, long given, SameDtypes dtypes) {
    @Nullable Object[] arguments = new Object[slots.size()];
    for (int i = 0; i < arguments.length; i++) {
      Slot slot = slots.get(i);
      arguments[i] =
          slot.isOptions() && options != null
              ? options.build(tf, values, given & ~required, dtypes)
              : argument(tf, slot, values, given, dtypes);
    }
    try {
      return method.invokeExact(tf, arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw Mistake.state(name + " failed", e);
    }
  }

  private static @Nullable Object argument(
      Ops tf, Slot slot, @Nullable Object[] values, long given, SameDtypes dtypes) {
    if ((given >> slot.place() & 1) == 0) {
      return slot.taking().convert(tf, slot.fallback(), null);
    }
    Object value = values[slot.place()];
    return slot.taking().makesTensor(value)
        ? slot.taking()
            .convert(tf, dtypes.plain(slot.place(), value), dtypes.of(slot.place(), values))
        : slot.taking().convert(tf, value, null);
  }

  /// Its options that go by name only.
  List<String> keywords() {
    return options == null ? List.of() : options.keywords();
  }

  int size() {
    return slots.size();
  }

  /// Whether it takes a value for a parameter, whatever the others are.
  boolean takes(int place, @Nullable Object value) {
    return value == Overload.ABSENT
        || takings(place).stream().anyMatch(taking -> taking.cost(value) != Taking.IMPOSSIBLE);
  }

  /// What it takes for a parameter; empty if it has none such.
  List<Taking> takings(int place) {
    for (Slot slot : slots) {
      if (slot.place() == place) {
        return List.of(slot.taking());
      }
    }
    return options == null ? List.of() : options.takings(place);
  }

  /// Whether it has a parameter or an option for one of Python's.
  boolean covers(int place) {
    return (covered >> place & 1) != 0;
  }

  /// Whether a parameter must have a value of its own here.
  boolean needs(int place) {
    return slots.stream().anyMatch(slot -> slot.place() == place && !slot.hasFallback());
  }
}
