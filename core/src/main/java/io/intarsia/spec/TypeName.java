package io.intarsia.spec;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// On an extension type or a spec class: the name it is saved under, which stays when the class
/// moves, and the version of its encoding.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface TypeName {
  /// A globally unique name, such as `acme.Masked`.
  String value();

  /// The version of what is saved; see [TypeSpec#encodingVersion].
  int version() default 1;
}
