package io.intarsia.imperative;

import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.RefusalErrors;
import io.intarsia.tensor.Attributes;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// Makes the operations of one environment, and finds them again: the same call gets the same
/// operation.
public final class OpFactory {
  private final Environment environment;
  private final int limit;
  private final ConcurrentHashMap<OpKey, Operation> cache = new ConcurrentHashMap<>();
  private final LongAdder lookups = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private final LongAdder evictions = new LongAdder();
  private final AtomicLong clock = new AtomicLong();

  OpFactory(Environment environment, int limit) {
    this.environment = environment;
    this.limit = limit;
  }

  /// The operation for a call of an op on such inputs, with no attributes set.
  ///
  /// @throws IllegalArgumentException if the op does not take such inputs
  public Operation get(String op, Object... inputs) {
    return get(op, Attributes.NONE, inputs);
  }

  /// The operation for a call of an op on such inputs.
  ///
  /// @throws IllegalArgumentException if the op does not take such inputs or attributes
  public Operation get(String op, Attributes attributes, Object... inputs) {
    return find(op, Inputs.of(environment, op, inputs), attributes, null);
  }

  Operation find(String op, Inputs inputs, Attributes attributes, @Nullable String device) {
    var key = new OpKey(op, inputs.signature(), attributes, device);
    Operation known = cache.get(key);
    lookups.increment();
    if (environment.listener() != Environment.SILENT) {
      environment.listener().onLookup(new OperationKey(key), known != null);
    }
    Operation operation = known == null ? prepare(key, inputs) : known;
    if (limit > 0) {
      operation.touch(clock.incrementAndGet());
    }
    return operation;
  }

  /// The keys of the cached operations.
  public List<OperationKey> keys() {
    return cache.keySet().stream().map(OperationKey::new).toList();
  }

  int size() {
    return cache.size();
  }

  long hits() {
    return lookups.sum() - misses.sum();
  }

  long misses() {
    return misses.sum();
  }

  long evictions() {
    return evictions.sum();
  }

  private Operation prepare(OpKey key, Inputs inputs) {
    try {
      return prepare(key);
    } catch (IllegalArgumentException e) {
      throw RefusalErrors.refused(e, inputs.tensors());
    }
  }

  // A failure leaves no entry behind: computeIfAbsent stores nothing when the function throws.
  private Operation prepare(OpKey key) {
    if (key.attributes().holdsTensor()) {
      misses.increment();
      return environment.executor().prepare(key);
    }
    Operation operation =
        cache.computeIfAbsent(
            key,
            missing -> {
              misses.increment();
              return environment.executor().prepare(missing);
            });
    if (limit > 0 && cache.size() > limit) {
      evict(operation);
    }
    return operation;
  }

  private synchronized void evict(Operation latest) {
    while (cache.size() > limit) {
      cache.values().stream()
          .filter(operation -> operation != latest)
          .min(Comparator.comparingLong(Operation::lastUse))
          .ifPresent(this::drop);
    }
  }

  private void drop(Operation operation) {
    if (cache.remove(operation.opKey(), operation)) {
      evictions.increment();
    }
  }
}
