package io.intarsia.spec;

import io.intarsia.nest.Composite;
import io.intarsia.nest.NodeType;
import java.util.Optional;

/// A value TensorFlow can carry: immutable, and made of tensors (its dynamic data) and a [TypeSpec]
/// (its static data), from which an equal value can be rebuilt.
///
/// A record needs nothing else:
///
/// ```java
/// record Masked(Tensor values, Tensor mask) implements ExtensionType {}
/// ```
///
/// Its spec is derived from its components. Tensors, extension values, and lists, maps, optionals,
/// tuples and records of them are dynamic; everything else must be a value type and is static. See
/// [Spec] and [Static] for what can be said of a component, and [TypeName] for the name under which
/// the type is saved. A class with an `@AutoCompositeTensor` needs nothing else either: its spec is
/// derived from its constructor. Any other class overrides [#typeSpec]. A sealed interface of
/// records is a tagged union: each record is an alternative with a spec of its own.
///
/// @see "Python: tf.experimental.ExtensionType"
public interface ExtensionType extends Composite {
  /// The spec of this value. Calls give equal specs.
  ///
  /// @throws UnsupportedOperationException if this is no record, has no annotation, and does not
  ///   override the method; or if an attribute of an annotated class mixes tensors and static
  ///   values
  /// @throws IllegalArgumentException if this is a record or of an annotated class that cannot be
  ///   an extension type; the message names the component and the way out
  default TypeSpec<?> typeSpec() {
    return DerivedSpec.of(this);
  }

  /// Checks this value; throws what it likes. Called by [TypeSpecs#create] on real values only,
  /// never when a value is rebuilt from components, which may be placeholders. A record that checks
  /// tensors in its constructor would do so on placeholders, too.
  default void validate() {}

  /// As the spec takes it apart; nothing to override.
  @Override
  default Optional<NodeType<?>> asContainer() {
    return CompositeType.PRESENT;
  }
}
