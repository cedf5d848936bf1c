package io.intarsia.internal.gradient.rule;

import io.intarsia.gradient.rule.Keeps;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks the rule of some ops: a package-private static method with the one parameter `OpGradient
/// op`. The generator makes the tables of all rules.
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
public @interface GradientOf {
  /// The registered names of the ops.
  String[] value();

  /// What the rule reads of the op.
  Keeps keeps() default Keeps.INPUTS;
}
