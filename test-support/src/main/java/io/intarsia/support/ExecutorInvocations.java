package io.intarsia.support;

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

/// Runs a class [OnEveryExecutor], in the fast tier some in a session.
final class ExecutorInvocations implements ClassTemplateInvocationContextProvider {
  @Override
  public boolean supportsClassTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(
      ExtensionContext context) {
    Class<?> tests = context.getRequiredTestClass();
    return Executor.all().stream()
        .filter(executor -> executor == Executor.EAGER || isDue(tests))
        .map(Invocation::new);
  }

  /// Whether a class runs in a session too: in the fast tier one of four, and those with methods
  /// for that alone.
  private static boolean isDue(Class<?> tests) {
    return Tier.isDue(tests.getName(), 4)
        || Executor.all().size() == 1
        || !AnnotationSupport.findAnnotatedMethods(
                tests, OnlySession.class, HierarchyTraversalMode.TOP_DOWN)
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
