package io.intarsia.spec;

import io.intarsia.dtype.DType;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// On a tensor component of a record: what every such tensor is like. Checked whenever the spec of
/// a value is taken; [TypeSpecs#create] also converts Java literals to the dtype.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER})
public @interface Spec {
  /// The dtype.
  DType dtype();

  /// The shape, -1 for an unknown dimension; not given, any shape will do.
  long[] shape() default {ANY_SHAPE};

  /// The default of [#shape].
  long ANY_SHAPE = -2;
}
