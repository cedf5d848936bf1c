package io.intarsia.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.processor.Compilation.Door;
import io.intarsia.support.ChildJvm;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// All laws of types, for annotated classes of both doors.
@Tag("A-01")
@Tag("A-02")
@Tag("A-09")
@Tag("full")
final class LawsTest {
  private static final Path VALUES = Path.of("src/test/resources/doors/Random.java");

  @TempDir Path folder;

  static Stream<Door> doors() {
    return Stream.of(Door.PROCESSOR, Door.RUN_TIME);
  }

  @ParameterizedTest
  @MethodSource("doors")
  @Timeout(180)
  void laws_ofAnnotatedClasses_hold(Door door) throws Exception {
    Compilation compiled = Compilation.of(folder, door, Files.readString(VALUES));
    assertThat(compiled.messages()).isEmpty();
    String path = System.getProperty("java.class.path") + File.pathSeparator + folder;

    ChildJvm.Outcome outcome =
        ChildJvm.in(folder)
            .withOptions("-Xmx2g", "-ea")
            .withPatience(Duration.ofSeconds(150))
            .run(List.of("-cp", path, LawsProgram.class.getName(), "doors.Random"));

    assertThat(outcome.output().lines().filter(line -> line.contains("law")))
        .singleElement()
        .asString()
        .matches("laws tried: \\d{3}");
    assertThat(outcome.status()).isZero();
  }
}
