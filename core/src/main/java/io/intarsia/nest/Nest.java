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
/// back empty. Composites (extension values and their specs) are leaves too, unless
/// `expandComposites` is true: then they are containers of their components. A nest may have a
/// million levels; a container that holds itself is an error.
///
/// @see "Python: tf.nest"
public final class Nest {
  private Nest() {}

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

  /// Whether a value is a container, or a composite if those are containers, too.
  public static boolean isNested(@Nullable Object value, boolean expandComposites) {
    return nester(expandComposites).isNested(value);
  }

  /// See [Nester#children(Object)].
  public static List<KeyedLeaf> children(@Nullable Object container, boolean expandComposites) {
    return nester(expandComposites).children(container);
  }

  /// See [Nester#describe(Object)].
  public static String describe(@Nullable Object value) {
    return Nester.PLAIN.describe(value);
  }

  /// See [Nester#flatten(Object)]; composites are leaves.
  public static List<@Nullable Object> flatten(@Nullable Object nest) {
    return Nester.PLAIN.flatten(nest);
  }

  /// See [Nester#flatten(Object)]; composites are taken apart if that is asked for.
  public static List<@Nullable Object> flatten(@Nullable Object nest, boolean expandComposites) {
    return nester(expandComposites).flatten(nest);
  }

  /// See [Nester#structure(Object)]; composites are leaves.
  public static Structure structure(@Nullable Object nest) {
    return Nester.PLAIN.structure(nest);
  }

  /// See [Nester#structure(Object)]; composites are taken apart if that is asked for.
  public static Structure structure(@Nullable Object nest, boolean expandComposites) {
    return nester(expandComposites).structure(nest);
  }

  /// See [Nester#packSequenceAs(Object, List)]; composites are leaves.
  public static @Nullable Object packSequenceAs(@Nullable Object structure, List<?> flat) {
    return Nester.PLAIN.packSequenceAs(structure, flat);
  }

  /// See [Nester#packSequenceAs(Object, List)]; composites are taken apart if that is asked for.
  public static @Nullable Object packSequenceAs(
      @Nullable Object structure, List<?> flat, boolean expandComposites) {
    return nester(expandComposites).packSequenceAs(structure, flat);
  }

  /// See [Nester#assertSameStructure(Object, Object)]; composites are leaves.
  public static void assertSameStructure(@Nullable Object first, @Nullable Object second) {
    Nester.PLAIN.assertSameStructure(first, second);
  }

  /// See [Nester#assertSameStructure(Object, Object)]; composites are taken apart if that is asked
  /// for.
  public static void assertSameStructure(
      @Nullable Object first, @Nullable Object second, boolean expandComposites) {
    nester(expandComposites).assertSameStructure(first, second);
  }

  /// See [Nester#mapStructure(UnaryOperator, Object)]; composites are leaves.
  public static <T extends @Nullable Object> T mapStructure(
      UnaryOperator<@Nullable Object> function, T nest) {
    return Nester.PLAIN.mapStructure(function, nest);
  }

  /// See [Nester#mapStructure(UnaryOperator, Object)]; composites are taken apart if that is asked
  /// for.
  public static <T extends @Nullable Object> T mapStructure(
      UnaryOperator<@Nullable Object> function, T nest, boolean expandComposites) {
    return nester(expandComposites).mapStructure(function, nest);
  }

  /// See [Nester#mapStructure(BinaryOperator, Object, Object)]; composites are leaves.
  public static <T extends @Nullable Object> T mapStructure(
      BinaryOperator<@Nullable Object> function, T first, @Nullable Object second) {
    return Nester.PLAIN.mapStructure(function, first, second);
  }

  /// See [Nester#mapStructure(BinaryOperator, Object, Object)]; composites are taken apart if that
  /// is asked for.
  public static <T extends @Nullable Object> T mapStructure(
      BinaryOperator<@Nullable Object> function,
      T first,
      @Nullable Object second,
      boolean expandComposites) {
    return nester(expandComposites).mapStructure(function, first, second);
  }

  /// See [Nester#mapStructures(Function, List)]; composites are leaves.
  public static @Nullable Object mapStructures(
      Function<List<@Nullable Object>, @Nullable Object> function, List<?> nests) {
    return Nester.PLAIN.mapStructures(function, nests);
  }

  /// See [Nester#mapStructures(Function, List)]; composites are taken apart if that is asked for.
  public static @Nullable Object mapStructures(
      Function<List<@Nullable Object>, @Nullable Object> function,
      List<?> nests,
      boolean expandComposites) {
    return nester(expandComposites).mapStructures(function, nests);
  }

  /// See [Nester#assertShallowStructure(Object, Object)]; composites are leaves.
  public static void assertShallowStructure(@Nullable Object shallow, @Nullable Object input) {
    Nester.PLAIN.assertShallowStructure(shallow, input);
  }

  /// See [Nester#assertShallowStructure(Object, Object)]; composites are taken apart if that is
  /// asked for.
  public static void assertShallowStructure(
      @Nullable Object shallow, @Nullable Object input, boolean expandComposites) {
    nester(expandComposites).assertShallowStructure(shallow, input);
  }

  /// See [Nester#flattenUpTo(Object, Object)]; composites are leaves.
  public static List<@Nullable Object> flattenUpTo(
      @Nullable Object shallow, @Nullable Object input) {
    return Nester.PLAIN.flattenUpTo(shallow, input);
  }

  /// See [Nester#flattenUpTo(Object, Object)]; composites are taken apart if that is asked for.
  public static List<@Nullable Object> flattenUpTo(
      @Nullable Object shallow, @Nullable Object input, boolean expandComposites) {
    return nester(expandComposites).flattenUpTo(shallow, input);
  }

  /// See [Nester#mapStructureUpTo(Object, Function, List)]; composites are leaves.
  public static @Nullable Object mapStructureUpTo(
      @Nullable Object shallow,
      Function<List<@Nullable Object>, @Nullable Object> function,
      List<?> inputs) {
    return Nester.PLAIN.mapStructureUpTo(shallow, function, inputs);
  }

  /// See [Nester#mapStructureUpTo(Object, Function, List)]; composites are taken apart if that is
  /// asked for.
  public static @Nullable Object mapStructureUpTo(
      @Nullable Object shallow,
      Function<List<@Nullable Object>, @Nullable Object> function,
      List<?> inputs,
      boolean expandComposites) {
    return nester(expandComposites).mapStructureUpTo(shallow, function, inputs);
  }

  /// See [Nester#flattenWithPaths(Object)]; composites are leaves.
  public static List<KeyedLeaf> flattenWithPaths(@Nullable Object nest) {
    return Nester.PLAIN.flattenWithPaths(nest);
  }

  /// See [Nester#flattenWithPaths(Object)]; composites are taken apart if that is asked for.
  public static List<KeyedLeaf> flattenWithPaths(@Nullable Object nest, boolean expandComposites) {
    return nester(expandComposites).flattenWithPaths(nest);
  }

  /// See [Nester#mapStructureWithPaths(Function, Object)]; composites are leaves.
  public static <T extends @Nullable Object> T mapStructureWithPaths(
      Function<KeyedLeaf, @Nullable Object> function, T nest) {
    return Nester.PLAIN.mapStructureWithPaths(function, nest);
  }

  /// See [Nester#mapStructureWithPaths(Function, Object)]; composites are taken apart if that is
  /// asked for.
  public static <T extends @Nullable Object> T mapStructureWithPaths(
      Function<KeyedLeaf, @Nullable Object> function, T nest, boolean expandComposites) {
    return nester(expandComposites).mapStructureWithPaths(function, nest);
  }

  private static Nester nester(boolean expandComposites) {
    return expandComposites ? Nester.EXPANDING : Nester.PLAIN;
  }
}
