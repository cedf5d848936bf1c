package io.intarsia.fuzz.draw;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.op.definition.OpDefinition;
import java.util.List;
import java.util.SplittableRandom;

/// Keys of groups and instances of collectives. The runtime remembers for good of what size, dtype
/// and shape each is, and all collectives fail after one that is of another, so most calls have
/// keys of their own.
final class CollectiveKeys {
  private static final List<String> NAMES = List.of("group_key", "instance_key");

  /// Of so many keys, one stays.
  private static final int STAYS = 16;

  private static final long LEAST = 1L << 20;
  private static final long MOST = 1L << 30;

  private CollectiveKeys() {}

  /// The call with other keys, if it has some.
  static Call fresh(OpDefinition definition, Call call, SplittableRandom random) {
    Call changed = call;
    for (int i = 0; i < call.inputs().size(); i++) {
      if (NAMES.contains(definition.inputs().get(i).name())
          && call.inputs().get(i) instanceof Data data
          && random.nextInt(STAYS) > 0) {
        changed = changed.withInput(i, data.withElements(List.of(random.nextLong(LEAST, MOST))));
      }
    }
    for (String name : NAMES) {
      if (call.attributes().containsKey(name) && random.nextInt(STAYS) > 0) {
        changed = changed.withAttribute(name, random.nextLong(LEAST, MOST));
      }
    }
    return changed;
  }
}
