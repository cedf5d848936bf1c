package io.intarsia.internal.gradient;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// What a tape recorded, for one backward pass, which takes it away step by step.
///
/// @param done told of each step that nobody needs any more
record Recorded(List<Step> steps, Consumer<Step> done) {
  /// Steps that nobody goes back through again: each gives back what it kept as soon as it is
  /// behind.
  static Recorded once(List<Step> steps) {
    return new Recorded(steps, Step::drop);
  }

  /// Steps that stay as they are.
  static Recorded again(List<Step> steps) {
    return new Recorded(new ArrayList<>(steps), _ -> {});
  }
}
