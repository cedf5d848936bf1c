package io.intarsia.keras;

import io.intarsia.shape.Shape;
import java.util.concurrent.atomic.AtomicLong;

/// How many numbers the variables of layers may hold together. Layers that someone else described,
/// such as those of a file, are given one before they are built: what is too large is refused
/// before there is memory for it.
///
/// ```java
/// var limit = WeightLimit.of(1_000_000);
/// layer.limit(limit).build(tf, spec);
/// ```
public final class WeightLimit {
  private final long all;
  private final AtomicLong left;

  private WeightLimit(long all) {
    this.all = all;
    this.left = new AtomicLong(all);
  }

  /// A limit that layers share.
  ///
  /// @param numbers how many their variables may hold together
  public static WeightLimit of(long numbers) {
    return new WeightLimit(numbers);
  }

  /// From now on layers may hold as much as they need: those that were described are made.
  public void lift() {
    left.set(Long.MAX_VALUE);
  }

  /// Counts a variable.
  ///
  /// @throws IllegalArgumentException if it is too large
  void take(String name, Shape shape) {
    long before = left.get();
    long numbers = 1;
    for (long dim : shape.toArray()) {
      // Compared by a division: the product may be larger than a long.
      if (numbers > before || dim > 0 && numbers > before / dim) {
        throw KerasErrors.tooLarge(name, shape, before, all);
      }
      numbers *= dim;
    }
    left.addAndGet(-numbers);
  }
}
