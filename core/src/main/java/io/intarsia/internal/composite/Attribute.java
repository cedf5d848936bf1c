package io.intarsia.internal.composite;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Type;

/// What a class has for a parameter of its constructor.
///
/// @param type as it is declared
/// @param reader reads it of an object: `(Object)Object`
public record Attribute(Type type, MethodHandle reader) {}
