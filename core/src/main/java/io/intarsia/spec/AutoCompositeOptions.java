package io.intarsia.spec;

import io.intarsia.annotation.AutoCompositeTensor;
import java.util.List;

/// What an [AutoCompositeTensor] says, for classes that have none.
///
/// @param omit the names of parameters that are not part of the spec
/// @param shapeParameters the names of parameters whose tensors are static where their value is
///   known
/// @param mixed whether lists, tuples and maps may hold tensors as well as static values
/// @param parameters the names of the constructor's parameters, for classes compiled without
///   `-parameters` and `-g`; empty if the class says them
public record AutoCompositeOptions(
    List<String> omit, List<String> shapeParameters, boolean mixed, List<String> parameters) {
  private static final AutoCompositeOptions DEFAULTS =
      new AutoCompositeOptions(List.of(), List.of(), false, List.of());

  public AutoCompositeOptions {
    omit = List.copyOf(omit);
    shapeParameters = List.copyOf(shapeParameters);
    parameters = List.copyOf(parameters);
  }

  /// Nothing is left out, no tensor is static, lists are not mixed, and the class says the names.
  public static AutoCompositeOptions defaults() {
    return DEFAULTS;
  }

  /// What an annotation says.
  static AutoCompositeOptions of(AutoCompositeTensor annotation) {
    return new AutoCompositeOptions(
        List.of(annotation.omit()),
        List.of(annotation.shapeParameters()),
        annotation.mixed(),
        List.of());
  }

  /// The same with other parameters left out.
  public AutoCompositeOptions withOmit(String... omit) {
    return new AutoCompositeOptions(List.of(omit), shapeParameters, mixed, parameters);
  }

  /// The same with other parameters that are shapes.
  public AutoCompositeOptions withShapeParameters(String... shapeParameters) {
    return new AutoCompositeOptions(omit, List.of(shapeParameters), mixed, parameters);
  }

  /// The same with or without mixed containers.
  public AutoCompositeOptions withMixed(boolean mixed) {
    return new AutoCompositeOptions(omit, shapeParameters, mixed, parameters);
  }

  /// The same with the names of the constructor's parameters.
  public AutoCompositeOptions withParameters(String... parameters) {
    return new AutoCompositeOptions(omit, shapeParameters, mixed, List.of(parameters));
  }
}
