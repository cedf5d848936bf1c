package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The fields of `tf` are groups of functions.
final class FacadeGroupsTest {
  static Stream<Field> groups() {
    return Arrays.stream(TopLevelOps.class.getFields())
        .filter(field -> field.getDeclaringClass() == TopLevelOps.class);
  }

  @ParameterizedTest
  @MethodSource("groups")
  void group_ofTheFacade_hasFunctions(Field group) {
    assertThat(group.getType().getDeclaredMethods())
        .as("public functions of tf.%s", group.getName())
        .filteredOn(method -> isFunction(method))
        .isNotEmpty();
  }

  private static boolean isFunction(Method method) {
    return Modifier.isPublic(method.getModifiers()) && !method.getName().equals("toString");
  }
}
