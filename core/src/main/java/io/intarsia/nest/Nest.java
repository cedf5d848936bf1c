package io.intarsia.nest;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Takes nested structures apart and puts them together.
///
/// Containers are:
///
/// | Java | children | comes back as |
/// |---|---|---|
/// | `List`, [Tuple], arrays of objects | in order | unmodifiable list, tuple, array of that class |
/// | `Map` | values by sorted key; strings by code point | unmodifiable map that iterates as before |
/// | records | components in order | the record, by its canonical constructor |
/// | [NamedTuple] | values in order | the same |
/// | `Optional` | its value, if there is one | the same |
/// | `Map.Entry` | key and value | an immutable entry |
/// | registered classes | as their [NodeType] says | as it says |
///
/// Everything else is a leaf: numbers, strings, tensors, sets, arrays of primitives (`float[][]`,
/// too), records annotated with [NestLeaf], and **null**. Empty containers have no leaves, and come
/// back empty. Composites (extension values and their specs) are leaves, too; for the functions of
/// [#expanded] they are containers of their components. A nest may have a million levels; a
/// container that holds itself is an error.
///
/// @see "Python: tf.nest"
public final class Nest {
  private Nest() {}

  /// The same functions with composites as containers of their components:
  /// `Nest.expanded().flatten(ragged)` is the list of its tensors.
  ///
  /// @see "Python: expand_composites=True"
  public static Nester expanded() {
    return Nester.EXPANDING;
  }

  /// The same functions with the classes registered in a namespace as containers, too.
  public static Nester in(String namespace) {
    return Nester.in(namespace);
  }

  /// Makes a class a container everywhere; see [Nester#register].
  ///
  /// @throws IllegalArgumentException if it is registered already, or an interface
  public static <T> void register(Class<T> type, NodeType<? super T> nodeType) {
    Nester.PLAIN.register(type, nodeType);
  }

  /// Makes a class a composite everywhere; see [Nester#registerComposite].
  ///
  /// @throws IllegalArgumentException if it is registered already, or an interface
  public static <T> void registerComposite(Class<T> type, NodeType<? super T> nodeType) {
    Nester.PLAIN.registerComposite(type, nodeType);
  }

  /// Undoes [#register] and [#registerComposite].
  ///
  /// @throws IllegalArgumentException if the class is not registered
  public static void unregister(Class<?> type) {
    Nester.PLAIN.unregister(type);
  }

  /// Whether a value is a container.
  public static boolean isNested(@Nullable Object value) {
    return Nester.PLAIN.isNested(value);
  }

  /// See [Nester#describe(Object)].
  public static String describe(@Nullable Object value) {
    return Nester.PLAIN.describe(value);
  }

  /// See [Nester#flatten(Object)].
  public static List<@Nullable Object> flatten(@Nullable Object nest) {
    return Nester.PLAIN.flatten(nest);
  }

  /// See [Nester#structure(Object)].
  public static Structure structure(@Nullable Object nest) {
    return Nester.PLAIN.structure(nest);
  }

  /// See [Nester#packSequenceAs(Object, List)].
  public static @Nullable Object packSequenceAs(@Nullable Object structure, List<?> flat) {
    return Nester.PLAIN.packSequenceAs(structure, flat);
  }

  /// See [Nester#assertSameStructure(Object, Object)].
  public static void assertSameStructure(@Nullable Object first, @Nullable Object second) {
    Nester.PLAIN.assertSameStructure(first, second);
  }

  /// See [Nester#mapStructure(UnaryOperator, Object)].
  public static <T extends @Nullable Object> T mapStructure(
      UnaryOperator<@Nullable Object> function, T nest) {
    return Nester.PLAIN.mapStructure(function, nest);
  }

  /// See [Nester#mapStructure(BinaryOperator, Object, Object)].
  public static <T extends @Nullable Object> T mapStructure(
      BinaryOperator<@Nullable Object> function, T first, @Nullable Object second) {
    return Nester.PLAIN.mapStructure(function, first, second);
  }

  /// See [Nester#mapStructures(Function, List)].
  public static @Nullable Object mapStructures(
      Function<List<@Nullable Object>, @Nullable Object> function, List<?> nests) {
    return Nester.PLAIN.mapStructures(function, nests);
  }

  /// See [Nester#assertShallowStructure(Object, Object)].
  public static void assertShallowStructure(@Nullable Object shallow, @Nullable Object input) {
    Nester.PLAIN.assertShallowStructure(shallow, input);
  }

  /// See [Nester#flattenUpTo(Object, Object)].
  public static List<@Nullable Object> flattenUpTo(
      @Nullable Object shallow, @Nullable Object input) {
    return Nester.PLAIN.flattenUpTo(shallow, input);
  }

  /// See [Nester#mapStructureUpTo(Object, Function, List)].
  public static @Nullable Object mapStructureUpTo(
      @Nullable Object shallow,
      Function<List<@Nullable Object>, @Nullable Object> function,
      List<?> inputs) {
    return Nester.PLAIN.mapStructureUpTo(shallow, function, inputs);
  }

  /// See [Nester#flattenWithPaths(Object)].
  public static List<KeyedLeaf> flattenWithPaths(@Nullable Object nest) {
    return Nester.PLAIN.flattenWithPaths(nest);
  }

  /// See [Nester#mapStructureWithPaths(Function, Object)].
  public static <T extends @Nullable Object> T mapStructureWithPaths(
      Function<KeyedLeaf, @Nullable Object> function, T nest) {
    return Nester.PLAIN.mapStructureWithPaths(function, nest);
  }
}
