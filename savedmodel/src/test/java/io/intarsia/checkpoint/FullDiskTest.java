package io.intarsia.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import io.intarsia.support.SmallDisk;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Checkpoints and models that are written where no room is left, at any place in their files: a
/// disk that is full where the system allows one, and always a process that may not write more.
@Tag("full")
@Timeout(100)
@EnabledOnOs(value = OS.LINUX, disabledReason = "the limits of processes are Linux's")
final class FullDiskTest {
  private static void run(String way, Path folder, String scenario) throws Exception {
    try (var disk = SmallDisk.mount(1024).orElse(null)) {
      Path place = way.equals("disk") && disk != null ? disk.folder() : folder;
      var outcome = ChildJvm.in(folder).run(FullDiskProgram.class, way, place.toString(), scenario);
      assertThat(outcome.status()).as(outcome.output()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("io.intarsia.support.Space#ways")
  void save_withoutRoom_saysSoAndTheLastGoodOneRestores(String way, @TempDir Path folder)
      throws Exception {
    run(way, folder, "manager");
  }

  @ParameterizedTest
  @MethodSource("io.intarsia.support.Space#ways")
  void save_inTheBackgroundWithoutRoom_isToldBySync(String way, @TempDir Path folder)
      throws Exception {
    run(way, folder, "background");
  }

  @ParameterizedTest
  @MethodSource("io.intarsia.support.Space#ways")
  void write_overAnotherWithoutRoom_leavesIt(String way, @TempDir Path folder) throws Exception {
    run(way, folder, "overwritten");
  }

  @ParameterizedTest
  @MethodSource("io.intarsia.support.Space#ways")
  void savedModel_withoutRoom_leavesTheOneBefore(String way, @TempDir Path folder)
      throws Exception {
    run(way, folder, "model");
  }
}
