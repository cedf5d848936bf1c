package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.processor.Compilation;
import io.intarsia.processor.Compilation.Door;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the processor reports of a class, looking at the class refuses, and nothing else.
@Tag("A-08")
@Tag("A-27")
@Tag("A-33")
final class RefusalsTest {
  private static final Path CASES = Path.of("src/test/resources/errors");
  private static final Pattern REPORTED = Pattern.compile("//! \\[\\w+\\] ([\\w.]+): ");

  /// Mistakes that only sources can have: what is private is open to a lookup, and a class whose
  /// name is taken is not generated.
  private static final Set<String> OF_SOURCES =
      Set.of(
          "AutoCompositeCheckedException",
          "AutoCompositeInaccessibleType",
          "AutoCompositeNameTaken",
          "AutoCompositePrivateClass",
          "AutoCompositeShapeParameterType");

  /// Says that it has a component that is adapted at run time, which nobody does here.
  private static final String ADAPTED = "Adapted";

  @TempDir Path folder;

  static Stream<Path> cases() throws IOException {
    try (Stream<Path> files = Files.list(CASES)) {
      return files.sorted().filter(file -> !OF_SOURCES.contains(name(file))).toList().stream();
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".txt", "");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void mistakes_atRunTime_areRefusedInTheSameClasses(Path file) throws Exception {
    String source = Files.readString(file);
    Set<String> reported = new TreeSet<>();
    REPORTED.matcher(source).results().forEach(found -> reported.add(found.group(1)));
    Set<String> refused = new TreeSet<>();

    Compilation compiled = Compilation.of(folder, Door.RUN_TIME, source);
    assertThat(compiled.messages()).isEmpty();
    try (Compilation.Classes classes = compiled.load()) {
      for (Class<?> type : all(classes)) {
        Throwable refusal = isMeant(type) ? catchThrowable(() -> look(type)) : null;
        if (refusal != null) {
          assertThat(refusal).isInstanceOf(IllegalArgumentException.class);
          refused.add(type.getName().replace('$', '.'));
        }
      }
    }

    refused.remove(ADAPTED);
    assertThat(refused).isEqualTo(reported);
  }

  private List<Class<?>> all(Compilation.Classes classes) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".class"))
          .<Class<?>>map(name -> load(classes, name.replace(".class", "")))
          .toList();
    }
  }

  private static Class<?> load(Compilation.Classes classes, String name) {
    try {
      return classes.get(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  // Annotated classes, and those that extend one and take its way to a spec.
  private static boolean isMeant(Class<?> type) throws NoSuchMethodException {
    return type.isAnnotationPresent(AutoCompositeTensor.class)
        || (ExtensionType.class.isAssignableFrom(type)
            && CompositeClasses.annotatedParent(type) != null
            && !java.lang.reflect.Modifier.isAbstract(type.getModifiers())
            && type.getMethod("typeSpec").getDeclaringClass() == ExtensionType.class);
  }

  private static void look(Class<?> type) {
    if (ExtensionType.class.isAssignableFrom(type)) {
      CompositePlan.of(type);
    } else {
      AutoComposite.of(type);
    }
  }
}
