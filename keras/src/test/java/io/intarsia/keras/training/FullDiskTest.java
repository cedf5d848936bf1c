package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.ChildJvm;
import io.intarsia.support.SmallDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Files of models, and callbacks that write, where no room is left: on a disk that is full where
/// the system allows one, and always in a process that may not write more.
@Tag("full")
@Timeout(100)
@EnabledOnOs(value = OS.LINUX, disabledReason = "the limits of processes are Linux's")
final class FullDiskTest {
  private static void run(String way, Path folder, String scenario) throws Exception {
    try (var disk = SmallDisk.mount(1024).orElse(null)) {
      Path place = Files.createDirectory(folder.resolve("own"));
      if (way.equals("disk") && disk != null) {
        place = disk.folder();
      }
      var outcome = ChildJvm.in(folder).run(FullDiskProgram.class, way, place.toString(), scenario);
      assertThat(outcome.status()).as(outcome.output()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("io.intarsia.support.Space#ways")
  void files_writtenWithoutRoom_stayAsTheyWere(String way, @TempDir Path folder) throws Exception {
    run(way, folder, "files");
  }

  @ParameterizedTest
  @MethodSource("io.intarsia.support.Space#ways")
  void callbacks_withoutRoom_sayWhichFile_andTheNextTrainingIsWhole(
      String way, @TempDir Path folder) throws Exception {
    run(way, folder, "callbacks");
  }
}
