package io.intarsia.spec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the values of a class are flattened and made again: the parameters of its constructor, and
/// what a value has for each. From this its specs follow, [DerivedSpec]s.
///
/// The annotation processor writes one for each class with an `@AutoCompositeTensor`; without it
/// [AutoComposite] finds the same by looking at the class. Of a record that is an [ExtensionType]
/// the parameters are the components.
///
/// @param <T> the class of the values
public interface CompositeClass<T> {
  /// The class of the values.
  Class<T> type();

  /// The parameters in the order in which [#read] and [#make] have them; the same on each call.
  List<CompositeParameter> parameters();

  /// Whether lists, tuples and maps may hold tensors as well as static values. Those of records
  /// may, whatever this says.
  default boolean mixed() {
    return false;
  }

  /// What a value has for each parameter, in a new array; null for a
  /// [CompositeParameter.Role#PLACE].
  @Nullable Object[] read(T value);

  /// A value of these arguments, which may be placeholders. What the constructor throws, this does.
  T make(@Nullable Object[] arguments);
}
