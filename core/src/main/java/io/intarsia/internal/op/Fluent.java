package io.intarsia.internal.op;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a method of tensors: a package-private static method of the roof, `io.intarsia.op`, whose
/// first parameters are `Ops tf, Tensor x`. The generator makes `x.name(…)` of it, with its
/// javadoc.
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
public @interface Fluent {}
