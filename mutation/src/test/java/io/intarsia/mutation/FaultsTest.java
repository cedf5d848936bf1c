package io.intarsia.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What faults do to a class.
final class FaultsTest {
  private static final int[] NUMBERS = {1, 2, 3};

  private static byte[] bytes() throws IOException {
    try (InputStream in = Sample.class.getResourceAsStream("Sample.class")) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }

  private static List<Fault> faults(String method, Kind kind) throws IOException {
    List<String> source =
        Files.readAllLines(Path.of("src/test/java/io/intarsia/mutation/Sample.java"));
    return Faults.in(bytes(), source).stream()
        .filter(fault -> fault.method().equals(method) && fault.kind() == kind)
        .toList();
  }

  private static Fault fault(String method, Kind kind) throws IOException {
    List<Fault> found = faults(method, kind);
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  /// A value of the class with a fault, and what it logs.
  private record Faulty(Object value, List<String> log) {
    static Faulty of(Fault fault) throws IOException, ReflectiveOperationException {
      byte[] changed = Faults.with(bytes(), fault, FaultsTest.class.getClassLoader());
      Class<?> type = MethodHandles.lookup().defineHiddenClass(changed, true).lookupClass();
      List<String> log = new ArrayList<>();
      Constructor<?> constructor = type.getDeclaredConstructor(List.class);
      return new Faulty(constructor.newInstance(log), log);
    }

    Object below(int limit) throws ReflectiveOperationException {
      Method below = value.getClass().getDeclaredMethod("below", int[].class, int.class);
      return below.invoke(value, NUMBERS, limit);
    }

    Object call(String method) throws ReflectiveOperationException {
      return value.getClass().getDeclaredMethod(method).invoke(value);
    }
  }

  @Test
  void sample_withoutAFault_countsAndNotes() {
    List<String> log = new ArrayList<>();
    assertThat(new Sample(log).below(NUMBERS, 2)).isEqualTo(10);
    assertThat(log).containsExactly("counted");
  }

  @Test
  void boundary_ofAComparison_takesTheLimitIn() throws Exception {
    Fault comparison =
        faults("below", Kind.BOUNDARY).stream()
            .filter(fault -> fault.line() == line("if (number < limit)"))
            .findFirst()
            .orElseThrow();
    assertThat(Faulty.of(comparison).below(2)).isEqualTo(20);
  }

  @Test
  void negation_ofAComparison_takesTheOthers() throws Exception {
    Fault comparison =
        faults("below", Kind.NEGATED).stream()
            .filter(fault -> fault.line() == line("if (number < limit)"))
            .findFirst()
            .orElseThrow();
    assertThat(Faulty.of(comparison).below(2)).isEqualTo(20);
    assertThat(Faulty.of(comparison).below(1)).isEqualTo(30);
  }

  @Test
  void constant_changed_isOneMore() throws Exception {
    Fault ten =
        faults("below", Kind.CONSTANT).stream()
            .filter(fault -> fault.line() == line("count = count + 10"))
            .findFirst()
            .orElseThrow();
    assertThat(Faulty.of(ten).below(2)).isEqualTo(11);
  }

  @Test
  void operator_changed_subtracts() throws Exception {
    Fault plus =
        faults("below", Kind.ARITHMETIC).stream()
            .filter(fault -> fault.line() == line("count = count + 10"))
            .findFirst()
            .orElseThrow();
    assertThat(Faulty.of(plus).below(2)).isEqualTo(-10);
  }

  @Test
  void call_removed_isNotMade() throws Exception {
    Faulty faulty = Faulty.of(fault("below", Kind.REMOVED));
    assertThat(faulty.below(2)).isEqualTo(10);
    assertThat(faulty.log()).isEmpty();
  }

  @Test
  void call_inAFinally_isOneFaultOfAllItsCopies() throws Exception {
    Fault fault = fault("closed", Kind.REMOVED);
    assertThat(fault.instructions()).hasSize(2);
    Faulty faulty = Faulty.of(fault);
    assertThat(faulty.call("closed")).isEqualTo(5);
    assertThat(faulty.log()).isEmpty();
  }

  @Test
  void result_changed_isEmptyOrAnother() throws Exception {
    assertThat(Faulty.of(fault("name", Kind.RESULT)).call("name")).isEqualTo("");
    Faulty faulty = Faulty.of(fault("log", Kind.RESULT));
    faulty.log().add("x");
    assertThat(faulty.call("log")).isEqualTo(List.of());
    assertThat(Faulty.of(fault("closed", Kind.RESULT)).call("closed")).isEqualTo(4);
  }

  @Test
  void faults_ofEveryMethod_canBeMade() throws Exception {
    List<String> source =
        Files.readAllLines(Path.of("src/test/java/io/intarsia/mutation/Sample.java"));
    List<Fault> all = Faults.in(bytes(), source);
    assertThat(all).hasSizeGreaterThan(10);
    for (Fault fault : all) {
      assertThat(Faults.with(bytes(), fault, FaultsTest.class.getClassLoader()))
          .as(fault.toString())
          .isNotEqualTo(bytes());
    }
  }

  private static int line(String text) {
    try {
      List<String> source =
          Files.readAllLines(Path.of("src/test/java/io/intarsia/mutation/Sample.java"));
      for (int i = 0; i < source.size(); i++) {
        if (source.get(i).contains(text)) {
          return i + 1;
        }
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    throw new AssertionError("no line " + text);
  }
}
