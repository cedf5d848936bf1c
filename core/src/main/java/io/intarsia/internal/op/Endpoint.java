package io.intarsia.internal.op;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a composite op: a package-private static method in the room of its names, `io.intarsia.op`
/// and their namespace, whose first parameter is `BaseOps tf`, or `Ops tf` on the roof. The
/// generator copies the method to the facade under each of the names, once for each overload.
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
public @interface Endpoint {
  /// All of Python's public names without `tf.`, such as `math.reduce_sum` and `reduce_sum`.
  String[] value();

  /// Whether the method keeps its own name on the facade: Python's function gives something else
  /// for some values of its arguments, and Java needs a method of its own for that, as `svdvals`
  /// for `linalg.svd` without vectors.
  public boolean variant() default false;

  /// Whether the method is for calls by name only, and not on the facade: Python has one function
  /// where Java has several, as it gives other results for some values of its arguments.
  public boolean byName() default false;
}
