package io.intarsia.support;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/// Runs a class [OnEveryExecutor]: eagerly; in a session too, in the fast tier one of four; in the
/// nightly tier also with ops that wait.
final class ExecutorInvocations implements ClassTemplateInvocationContextProvider {
  @Override
  public boolean supportsClassTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(
      ExtensionContext context) {
    Class<?> tests = context.getRequiredTestClass();
    return Executor.all().stream().filter(executor -> isDue(executor, tests)).map(Invocation::new);
  }

  // A class with methods for one executor alone runs on that.
  private static boolean isDue(Executor executor, Class<?> tests) {
    return Executor.all().size() == 1
        || switch (executor) {
          case EAGER -> true;
          case DEFERRED -> Tier.isNightly() || has(tests, NotDeferred.class);
          case SESSION -> Tier.isDue(tests.getName(), 4) || has(tests, OnlySession.class);
        };
  }

  private static boolean has(Class<?> tests, Class<? extends Annotation> annotation) {
    return !AnnotationSupport.findAnnotatedMethods(
            tests, annotation, HierarchyTraversalMode.TOP_DOWN)
        .isEmpty();
  }

  private record Invocation(Executor executor) implements ClassTemplateInvocationContext {
    @Override
    public String getDisplayName(int number) {
      return executor.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of((BeforeClassTemplateInvocationCallback) executor::use);
    }
  }
}
