package io.intarsia.plot;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A box of a diagram.
///
/// @param lines its text; of a frame the title
/// @param inside what a frame is around; null if there is only text
record Box(List<String> lines, @Nullable Diagram inside) {
  /// Lines that have several lines are split.
  Box {
    lines = lines.stream().flatMap(String::lines).toList();
  }
}
