package io.intarsia.internal.operator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The library that the runtime asks for kernels, unless its variable says otherwise: whether it
/// copies weights into blocks without a part of them, as it does on processors with AVX-512 that
/// AMD makes.
///
/// @see "PyTorch, issue 163347"
final class OneDnn {
  private static final String VARIABLE = "TF_ENABLE_ONEDNN_OPTS";
  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  private static final boolean MISSES_BLOCKS =
      !"0".equals(System.getenv(VARIABLE)) && missesBlocks(PROCESSORS);

  private OneDnn() {}

  /// Whether copies on this processor lack a part.
  static boolean missesBlocks() {
    return MISSES_BLOCKS;
  }

  /// Whether they do on a processor.
  ///
  /// @param processors a file as Linux writes of processors; false if it cannot be read
  static boolean missesBlocks(Path processors) {
    try (Stream<String> lines = Files.lines(processors)) {
      // Those of the first, which end with an empty line.
      return lines
              .takeWhile(line -> !line.isEmpty())
              .filter(line -> isVendor(line) || isFlag(line))
              .count()
          == 2;
    } catch (IOException | UncheckedIOException _) {
      return false;
    }
  }

  private static boolean isVendor(String line) {
    return line.startsWith("vendor_id") && line.endsWith("AuthenticAMD");
  }

  private static boolean isFlag(String line) {
    return line.startsWith("flags") && (line + " ").contains(" avx512f ");
  }
}
