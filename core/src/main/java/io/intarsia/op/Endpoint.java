package io.intarsia.op;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a composite op: a package-private static method of this package whose first parameter is
/// `Ops tf`. The generator copies the method to the facade under each of the names.
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
@interface Endpoint {
  /// Python's public names without `tf.`, such as `math.reduce_sum` and `reduce_sum`.
  String[] value();
}
