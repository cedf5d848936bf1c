package io.intarsia.function;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Java code that is traced into one function of the runtime for each kind of arguments.
final class PolymorphicFunction {
  private final FunctionHost host;
  private final String name;
  private final Body body;
  private final List<ConcreteFunction> traces = new CopyOnWriteArrayList<>();

  PolymorphicFunction(FunctionHost host, String name, Body body) {
    this.host = host;
    this.name = name;
    this.body = body;
  }

  @Nullable Object call(List<?> arguments) {
    Signature signature = Signature.of(arguments);
    ConcreteFunction known = find(signature);
    return (known == null ? trace(signature) : known).call(arguments);
  }

  private @Nullable ConcreteFunction find(Signature signature) {
    for (ConcreteFunction trace : traces) {
      if (trace.signature().accepts(signature)) {
        return trace;
      }
    }
    return null;
  }

  /// One trace at a time: threads that call first at once share it.
  private synchronized ConcreteFunction trace(Signature signature) {
    ConcreteFunction made = find(signature);
    if (made != null) {
      return made;
    }
    Signature relaxed = relaxed(signature);
    ConcreteFunction traced =
        Tracer.trace(host, name + "_" + host.nextId(), relaxed, body, null);
    traces.add(traced);
    return traced;
  }

  /// After a first trace, one for all arguments that differ in their shapes.
  private Signature relaxed(Signature signature) {
    Signature relaxed = signature;
    for (ConcreteFunction trace : traces) {
      relaxed = trace.signature().merge(relaxed).orElse(relaxed);
    }
    return relaxed;
  }

  List<ConcreteFunction> traces() {
    return new ArrayList<>(traces);
  }
}
