package io.intarsia;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.support.Environments;
import io.intarsia.support.Executor;
import io.intarsia.support.NotDeferred;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.OnlyEager;
import io.intarsia.support.OnlySession;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of a class of the conformance suite run once on each executor.
@OnEveryExecutor
final class OnEveryExecutorTest {
  private static final Set<Executor> OF_TESTS = EnumSet.noneOf(Executor.class);
  private static final Set<Executor> OF_NESTED = EnumSet.noneOf(Executor.class);
  private static final Set<Executor> OF_FACTORY = EnumSet.noneOf(Executor.class);

  private final Environments environments;
  private final Environment tf;

  OnEveryExecutorTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  @BeforeAll
  static void forget() {
    OF_TESTS.clear();
    OF_NESTED.clear();
    OF_FACTORY.clear();
  }

  // A method alone, as `-Dtest` and the mutation command select it, runs on all as well.
  @AfterAll
  static void each_hasRunOnAll() {
    for (Set<Executor> seen : List.of(OF_TESTS, OF_NESTED, OF_FACTORY)) {
      assertThat(seen).isIn(EnumSet.noneOf(Executor.class), Executor.all());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void parameters_ofATest_areOfItsExecutor(int value) {
    OF_TESTS.add(environments.executor());
    var second = environments.open(EnvironmentOptions.defaults().withCpuDevices(2));

    assertThat(second).isNotSameAs(tf);
    assertThat(second.devices()).hasSize(2);
    assertThat(tf.constant(value).asInt()).isEqualTo(value);
  }

  @TestFactory
  Stream<DynamicTest> environment_ofAFactory_isOpenInItsTests() {
    OF_FACTORY.add(environments.executor());
    return Stream.of(1, 2)
        .map(value ->
            DynamicTest.dynamicTest(
                "of " + value, () -> assertThat(tf.constant(value).asInt()).isEqualTo(value)));
  }

  @Test
  @OnlyEager("this is what the annotation is for")
  void onlyEager_isLeftOutOfSessions() {
    assertThat(environments.executor()).isNotEqualTo(Executor.SESSION);
  }

  @Test
  @NotDeferred("this is what the annotation is for")
  void notDeferred_isLeftOutWhereOpsWait() {
    assertThat(environments.executor()).isNotEqualTo(Executor.DEFERRED);
  }

  @Test
  @OnlySession("this is what the annotation is for")
  void onlySession_isLeftOutElsewhere() {
    assertThat(environments.executor()).isEqualTo(Executor.SESSION);
  }

  @Nested
  final class Inner {
    @Test
    void nestedClass_hasTheExecutorOfTheOuterOne(Environments inner) {
      OF_NESTED.add(inner.executor());

      assertThat(inner).isSameAs(environments);
    }
  }
}
