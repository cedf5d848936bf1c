package io.intarsia.types.ragged;

import io.intarsia.display.ValueText;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/// Reads ragged tensors that have data.
final class RaggedReader {
  private RaggedReader() {}

  static List<?> toList(RaggedTensor ragged) {
    List<?> level = ragged.flatValues().toList();
    List<Tensor> splits = ragged.nestedRowSplits();
    for (int i = splits.size() - 1; i >= 0; i--) {
      level = cut(level, read(splits.get(i)));
    }
    return level;
  }

  static String printed(RaggedTensor ragged, Tensor flat) {
    if (!isLong(ragged, flat)) {
      return ValueText.of(ragged::typeSpec, flat, () -> "RaggedTensor(" + text(ragged) + ")");
    }
    try {
      return "RaggedTensor(" + ShortText.of(ragged) + ")";
    } catch (IllegalStateException | IllegalArgumentException e) {
      return ragged.typeSpec().toString(); // closed, or of a dtype Java has no values for
    }
  }

  private static boolean isLong(RaggedTensor ragged, Tensor flat) {
    try {
      return ragged.raggedRank() > 0
          && TypeSpecs.areReal(ragged)
          && flat.size() > ValueText.MOST_ELEMENTS;
    } catch (IllegalStateException e) {
      return false; // closed before anybody asked for the shape
    }
  }

  private static String text(RaggedTensor ragged) {
    Tensor flat = ragged.flatValues();
    if (flat.rank() > 0) {
      return toList(ragged).toString();
    }
    try (var host = flat.toHost()) {
      return String.valueOf(host.elementAt(0));
    }
  }

  static void validate(RaggedTensor ragged) {
    validate(ragged, RaggedReader::read);
  }

  /// @param read gives what splits say
  static void validate(RaggedTensor ragged, Function<Tensor, long[]> read) {
    List<Tensor> nested = ragged.nestedRowSplits();
    for (int level = 0; level < nested.size(); level++) {
      boolean innermost = level == nested.size() - 1;
      long count =
          innermost ? ragged.flatValues().shape().dim(0) : nested.get(level + 1).shape().dim(0) - 1;
      check(level, read.apply(nested.get(level)), count);
    }
  }

  /// @param count of rows or values that are cut; negative if that is not known
  private static void check(int level, long[] splits, long count) {
    if (splits[0] != 0) {
      throw RaggedErrors.splits(level, "start with 0", 0, splits[0]);
    }
    for (int i = 1; i < splits.length; i++) {
      if (splits[i] < splits[i - 1]) {
        throw RaggedErrors.splits(level, "never fall below " + splits[i - 1], i, splits[i]);
      }
    }
    int last = splits.length - 1;
    if (count >= 0 && splits[last] != count) {
      String expected = "end with the number of rows or values it cuts, " + count;
      throw RaggedErrors.splits(level, expected, last, splits[last]);
    }
  }

  private static List<?> cut(List<?> values, long[] splits) {
    List<List<?>> rows = new ArrayList<>();
    for (int i = 1; i < splits.length; i++) {
      int from = Math.toIntExact(splits[i - 1]);
      rows.add(List.copyOf(values.subList(from, Math.toIntExact(splits[i]))));
    }
    return Collections.unmodifiableList(rows);
  }

  static long[] read(Tensor splits) {
    try (var host = splits.toHost()) {
      return host.toArray(long[].class);
    }
  }
}
