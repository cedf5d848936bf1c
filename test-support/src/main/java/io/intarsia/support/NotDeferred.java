package io.intarsia.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A test of a class that runs [OnEveryExecutor], or a class in it, that is about ops that run
/// where they are called.
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface NotDeferred {
  /// Why.
  String value();
}
