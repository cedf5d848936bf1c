package io.intarsia.internal.gradient;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// What a tape recorded, for one backward pass, which takes it away step by step.
///
/// @param done told of each step that nobody needs any more
record Recorded(List<RecordedStep> steps, Consumer<RecordedStep> done) {
  /// Steps that nobody goes back through again: each gives back what it kept as soon as it is
  /// behind.
  static Recorded once(List<RecordedStep> steps) {
    return new Recorded(steps, RecordedStep::drop);
  }

  /// Steps that stay as they are.
  static Recorded again(List<RecordedStep> steps) {
    return new Recorded(new ArrayList<>(steps), _ -> {});
  }
}
