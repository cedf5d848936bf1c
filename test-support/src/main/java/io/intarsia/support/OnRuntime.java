package io.intarsia.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// A test that is about one release of the runtime. On others it is left out, and the report says
/// why.
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RuntimeCondition.class)
public @interface OnRuntime {
  /// The release, such as `2.21`.
  String value();

  /// What there is on this one alone.
  String because();
}
