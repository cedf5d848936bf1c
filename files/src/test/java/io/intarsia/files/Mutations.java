package io.intarsia.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Files with small faults, as broken disks and people of ill will make them: reading ends with a
/// value or a [DataFileException], and with nothing else.
public final class Mutations {
  private Mutations() {}

  /// Reads a file.
  public interface Reader {
    void read(Path file) throws IOException;
  }

  /// Reads a file with so many faults, one after the other.
  public static void check(Path golden, Path folder, int count, Reader reader) throws IOException {
    byte[] bytes = Files.readAllBytes(golden);
    Path file = folder.resolve(golden.getFileName());
    for (int seed = 0; seed < count; seed++) {
      Files.write(file, mutated(bytes, new SplittableRandom(seed)));
      long start = System.nanoTime();
      try {
        reader.read(file);
      } catch (DataFileException e) {
        assertThat(e).as("seed %d", seed).hasMessageStartingWith(file + ": ");
      } catch (RuntimeException | Error e) {
        throw new AssertionError(
            "seed %d of %s ends with %s".formatted(seed, golden.getFileName(), e), e);
      }
      assertThat(System.nanoTime() - start)
          .as("nanoseconds of seed %d", seed)
          .isLessThan(20_000_000_000L);
    }
  }

  private static byte[] mutated(byte[] bytes, SplittableRandom random) {
    byte[] mutated = bytes.clone();
    if (random.nextInt(10) == 0) {
      return Arrays.copyOf(mutated, random.nextInt(mutated.length));
    }
    for (int faults = 1 + random.nextInt(3); faults > 0; faults--) {
      int at = random.nextInt(mutated.length);
      switch (random.nextInt(4)) {
        case 0 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> mutated[at] = (byte) random.nextInt();
        case 2 -> Arrays.fill(mutated, at, Math.min(mutated.length, at + 4), (byte) 0xff);
        default -> mutated[at] = (byte) (mutated[at] + (random.nextBoolean() ? 1 : -1));
      }
    }
    return mutated;
  }
}
