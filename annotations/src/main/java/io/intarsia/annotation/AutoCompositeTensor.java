package io.intarsia.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// On a class or a record: its objects are values that TensorFlow can carry, flattened and made
/// again by its constructor alone.
///
/// ```java
/// @AutoCompositeTensor
/// final class Point implements ExtensionType {
///   private final Tensor x;
///   private final Tensor y;
///
///   Point(Tensor x, Tensor y) {
///     this.x = x;
///     this.y = y;
///   }
/// }
/// ```
///
/// Each parameter of the constructor has an attribute of its name: an accessor `x()` or `getX()`,
/// or a field `x` or `_x`, looked for in this order, public before others. What is a tensor or an
/// extension value in it is dynamic, everything else static. A parameter of type `Ops` has none: it
/// is where the tensors of the value are.
///
/// A class that does not implement `ExtensionType` gets a subclass that does, called
/// `Plain_AutoCompositeTensor`.
///
/// Of several constructors the one with most parameters counts, or that which has a
/// [CompositeConstructor].
///
/// @see "Python: tfp.experimental.auto_composite_tensor"
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface AutoCompositeTensor {
  /// The names of parameters that are not part of the spec. A value is made again by the
  /// constructor that has the other parameters only, which says what those are.
  String[] omit() default {};

  /// The names of parameters whose tensors are static where their value is known, so that shapes
  /// that follow from them are known in bodies of functions and loops.
  String[] shapeParameters() default {};

  /// Whether lists, tuples and maps may hold tensors as well as static values.
  boolean mixed() default false;
}
