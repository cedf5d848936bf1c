package io.intarsia.spec;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// On an extension record: what puts its values into boxes for batching. Without it, each component
/// is boxed for itself.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface BatchEncoding {
  /// A class with a constructor that takes nothing, for values of the record.
  Class<? extends BatchEncoder<?>> value();
}
