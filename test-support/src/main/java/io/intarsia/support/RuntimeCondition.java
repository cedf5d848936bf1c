package io.intarsia.support;

import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;

import io.intarsia.imperative.Environment;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Leaves out what is about another release of the runtime: see [OnRuntime].
final class RuntimeCondition implements ExecutionCondition {
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return findAnnotation(context.getElement(), OnRuntime.class)
        .map(only -> evaluate(only, Environment.runtimeVersion()))
        .orElseGet(() -> ConditionEvaluationResult.enabled("on every runtime"));
  }

  private static ConditionEvaluationResult evaluate(OnRuntime only, String version) {
    String reason =
        "TensorFlow %s is there, and only %s has it: %s"
            .formatted(version, only.value(), only.because());
    return version.startsWith(only.value() + ".")
        ? ConditionEvaluationResult.enabled(reason)
        : ConditionEvaluationResult.disabled(reason);
  }
}
