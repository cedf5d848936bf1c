package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A record of optional arguments, made by its `with…` methods, each of them an option of Python's
/// name or ours.
final class BoundOptions {
  private final Object defaults;
  private final List<Wither> withers;
  private final int keywords;
  private final long covered;

  /// @param keywords the parameter of Python that takes options which go by name only; -1 for none
  BoundOptions(Object defaults, List<Wither> withers, int keywords) {
    this.defaults = defaults;
    this.withers = List.copyOf(withers);
    this.keywords = keywords;
    long bits = keywords < 0 ? 0 : 1L << keywords;
    for (Wither wither : withers) {
      bits |= wither.place() < 0 ? 0 : 1L << wither.place();
    }
    this.covered = bits;
  }

  /// A `with…` method.
  ///
  /// @param place Python's parameter; -1 for one that goes by name only
  /// @param keyword Python's name of one that goes by name only
  /// @param method takes the record and a value, gives a record
  record Wither(int place, String keyword, Taking taking, MethodHandle method) {}

  /// The parameters it has options for, as bits.
  long covered() {
    return covered;
  }

  int cost(@Nullable Object[] values, long given) {
    int cost = 0;
    for (int i = 0; i < values.length; i++) {
      if (((given & covered) >> i & 1) == 0) {
        continue;
      }
      int distance =
          i == keywords ? keywordsCost(values[i]) : cost(best(i, "", values[i]), values[i]);
      if (distance == Taking.IMPOSSIBLE) {
        return distance;
      }
      cost += distance;
    }
    return cost;
  }

  private int keywordsCost(@Nullable Object value) {
    int cost = 0;
    if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        Wither wither = best(-1, String.valueOf(entry.getKey()), entry.getValue());
        int distance = cost(wither, entry.getValue());
        cost = distance == Taking.IMPOSSIBLE ? distance : cost + distance;
        if (cost == Taking.IMPOSSIBLE) {
          return cost;
        }
      }
    }
    return cost;
  }

  private static int cost(@Nullable Wither wither, @Nullable Object value) {
    return wither == null ? Taking.IMPOSSIBLE : wither.taking().cost(value);
  }

  /// The method that is nearest to a value; null if none takes it.
  private @Nullable Wither best(int place, String keyword, @Nullable Object value) {
    Wither best = null;
    int least = Taking.IMPOSSIBLE;
    for (Wither wither : withers) {
      if (wither.place() == place && wither.keyword().equals(keyword)) {
        int cost = wither.taking().cost(value);
        if (cost < least) {
          best = wither;
          least = cost;
        }
      }
    }
    return best;
  }

  /// The defaults with what is given in place of them.
  Object build(Ops tf, @Nullable Object[] values, long given, SameDtypes dtypes) {
    Object built = defaults;
    for (int i = 0; i < values.length; i++) {
      if (((given & covered) >> i & 1) == 0) {
        continue;
      }
      if (i == keywords && values[i] instanceof Map<?, ?> map) {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          Wither wither = best(-1, String.valueOf(entry.getKey()), entry.getValue());
          built = with(tf, built, wither, entry.getValue(), null);
        }
      } else {
        built = with(tf, built, best(i, "", values[i]), values[i], dtypes.of(i, values));
      }
    }
    return built;
  }

  private static Object with(
      Ops tf,
      Object options,
      @Nullable Wither wither,
      @Nullable Object value,
      @Nullable DType dtype) {
    if (wither == null) {
      throw new AssertionError("no option takes " + value + "; please report");
    }
    Object converted = wither.taking().convert(tf, value, dtype);
    try {
      return (Object) wither.method().invokeExact(options, converted);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw Mistake.state("the options declare no exceptions", e);
    }
  }

  List<Taking> takings(int place) {
    return withers.stream().filter(wither -> wither.place() == place).map(Wither::taking).toList();
  }

  /// The options that go by name only.
  List<String> keywords() {
    List<String> names = new ArrayList<>();
    withers.stream().filter(w -> w.place() < 0).forEach(w -> names.add(w.keyword()));
    return names;
  }
}
