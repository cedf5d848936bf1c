package io.intarsia.op;

import io.intarsia.errors.Spelling;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.Endpoints.Entry;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// Finds ops and public functions by name.
final class OpLookup {
  /// Public functions by the names they were asked for; there are no more than names they have.
  private static final Map<String, FacadeFunction.Known> FUNCTIONS = new ConcurrentHashMap<>();

  private OpLookup() {}

  /// @throws NoSuchElementException if there is nothing of that name; the message suggests others
  static OpWrapper find(Ops tf, String written) {
    String name = withoutRoot(written);
    OpDefinition known = OpDefinitions.known(name);
    FacadeFunction.Known function = known == null ? FUNCTIONS.get(name) : null;
    if (function != null) {
      return new FacadeFunction(tf, function);
    }
    var definition = known == null ? OpDefinitions.find(name) : Optional.of(known);
    if (definition.isPresent()) {
      return new RegisteredOp(tf, definition.get());
    }
    var entry = Endpoints.find(name);
    if (entry.isPresent() && entry.get().isMethod()) {
      return function(tf, name, entry.get());
    }
    throw entry.map(OpLookup::notOffered).orElseGet(() -> unknown(name));
  }

  /// Python's names may be written as they are there: `tf.matmul`.
  private static String withoutRoot(String name) {
    return name.startsWith("tf.") ? name.substring(3) : name;
  }

  private static FacadeFunction function(Ops tf, String name, Entry entry) {
    var function = FacadeFunction.Known.of(entry);
    FUNCTIONS.put(name, function);
    return new FacadeFunction(tf, function);
  }

  /// As [#find], for a public function that has the name of a registered op, as `Assert` does.
  static OpWrapper findFunction(Ops tf, String name) {
    var entry = Endpoints.find(withoutRoot(name)).filter(Entry::isMethod);
    return entry.isPresent()
        ? new FacadeFunction(tf, FacadeFunction.Known.of(entry.get()))
        : find(tf, name);
  }

  private static NoSuchElementException notOffered(Entry entry) {
    String why =
        switch (entry.kind()) {
          case LATER -> "is not there yet: " + entry.note();
          case NOT_OFFERED -> "is not offered: " + entry.note();
          case ELSEWHERE -> "is " + entry.java();
          case MISSING, NATIVE, COMPOSED -> "is not there yet";
        };
    return Mistake.missing("op: tf." + entry.name() + " " + why);
  }

  private static NoSuchElementException unknown(String name) {
    String path = name.replace("__dot__", ".");
    int dot = path.lastIndexOf('.');
    return Mistake.missing(
        "op: there is no '%s' in the namespace %s%s"
            .formatted(
                path.substring(dot + 1),
                dot < 0 ? "tf" : "tf." + path.substring(0, dot),
                Spelling.suggestion(path, names())));
  }

  private static List<String> names() {
    Stream<String> endpoints =
        Endpoints.all().stream()
            .filter(Entry::isMethod)
            .flatMap(entry -> Stream.of(entry.name(), entry.java()));
    Stream<String> ops = OpDefinitions.names().stream().filter(name -> !name.startsWith("_"));
    return Stream.concat(endpoints, ops).toList();
  }
}
