package io.intarsia.support;

import io.intarsia.imperative.Environment;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives a test, or the constructor of its class, the [Environment] it asks for as a parameter: one
/// for each test, closed after it. A test that asks for [Environments] opens its own. Registered
/// for every class.
///
/// ```java
/// private final Environment tf;
///
/// SomeTest(Environment tf) {
///   this.tf = tf;
/// }
/// ```
///
/// In a class that runs [OnEveryExecutor] they are of the executor whose turn it is.
public final class EnvironmentParameter implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(EnvironmentParameter.class);

  // That of the test, for constructors too: each test makes an instance.
  @Override
  public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
    return ExtensionContextScope.TEST_METHOD;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == Environment.class || type == Environments.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Store store = context.getStore(NAMESPACE);
    var environments =
        store.computeIfAbsent(
            Environments.class, _ -> new Environments(Executor.of(context)), Environments.class);
    return parameter.getParameter().getType() == Environments.class
        ? environments
        : store.computeIfAbsent(Environment.class, _ -> environments.open(), Environment.class);
  }
}
