package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.internal.attributes.AttributeCheck;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.Calls;
import io.intarsia.internal.c.FunctionTypes;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.c.NativeOp;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.c.Setter;
import io.intarsia.internal.c.ThreadSlots;
import io.intarsia.internal.events.TransferEvent;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.Guard;
import io.intarsia.internal.refusal.Guards;
import io.intarsia.internal.refusal.Refusals;
import io.intarsia.internal.refusal.SignatureCheck;
import io.intarsia.internal.refusal.Vetted;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Runs ops through the eager part of the C API.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
final class EagerExecutor implements Executor {
  private final Environment environment;
  private final NativeContext context;
  private final boolean allowsUnvettedOps;
  // The native ops do not depend on the attributes, which are set anew on each call anyway: with
  // thousands of operations that differ in an attribute they stay in the processor's caches.
  private final ConcurrentHashMap<Kind, ThreadSlots<NativeOp>> slots = new ConcurrentHashMap<>();

  private record Kind(String op, @Nullable String device) {}

  /// @param allowsUnvettedOps whether ops may run that are not vetted
  EagerExecutor(Environment environment, NativeContext context, boolean allowsUnvettedOps) {
    this.environment = environment;
    this.allowsUnvettedOps = allowsUnvettedOps;
    this.context = context;
  }

  @Override
  public Operation prepare(OpKey key) {
    OpDefinition definition =
        OpDefinitions.find(key.op()).orElseThrow(() -> Failures.unknownOp(key.op()));
    Refusals.check(definition);
    if (!allowsUnvettedOps) {
      Vetted.check(definition);
    }
    Map<String, Object> inferred = SignatureCheck.check(definition, key);
    var encoder = AttributeEncoder.ofEagerOps();
    List<Setter> setters = AttributeCheck.encode(definition, key.attributes(), encoder);
    ListInputs lists = ListInputs.of(definition, key.signature());
    if (lists == ListInputs.ONE_BY_ONE) {
      setters.addAll(AttributeCheck.encode(definition, inferred, encoder));
    }
    int outputs = OutputCount.of(definition, key);
    List<Guard.Call> guards = new ArrayList<>(Guards.prepare(definition, key));
    if (definition.callsFunctions()) {
      guards.add(Guards.NEEDS_THREAD);
    }
    var kind = new Kind(key.op(), key.device());
    return new EagerOperation(
        environment,
        context,
        new Plan(key, setters, outputs, lists, guards),
        slots.computeIfAbsent(kind, missing -> new ThreadSlots<>()));
  }

  @Override
  public Place ops() {
    return environment;
  }

  @Override
  public boolean allowsUnvettedOps() {
    return allowsUnvettedOps;
  }

  @Override
  public @Nullable FunctionTypes function(String name) {
    return environment.functionHost().types(name);
  }

  @Override
  public byte[] attributes(OpKey key) {
    OpDefinition definition = OpDefinitions.find(key.op()).orElseThrow();
    var encoder = AttributeEncoder.ofEagerOps();
    List<Setter> setters = AttributeCheck.encode(definition, key.attributes(), encoder);
    setters.addAll(
        AttributeCheck.encode(definition, SignatureCheck.check(definition, key), encoder));
    Calls calls = context.enter();
    NativeOp op = context.newOp(key.op(), null);
    try {
      op.setAttributes(setters);
      return op.attributes();
    } finally {
      context.discard(op);
      calls.underWay--;
    }
  }

  @Override
  public EagerTensor constant(HostTensor value) {
    if (!TransferEvent.isOn()) {
      return transferred(value);
    }
    var event = new TransferEvent("from Java", value.byteSize());
    try {
      return transferred(value);
    } finally {
      event.commit();
    }
  }

  private EagerTensor transferred(HostTensor value) {
    Calls calls = context.enter();
    try {
      NativeTensor tensor = value.nativeTensor();
      DType dtype = value.dtype();
      var made = environment.adopt(context.newHandle(tensor), dtype, tensor.data().byteSize());
      return tensor.ownsStrings() ? ownCopy(made) : made;
    } finally {
      calls.underWay--;
    }
  }

  /// Copies a tensor to the memory of a device and releases it where it was.
  EagerTensor copyTo(String device, EagerTensor tensor) {
    Calls calls = context.enter();
    long pointer = tensor.handle().acquire();
    try (tensor) {
      long copy = context.copyToDevice(pointer, device);
      return environment.adopt(copy, tensor.dtype(), tensor.handle().byteSize());
    } finally {
      tensor.handle().release();
      calls.underWay--;
    }
  }

  // The runtime would not free the strings of a host tensor; in a copy made by an op they are its
  // own.
  private EagerTensor ownCopy(EagerTensor lent) {
    try (lent) {
      return (EagerTensor) environment.execute("DeepCopy", Attributes.NONE, lent)[0];
    }
  }

  @Override
  public void close() {
    context.close();
  }
}
