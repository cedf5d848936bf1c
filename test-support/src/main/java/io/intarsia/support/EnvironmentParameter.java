package io.intarsia.support;

import io.intarsia.imperative.Environment;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives a test, or the constructor of its class, the [Environment] it asks for as a parameter: one
/// for each test, closed after it. Registered for every class.
///
/// ```java
/// private final Environment tf;
///
/// SomeTest(Environment tf) {
///   this.tf = tf;
/// }
/// ```
public final class EnvironmentParameter implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(EnvironmentParameter.class);

  // That of the test, for constructors too: each test makes an instance.
  @Override
  public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
    return ExtensionContextScope.TEST_METHOD;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Environment.class;
  }

  @Override
  public Environment resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getStore(NAMESPACE)
        .computeIfAbsent(Environment.class, _ -> Environment.open(), Environment.class);
  }
}
