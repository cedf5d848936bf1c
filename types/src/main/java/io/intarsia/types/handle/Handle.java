package io.intarsia.types.handle;

import io.intarsia.spec.ExtensionType;

/// A value that this library only passes on so far, such as one of several replicas: its spec and
/// the components it came in.
///
/// @param typeSpec what the value is
/// @param components the nest of its components, as `typeSpec.componentSpecs()` says
public record Handle(HandleSpec typeSpec, Object components) implements ExtensionType {}
