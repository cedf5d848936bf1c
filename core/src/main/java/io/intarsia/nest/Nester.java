package io.intarsia.nest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The functions of [Nest] with a choice of what is a container: those of one namespace, with or
/// without the components of composites. Immutable; see [Nest#in].
public final class Nester {
  static final Nester PLAIN = new Nester(Namespace.GLOBAL, false);
  static final Nester EXPANDING = new Nester(Namespace.GLOBAL, true);

  private final Namespace namespace;
  private final boolean expandComposites;

  private Nester(Namespace namespace, boolean expandComposites) {
    this.namespace = namespace;
    this.expandComposites = expandComposites;
  }

  static Nester in(String namespace) {
    return new Nester(Namespace.named(namespace), false);
  }

  /// The same, with composites and their specs taken apart into components.
  public Nester expandingComposites() {
    return new Nester(namespace, true);
  }

  Namespace namespace() {
    return namespace;
  }

  boolean expandsComposites() {
    return expandComposites;
  }

  /// Makes a class a container, in this namespace. Subclasses are not registered with it.
  ///
  /// @throws IllegalArgumentException if it is registered already, or an interface
  public <T> void register(Class<T> type, NodeType<? super T> nodeType) {
    namespace.register(type, nodeType, false);
  }

  /// Makes a class a composite, in this namespace: a leaf, unless composites are expanded.
  ///
  /// @throws IllegalArgumentException if it is registered already, or an interface
  public <T> void registerComposite(Class<T> type, NodeType<? super T> nodeType) {
    namespace.register(type, nodeType, true);
  }

  /// Undoes [#register].
  ///
  /// @throws IllegalArgumentException if the class is not registered
  public void unregister(Class<?> type) {
    if (!namespace.unregister(type)) {
      throw NestErrors.notRegistered(type);
    }
  }

  /// Whether a value is a container.
  public boolean isNested(@Nullable Object value) {
    return typeOf(value) != null;
  }

  /// What a container holds, each with the one step that leads there; empty for a leaf.
  ///
  /// @throws IllegalArgumentException as [#flatten]
  public List<KeyedLeaf> children(@Nullable Object container) {
    return OneLevel.children(typeOf(container), container);
  }

  /// What a container is called in messages, such as `List of 3`; a leaf is called by its class.
  public String describe(@Nullable Object value) {
    return OneLevel.describe(typeOf(value), value);
  }

  private @Nullable NodeType<?> typeOf(@Nullable Object value) {
    return value == null ? null : namespace.find(value.getClass(), expandComposites);
  }

  /// The leaves of a nest, in order; unmodifiable.
  ///
  /// @throws IllegalArgumentException if the keys of a map cannot be sorted, a container holds
  ///   itself, or a record is not open to this library
  public List<@Nullable Object> flatten(@Nullable Object nest) {
    var leaves = new Leaves();
    new Walk(namespace, expandComposites, leaves).run(nest);
    return leaves.toList();
  }

  /// The structure of a nest.
  ///
  /// @throws IllegalArgumentException as [#flatten]
  public Structure structure(@Nullable Object nest) {
    var builder = new Structure.Builder();
    new Walk(namespace, expandComposites, builder).run(nest);
    return builder.build();
  }

  /// A nest like `structure` with other leaves.
  ///
  /// @throws IllegalArgumentException as [#flatten] and [Structure#pack]
  public @Nullable Object packSequenceAs(@Nullable Object structure, List<?> flat) {
    return structure(structure).pack(flat);
  }

  /// Checks that two nests have the same structure.
  ///
  /// @throws IllegalArgumentException if they differ; the message has the key path, both sides and
  ///   how they differ
  public void assertSameStructure(@Nullable Object first, @Nullable Object second) {
    new PairWalk("assertSameStructure", this, false, (a, b) -> {}).run(first, second);
  }

  /// A nest like `nest` of the results of a function for each leaf.
  ///
  /// @throws IllegalArgumentException as [#flatten], or if a container does not take a result
  @SuppressWarnings("unchecked") // rebuilt as the class it was
  public <T extends @Nullable Object> T mapStructure(
      UnaryOperator<@Nullable Object> function, T nest) {
    return (T) structure(nest).pack(mapped(flatten(nest), function));
  }

  /// A nest like `first` of the results of a function for each pair of leaves.
  ///
  /// @throws IllegalArgumentException as [#assertSameStructure], or if a container does not take a
  ///   result
  @SuppressWarnings("unchecked") // rebuilt as the class it was
  public <T extends @Nullable Object> T mapStructure(
      BinaryOperator<@Nullable Object> function, T first, @Nullable Object second) {
    List<@Nullable Object> results = new ArrayList<>();
    new PairWalk("mapStructure", this, false, (a, b) -> results.add(function.apply(a, b)))
        .run(first, second);
    return (T) structure(first).pack(results);
  }

  /// A nest like the first of `nests` of the results of a function for the leaves at each place.
  ///
  /// @throws IllegalArgumentException as [#assertSameStructure], or if there is no nest, or a
  ///   container does not take a result
  public @Nullable Object mapStructure(
      Function<List<@Nullable Object>, @Nullable Object> function, List<?> nests) {
    return map("mapStructure", false, function, nests);
  }

  /// Checks that a nest has the structure of `shallow`, and anything where that has leaves.
  ///
  /// @throws IllegalArgumentException if it has not; the message has the key path and both sides
  public void assertShallowStructure(@Nullable Object shallow, @Nullable Object input) {
    new PairWalk("assertShallowStructure", this, true, (a, b) -> {}).run(shallow, input);
  }

  /// What a nest has where `shallow` has leaves; unmodifiable.
  ///
  /// @throws IllegalArgumentException as [#assertShallowStructure]
  public List<@Nullable Object> flattenUpTo(@Nullable Object shallow, @Nullable Object input) {
    var leaves = new Leaves();
    new PairWalk("flattenUpTo", this, true, (a, b) -> leaves.leaf(b)).run(shallow, input);
    return leaves.toList();
  }

  /// A nest like `shallow` of the results of a function for what the inputs have where that has
  /// leaves.
  ///
  /// @throws IllegalArgumentException as [#assertShallowStructure], or if a container does not take
  ///   a result
  public @Nullable Object mapStructureUpTo(
      @Nullable Object shallow,
      Function<List<@Nullable Object>, @Nullable Object> function,
      List<?> inputs) {
    List<@Nullable Object> withShallow = new ArrayList<>(inputs.size() + 1);
    withShallow.add(shallow);
    withShallow.addAll(inputs);
    return map(
        "mapStructureUpTo",
        true,
        leaves -> function.apply(leaves.subList(1, leaves.size())),
        withShallow);
  }

  /// The leaves of a nest with their key paths, in order; unmodifiable.
  ///
  /// @throws IllegalArgumentException as [#flatten]
  public List<KeyedLeaf> flattenWithPaths(@Nullable Object nest) {
    List<KeyedLeaf> leaves = new ArrayList<>();
    List<KeyPath> paths = structure(nest).paths();
    for (Object leaf : flatten(nest)) {
      leaves.add(new KeyedLeaf(paths.get(leaves.size()), leaf));
    }
    return Collections.unmodifiableList(leaves);
  }

  /// A nest like `nest` of the results of a function for the path and the value of each leaf.
  ///
  /// @throws IllegalArgumentException as [#flatten], or if a container does not take a result
  @SuppressWarnings("unchecked") // rebuilt as the class it was
  public <T extends @Nullable Object> T mapStructureWithPaths(
      Function<KeyedLeaf, @Nullable Object> function, T nest) {
    return (T) structure(nest).pack(flattenWithPaths(nest).stream().map(function).toList());
  }

  private @Nullable Object map(
      String operation,
      boolean upTo,
      Function<List<@Nullable Object>, @Nullable Object> function,
      List<?> nests) {
    if (nests.isEmpty()) {
      throw NestErrors.noStructures();
    }
    Structure structure = structure(nests.getFirst());
    @Nullable Object[][] columns = new Object[structure.leafCount()][nests.size()];
    for (int i = 0; i < nests.size(); i++) {
      var column = new Leaves();
      new PairWalk(operation, this, upTo, (a, b) -> column.leaf(b))
          .run(nests.getFirst(), nests.get(i));
      List<@Nullable Object> leaves = column.toList();
      for (int row = 0; row < columns.length; row++) {
        columns[row][i] = leaves.get(row);
      }
    }
    return structure.pack(mapped(Arrays.asList(columns), row -> function.apply(rowOf(row))));
  }

  private static List<@Nullable Object> rowOf(@Nullable Object row) {
    return Collections.unmodifiableList(Arrays.asList((@Nullable Object[]) row));
  }

  private static List<@Nullable Object> mapped(
      List<?> leaves, UnaryOperator<@Nullable Object> function) {
    @Nullable Object[] results = leaves.toArray();
    for (int i = 0; i < results.length; i++) {
      results[i] = function.apply(results[i]);
    }
    return Arrays.asList(results);
  }
}
