package io.intarsia.spec;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// On a tensor component of a record: its value is part of the spec where it is known, as that of a
/// tensor with data is, or of a constant in a trace. So shapes that follow from it are known in the
/// bodies of functions and loops. Where the value is not known, the component is dynamic, like any
/// tensor.
///
/// Values of a record with other known shapes have other specs: functions are traced for each, and
/// the variable of a loop cannot change from one to another.
///
/// @see "Python: _composite_tensor_shape_params of tfp.experimental.AutoCompositeTensor"
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER})
public @interface ShapeParameter {}
