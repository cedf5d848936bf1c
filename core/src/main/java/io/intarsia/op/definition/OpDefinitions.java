package io.intarsia.op.definition;

import io.intarsia.internal.runtime.KnownRuntimes;
import io.intarsia.internal.runtime.LoadedRuntime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The definitions of every registered op: those the library is generated from, and before them
/// those that the release of the runtime in use has changed or added. A definition is decoded when
/// it is first asked for.
public final class OpDefinitions {
  private static final DefinitionFile GENERATED = DefinitionFile.read("op-definitions.bin");

  private static final Map<String, OpDefinition> DECODED = new ConcurrentHashMap<>();

  /// Those of the release in use; not to be touched before it is known.
  private static final class OfRelease {
    static final @Nullable DefinitionFile FILE = read();

    private static @Nullable DefinitionFile read() {
      String release = LoadedRuntime.current().orElseThrow().definitions();
      return release.equals(KnownRuntimes.GENERATED)
          ? null
          : DefinitionFile.read("op-definitions-" + release + ".bin");
    }
  }

  private OpDefinitions() {}

  /// Adds an op that this process registered itself.
  public static void add(OpDefinition definition) {
    DECODED.put(definition.name(), definition);
  }

  /// The definition of an op that was asked for before or registered by this process; null for
  /// others, which costs no search.
  public static @Nullable OpDefinition known(String name) {
    return DECODED.get(name);
  }

  /// The definition of the op registered under that name: before a runtime is loaded, that of the
  /// release the library is generated from.
  public static Optional<OpDefinition> find(String name) {
    OpDefinition known = DECODED.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    boolean isFinal = LoadedRuntime.current().isPresent();
    OpDefinition decoded = decode(name, isFinal ? OfRelease.FILE : null);
    if (decoded == null || !isFinal) {
      return Optional.ofNullable(decoded);
    }
    OpDefinition first = DECODED.putIfAbsent(name, decoded);
    return Optional.of(first == null ? decoded : first);
  }

  /// The names of all registered ops, sorted.
  public static List<String> names() {
    var names = new TreeSet<>(GENERATED.names());
    DefinitionFile ofRelease = LoadedRuntime.current().isPresent() ? OfRelease.FILE : null;
    if (ofRelease != null) {
      names.addAll(ofRelease.names());
    }
    return List.copyOf(names);
  }

  private static @Nullable OpDefinition decode(String name, @Nullable DefinitionFile ofRelease) {
    OpDefinition own = ofRelease == null ? null : ofRelease.find(name);
    return own == null ? GENERATED.find(name) : own;
  }
}
