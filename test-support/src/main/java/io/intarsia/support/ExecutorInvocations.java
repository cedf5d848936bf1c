package io.intarsia.support;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Runs a class [OnEveryExecutor].
final class ExecutorInvocations implements ClassTemplateInvocationContextProvider {
  @Override
  public boolean supportsClassTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(
      ExtensionContext context) {
    return Executor.all().stream().map(Invocation::new);
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
