package io.intarsia.savedmodel;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How a model is loaded.
///
/// @param initializers whether the functions run that fill its tables; lookups fail without
/// @param knownTypes whether an extension type that no class is registered for is an error; else
///   its values are [io.intarsia.spec.AnonymousValue]s
/// @param mostBytes how large `saved_model.pb` may be
/// @param ops the only ops the model may have; null for any
/// @param fileOps whether its functions may have ops that read or write files
/// @param tags of the graph to load, all it has; null if the model has but one
public record LoadOptions(
    boolean initializers,
    boolean knownTypes,
    long mostBytes,
    @Nullable Set<String> ops,
    boolean fileOps,
    @Nullable Set<String> tags) {
  private static final LoadOptions DEFAULTS =
      new LoadOptions(true, true, Integer.MAX_VALUE, null, true, null);

  /// Copies the sets.
  ///
  /// @throws IllegalArgumentException if the size is not positive
  public LoadOptions {
    if (mostBytes < 1) {
      throw new IllegalArgumentException("LoadOptions: mostBytes must be positive: " + mostBytes);
    }
    ops = ops == null ? null : Set.copyOf(ops);
    tags = tags == null ? null : Set.copyOf(tags);
  }

  /// Initializers run, unknown types are an error, 2 GiB, any ops.
  public static LoadOptions defaults() {
    return DEFAULTS;
  }

  /// These options, with or without running what fills tables.
  public LoadOptions withInitializers(boolean on) {
    return new LoadOptions(on, knownTypes, mostBytes, ops, fileOps, tags);
  }

  /// These options, where types that no class is registered for are an error, or else give
  /// [io.intarsia.spec.AnonymousValue]s.
  public LoadOptions withKnownTypes(boolean on) {
    return new LoadOptions(initializers, on, mostBytes, ops, fileOps, tags);
  }

  /// These options with a limit for `saved_model.pb`, in bytes.
  public LoadOptions withMostBytes(long bytes) {
    return new LoadOptions(initializers, knownTypes, bytes, ops, fileOps, tags);
  }

  /// These options, for models of these ops alone: others are refused before anything runs.
  public LoadOptions withAllowedOps(Set<String> names) {
    return new LoadOptions(initializers, knownTypes, mostBytes, names, fileOps, tags);
  }

  /// These options, for models whose functions read and write files, or not: those that do are
  /// refused before anything runs. The graph for servers, which restores and saves variables by
  /// files, is not asked; nothing of it runs here.
  public LoadOptions withFileOps(boolean on) {
    return new LoadOptions(initializers, knownTypes, mostBytes, ops, on, tags);
  }

  /// These options, for the graph that has these tags and no others, such as `serve`: models of
  /// TensorFlow 1 may have several graphs.
  public LoadOptions withTags(Set<String> all) {
    return new LoadOptions(initializers, knownTypes, mostBytes, ops, fileOps, all);
  }

  /// The tags of the graph to load; empty if the model has but one graph.
  Optional<Set<String>> wantedTags() {
    return Optional.ofNullable(tags);
  }

  /// The only ops a model may have; empty for any.
  Optional<Set<String>> allowedOps() {
    return Optional.ofNullable(ops);
  }
}
