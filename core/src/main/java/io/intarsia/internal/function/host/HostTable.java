package io.intarsia.internal.function.host;

import io.intarsia.internal.c.HostKernel;
import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.c.KernelCall;
import io.intarsia.internal.host.HostFailure;
import io.intarsia.internal.host.HostThreads;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinition.Argument;
import io.intarsia.op.definition.OpDefinition.Attribute;
import io.intarsia.op.definition.OpDefinitions;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The host functions that graphs can call, by the number their nodes hold. It does not keep them
/// alive: their code may refer to the very functions that do.
final class HostTable {
  // A graph made by another process must not find a function here by accident.
  private static final AtomicLong NEXT = new AtomicLong(new SecureRandom().nextLong() >>> 1);

  private static final Map<Long, Entry> ENTRIES = new ConcurrentHashMap<>();
  private static final ReferenceQueue<HostBinding> GONE = new ReferenceQueue<>();

  static {
    HostKernel.install(HostTable::begin);
    for (HostOp op : HostOp.values()) {
      OpDefinitions.add(definition(op));
    }
  }

  private HostTable() {}

  private static final class Entry extends WeakReference<HostBinding> {
    private final long token;

    Entry(HostBinding binding, long token) {
      super(binding, GONE);
      this.token = token;
    }
  }

  /// Makes a function callable and returns its number.
  static long add(HostBinding binding) {
    long token = NEXT.getAndIncrement();
    ENTRIES.put(token, new Entry(binding, token));
    sweep();
    return token;
  }

  /// How many functions can be called.
  static int size() {
    sweep();
    return ENTRIES.size();
  }

  private static void sweep() {
    while (GONE.poll() instanceof Entry entry) {
      ENTRIES.remove(entry.token);
    }
  }

  private static void begin(long token, KernelCall call) {
    Entry entry = ENTRIES.get(token);
    HostBinding binding = entry == null ? null : entry.get();
    if (binding == null) {
      HostFailure failure = HostFailure.of("?", HostErrors.noHostFunction());
      call.fail(failure.code(), failure.message());
      return;
    }
    Object environment = binding.host().environment();
    var run = new HostRun(binding, call);
    if (call.isInline()) {
      HostThreads.runHere(environment, run);
    } else {
      HostThreads.start(environment, run);
    }
  }

  private static OpDefinition definition(HostOp op) {
    return new OpDefinition(
        op.op(),
        List.of(list("inputs", "Tin")),
        List.of(list("outputs", "Tout")),
        List.of(
            attribute("token", "int", null),
            new Attribute("function", "string", "", List.of(), null),
            attribute("Tin", "list(type)", 0L),
            attribute("Tout", "list(type)", 0L)),
        op.isStateful());
  }

  private static Argument list(String name, String types) {
    return new Argument(name, null, null, null, types, false);
  }

  private static Attribute attribute(String name, String type, @Nullable Long minimum) {
    return new Attribute(name, type, null, List.of(), minimum);
  }
}
