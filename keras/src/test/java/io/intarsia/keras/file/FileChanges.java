package io.intarsia.keras.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Changes of files, drawn: as damage does it, and as somebody does who knows what they hold.
///
/// @param random draws
record FileChanges(SplittableRandom random) {
  private static final Pattern NUMBERS =
      Pattern.compile("(?<=[:\\[, ])-?\\d+(\\.\\d+)?(?=[,\\]}\\s])");
  private static final Pattern WORDS = Pattern.compile("\"[\\w.]+\"");
  private static final String[] SIZES = {
    "-1",
    "0",
    "2",
    "100000",
    "2147483647",
    "1099511627776",
    "1e308",
    "null",
    "[]",
    "[3, 3]",
    "\"a\""
  };
  private static final long[] WORDS_OF_8 = {
    -1, 0, 1, 8, 1 << 20, Integer.MAX_VALUE, 1L << 32, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE
  };

  /// A file that is cut off, or has other bytes here and there; of HDF5, other sizes and addresses.
  byte[] changed(byte[] whole) {
    return switch (random.nextInt(4)) {
      case 0 -> Arrays.copyOf(whole, random.nextInt(whole.length));
      case 1 -> withOtherWords(whole);
      default -> withOtherBytes(whole);
    };
  }

  private byte[] withOtherBytes(byte[] whole) {
    byte[] changed = whole.clone();
    for (int i = random.nextInt(1, 9); i > 0; i--) {
      // The front of HDF5 files says where everything is.
      int bound = random.nextBoolean() ? whole.length : Math.min(whole.length, 2000);
      changed[random.nextInt(bound)] = (byte) random.nextInt(256);
    }
    return changed;
  }

  private byte[] withOtherWords(byte[] whole) {
    byte[] changed = whole.clone();
    ByteBuffer words = ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = random.nextInt(1, 3); i > 0 && changed.length > 16; i--) {
      int at = random.nextInt((changed.length - 8) / 8) * 8;
      words.putLong(at, WORDS_OF_8[random.nextInt(WORDS_OF_8.length)]);
    }
    return changed;
  }

  /// An archive whose config has other numbers and names, or whose weights are changed.
  byte[] changedArchive(Map<String, byte[]> archive) throws IOException {
    Map<String, byte[]> parts = new LinkedHashMap<>(archive);
    String part = random.nextInt(3) == 0 ? KerasArchive.WEIGHTS : KerasArchive.CONFIG;
    byte[] bytes = Objects.requireNonNull(parts.get(part));
    parts.put(part, part.equals(KerasArchive.CONFIG) ? changedText(bytes) : changed(bytes));
    var out = new ByteArrayOutputStream();
    KerasArchive.write(parts, out);
    return out.toByteArray();
  }

  private byte[] changedText(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      text =
          switch (random.nextInt(4)) {
            case 0 -> replaced(text, WORDS, drawn(text, WORDS));
            case 1 -> replaced(text, NUMBERS, drawn(text, NUMBERS));
            default -> replaced(text, NUMBERS, SIZES[random.nextInt(SIZES.length)]);
          };
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private MatchResult found(String text, Pattern pattern) {
    MatchResult[] all = pattern.matcher(text).results().toArray(MatchResult[]::new);
    return all[random.nextInt(all.length)];
  }

  private String drawn(String text, Pattern pattern) {
    return found(text, pattern).group();
  }

  private String replaced(String text, Pattern pattern, String other) {
    MatchResult found = found(text, pattern);
    return text.substring(0, found.start()) + other + text.substring(found.end());
  }
}
