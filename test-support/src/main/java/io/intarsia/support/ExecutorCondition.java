package io.intarsia.support;

import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Leaves out what is about another executor: see [OnlyEager], [OnlySession] and [NotDeferred].
/// Registered for every class.
public final class ExecutorCondition implements ExecutionCondition {
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return switch (Executor.of(context)) {
      case EAGER -> notSession(context);
      case DEFERRED ->
          findAnnotation(context.getElement(), NotDeferred.class)
              .map(not -> ConditionEvaluationResult.disabled(not.value()))
              .orElseGet(() -> notSession(context));
      case SESSION ->
          findAnnotation(context.getElement(), OnlyEager.class)
              .map(only -> ConditionEvaluationResult.disabled(only.value()))
              .orElseGet(ExecutorCondition::enabled);
    };
  }

  private static ConditionEvaluationResult notSession(ExtensionContext context) {
    return findAnnotation(context.getElement(), OnlySession.class)
        .map(only -> ConditionEvaluationResult.disabled(only.value()))
        .orElseGet(ExecutorCondition::enabled);
  }

  private static ConditionEvaluationResult enabled() {
    return ConditionEvaluationResult.enabled("on every executor");
  }
}
