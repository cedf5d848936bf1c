package io.intarsia.support;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.targetOwner;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;

/// The rule of all modules on exceptions for what callers did wrong: they are made in one place,
/// which lets their stack traces begin at the caller's line.
public final class CallersExceptions {
  /// Of the JDK, for callers. Those that the JDK throws itself inside of a module are our mistakes.
  private static final List<Class<? extends RuntimeException>> CLASSES =
      List.of(
          IllegalArgumentException.class,
          IllegalStateException.class,
          UnsupportedOperationException.class,
          IndexOutOfBoundsException.class,
          NoSuchElementException.class,
          ArithmeticException.class);

  private CallersExceptions() {}

  /// Checks the classes of the module that a class is of.
  ///
  /// @param exempt classes that may make them, each for a reason of its own
  public static void check(Class<?> ofModule, Class<?>... exempt) {
    check(
        new ClassFileImporter()
            .importUrl(ofModule.getProtectionDomain().getCodeSource().getLocation()),
        Set.of(exempt));
  }

  /// Checks classes.
  public static void check(JavaClasses classes, Set<Class<?>> exempt) {
    for (Class<?> exception : CLASSES) {
      noClasses()
          .that()
          .resideOutsideOfPackage("io.intarsia.internal.caller")
          .and()
          .areNotAssignableTo(RuntimeException.class)
          .and(JavaClass.Predicates.belongToAnyOf(exempt.toArray(Class<?>[]::new)).negate())
          .should()
          .callConstructorWhere(targetOwner(type(exception)))
          .because(
              "stack traces begin at the caller's line; use Mistake.argument(…) or another of it")
          .check(classes);
    }
  }
}
