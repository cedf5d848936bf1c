package io.intarsia.internal.codec;

import io.intarsia.internal.caller.Texts;
import org.jspecify.annotations.Nullable;

/// Where in a value, or in the message that holds it, the codec is. Prints as the steps that lead
/// there.
///
/// @param expansion shared by all places of one message
/// @param inSpec whether it is a part of a spec
public record CodecPath(
    @Nullable CodecPath parent, String step, int depth, Expansion expansion, boolean inSpec) {
  /// Deeper values are refused: readers of protocol buffers give up earlier, and a value that
  /// contains itself never ends.
  public static final int MOST_DEPTH = 200;

  private static final int LONGEST_TEXT = 300;

  /// The place of the whole value.
  public static CodecPath root() {
    return new CodecPath(null, "value", 0, new Expansion(), false);
  }

  /// The place one step further, at the same depth.
  public CodecPath then(String next) {
    return new CodecPath(this, next, depth, expansion, inSpec);
  }

  /// The place of the state of a spec that is here.
  public CodecPath ofState(String next) {
    return new CodecPath(this, next, depth, expansion, true);
  }

  /// The place of a child.
  public CodecPath child(String next) {
    return new CodecPath(this, next, depth + 1, expansion, inSpec);
  }

  public boolean isTooDeep() {
    return depth > MOST_DEPTH;
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    for (CodecPath place = this; place != null; place = place.parent) {
      text.insert(0, place.step);
    }
    return Texts.cut(text.toString(), LONGEST_TEXT);
  }
}
