package io.intarsia.spec;

/// The base of extension types that say their spec themselves: to forget it is an error of the
/// compiler. A class with an `@AutoCompositeTensor` says `return AutoComposite.typeSpec(this);`, or
/// implements [ExtensionType] directly and says nothing.
///
/// @see "Python: tf.__internal__.CompositeTensor"
public abstract class CompositeTensor implements ExtensionType {
  /// For types.
  protected CompositeTensor() {}

  @Override
  public abstract TypeSpec<?> typeSpec();
}
