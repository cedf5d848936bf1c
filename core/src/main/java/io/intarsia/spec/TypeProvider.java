package io.intarsia.spec;

import java.util.List;

/// Names the types of a library, so that what was saved with them loads before any of them was
/// used. Found by `ServiceLoader`: list the class in
/// `META-INF/services/io.intarsia.spec.TypeProvider`.
public interface TypeProvider {
  /// Spec classes and extension records, each annotated with [TypeName] and registered under that
  /// name.
  List<Class<?>> types();
}
