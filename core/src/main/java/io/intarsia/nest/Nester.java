package io.intarsia.nest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
  private final boolean expands;

  private Nester(Namespace namespace, boolean expands) {
    this.namespace = namespace;
    this.expands = expands;
  }

  static Nester in(String namespace) {
    return new Nester(Namespace.named(namespace), false);
  }

  /// The same, with composites and their specs flattened into components.
  public Nester expanded() {
    return new Nester(namespace, true);
  }

  /// The node type of a value; null if it is a leaf.
  @Nullable NodeType<?> typeOf(@Nullable Object value) {
    return value == null ? null : namespace.find(value, expands);
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

  /// The leaves of a nest, in order; unmodifiable.
  ///
  /// @throws IllegalArgumentException if the keys of a map cannot be sorted, a container holds
  ///   itself, or a record is not open to this library
  public List<@Nullable Object> flatten(@Nullable Object nest) {
    return Walk.leaves(this, nest, false);
  }

  /// The structure of a nest.
  ///
  /// @throws IllegalArgumentException as [#flatten]
  public Structure structure(@Nullable Object nest) {
    return Walk.parts(this, nest, false).structure();
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
    PairWalk.check("assertSameStructure", this, first, second);
  }

  /// A nest like `nest` of the results of a function for each leaf.
  ///
  /// @throws IllegalArgumentException as [#flatten], or if a container does not take a result
  @SuppressWarnings({"unchecked", "NullAway"}) // rebuilt as the class it was
  public <T extends @Nullable Object> T mapStructure(
      UnaryOperator<@Nullable Object> function, T nest) {
    Walk.Parts parts = Walk.parts(this, nest, false);
    return (T) parts.structure().pack(mapped(parts.leaves(), function));
  }

  /// A nest like `first` of the results of a function for each pair of leaves.
  ///
  /// @throws IllegalArgumentException as [#assertSameStructure], or if a container does not take a
  ///   result
  @SuppressWarnings({"unchecked", "NullAway"}) // rebuilt as the class it was
  public <T extends @Nullable Object> T mapStructure(
      BinaryOperator<@Nullable Object> function, T first, @Nullable Object second) {
    PairWalk.check("mapStructure", this, first, second);
    Walk.Parts parts = Walk.parts(this, first, false);
    var others = flatten(second).iterator();
    return (T)
        parts.structure().pack(mapped(parts.leaves(), leaf -> function.apply(leaf, others.next())));
  }

  /// A nest like the first of `nests` of the results of a function for the leaves at each place.
  ///
  /// @throws IllegalArgumentException as [#assertSameStructure], or if there is no nest, or a
  ///   container does not take a result
  public @Nullable Object mapStructures(
      Function<List<@Nullable Object>, @Nullable Object> function, List<?> nests) {
    if (nests.isEmpty()) {
      throw NestErrors.noNests("mapStructures");
    }
    Structure structure = structure(nests.getFirst());
    List<List<@Nullable Object>> columns = new ArrayList<>();
    for (Object nest : nests) {
      PairWalk.check("mapStructures", this, nests.getFirst(), nest);
      columns.add(flatten(nest));
    }
    return structure.pack(rows(columns, structure.leafCount(), function));
  }

  /// Checks that a nest has the structure of `shallow`, and anything where that has leaves.
  ///
  /// @throws IllegalArgumentException if it has not; the message has the key path and both sides
  public void assertShallowStructure(@Nullable Object shallow, @Nullable Object input) {
    var _ = PairWalk.upTo("assertShallowStructure", this, shallow, input);
  }

  /// What a nest has where `shallow` has leaves; unmodifiable.
  ///
  /// @throws IllegalArgumentException as [#assertShallowStructure]
  public List<@Nullable Object> flattenUpTo(@Nullable Object shallow, @Nullable Object input) {
    return PairWalk.upTo("flattenUpTo", this, shallow, input);
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
    if (inputs.isEmpty()) {
      throw NestErrors.noNests("mapStructureUpTo");
    }
    Structure structure = structure(shallow);
    List<List<@Nullable Object>> columns = new ArrayList<>();
    for (Object input : inputs) {
      columns.add(PairWalk.upTo("mapStructureUpTo", this, shallow, input));
    }
    return structure.pack(rows(columns, structure.leafCount(), function));
  }

  /// The leaves of a nest with their key paths, in order; unmodifiable.
  ///
  /// @throws IllegalArgumentException as [#flatten]
  public List<KeyedLeaf> flattenWithPaths(@Nullable Object nest) {
    @SuppressWarnings({"unchecked", "rawtypes"}) // as asked for
    List<KeyedLeaf> leaves = (List) Walk.leaves(this, nest, true);
    return leaves;
  }

  /// A nest like `nest` of the results of a function for the path and the value of each leaf.
  ///
  /// @throws IllegalArgumentException as [#flatten], or if a container does not take a result
  @SuppressWarnings({"unchecked", "NullAway"}) // rebuilt as the class it was
  public <T extends @Nullable Object> T mapStructureWithPaths(
      Function<KeyedLeaf, @Nullable Object> function, T nest) {
    Walk.Parts parts = Walk.parts(this, nest, true);
    return (T) parts.structure().pack(mapped(parts.leaves(), leaf -> function.apply(keyed(leaf))));
  }

  private static KeyedLeaf keyed(@Nullable Object leaf) {
    return (KeyedLeaf) Objects.requireNonNull(leaf);
  }

  // The results for the first leaves of all, for the second ones, and so on.
  private static List<@Nullable Object> rows(
      List<List<@Nullable Object>> columns,
      int count,
      Function<List<@Nullable Object>, @Nullable Object> function) {
    @Nullable Object[] results = new Object[count];
    for (int row = 0; row < count; row++) {
      @Nullable Object[] leaves = new Object[columns.size()];
      for (int column = 0; column < leaves.length; column++) {
        leaves[column] = columns.get(column).get(row);
      }
      results[row] = function.apply(Lists.of(leaves));
    }
    return Arrays.asList(results);
  }

  private static List<@Nullable Object> mapped(
      List<@Nullable Object> leaves, UnaryOperator<@Nullable Object> function) {
    @Nullable Object[] results = leaves.toArray();
    for (int i = 0; i < results.length; i++) {
      results[i] = function.apply(results[i]);
    }
    return Arrays.asList(results);
  }

  /// Says whether it is the one of a namespace, and whether composites are flattened.
  @Override
  public String toString() {
    return (namespace == Namespace.GLOBAL ? "Nest" : "Nest in a namespace")
        + (expands ? ", expanded" : "");
  }
}
