package io.intarsia.keras.training;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Names of files with numbers in them, as Python formats them: `{epoch:02d}`, `{val_loss:.2f}`.
record FileNames(Path path) {
  private static final Pattern FIELD =
      Pattern.compile("\\{(\\w+)(?::(0?\\d*(?:\\.\\d+)?)([dfeg]))?}");

  static FileNames of(Path path) {
    return new FileNames(Objects.requireNonNull(path, "path"));
  }

  /// The name after an epoch, which names count from 1.
  Path at(int epoch, Map<String, Double> logs) {
    Map<String, Number> values = new HashMap<>(logs);
    values.put("epoch", epoch + 1);
    return Path.of(FIELD.matcher(path.toString()).replaceAll(field -> text(field, values)));
  }

  private static String text(MatchResult field, Map<String, Number> values) {
    Number value = values.get(field.group(1));
    if (value == null) {
      throw TrainingErrors.noMonitor("ModelCheckpoint", field.group(1), values.keySet());
    }
    String kind = field.group(3);
    if (kind == null) {
      return value.toString();
    }
    Number fitting = "d".equals(kind) ? (Number) value.longValue() : (Number) value.doubleValue();
    return String.format(Locale.ROOT, "%" + field.group(2) + kind, fitting);
  }
}
