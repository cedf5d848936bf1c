package io.intarsia.imperative;

import io.intarsia.internal.executor.Inputs;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.RefusalErrors;
import io.intarsia.tensor.Attributes;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// Makes the operations of one environment, and finds them again: the same call gets the same
/// operation.
public final class OpFactory {
  private static final int EVICTED_SHARE = 16;

  private final Engine engine;
  private final int limit;
  private final ConcurrentHashMap<OpKey, Operation> cache = new ConcurrentHashMap<>();
  private final LongAdder lookups = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private final LongAdder evictions = new LongAdder();
  private final AtomicLong clock = new AtomicLong();

  OpFactory(Engine engine, int limit) {
    this.engine = engine;
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
    return find(op, Inputs.of(engine.home(), op, inputs), attributes, null);
  }

  Operation find(String op, Inputs inputs, Attributes attributes, @Nullable String device) {
    var key = new OpKey(op, inputs.signature(), attributes, device);
    Operation known = cache.get(key);
    lookups.increment();
    if (engine.listener() != Engine.SILENT) {
      engine.listener().onLookup(new OperationKey(key), known != null);
    }
    Operation operation = known == null ? prepare(key, inputs) : known;
    if (limit > 0) {
      touch(operation, known != null);
    }
    return operation;
  }

  // Time goes on by two when an operation is made, and those used after that are one younger: as
  // long as none is made, hot ones write nothing.
  private void touch(Operation operation, boolean isHit) {
    long now = clock.get() + (isHit ? 1 : 0);
    if (operation.lastUse() != now) {
      operation.touch(now);
    }
  }

  /// The keys of the cached operations.
  public List<OperationKey> keys() {
    return opKeys().stream().map(OperationKey::new).toList();
  }

  Set<OpKey> opKeys() {
    return cache.keySet();
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
      return engine.executor().prepare(key);
    }
    Operation operation =
        cache.computeIfAbsent(
            key,
            missing -> {
              misses.increment();
              clock.addAndGet(2);
              return engine.executor().prepare(missing);
            });
    if (limit > 0 && cache.size() > limit) {
      evict(operation);
    }
    return operation;
  }

  // Some more than must go, so that a cache that is always full is not searched on each call.
  private synchronized void evict(Operation latest) {
    int count = cache.size() - limit;
    if (count > 0) {
      cache.values().stream()
          .filter(operation -> operation != latest)
          .map(Aged::new)
          .sorted()
          .limit(count + limit / EVICTED_SHARE)
          .forEach(aged -> drop(aged.operation()));
    }
  }

  /// An operation as old as it was when it was looked at; others may use it meanwhile.
  private record Aged(Operation operation, long lastUse) implements Comparable<Aged> {
    Aged(Operation operation) {
      this(operation, operation.lastUse());
    }

    @Override
    public int compareTo(Aged other) {
      return Long.compare(lastUse, other.lastUse);
    }
  }

  /// Drops an operation that turns out not to be one.
  void forget(Operation operation) {
    cache.remove(operation.opKey(), operation);
  }

  private void drop(Operation operation) {
    if (cache.remove(operation.opKey(), operation)) {
      evictions.increment();
    }
  }

  /// How many operations are cached, of how many at most.
  @Override
  public String toString() {
    return "OpFactory[%d operations%s]".formatted(size(), limit > 0 ? ", at most " + limit : "");
  }
}
