package io.intarsia.replicas;

import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Sees that all processes mean the same collective, and gives it keys that no other one has.
///
/// When a kind of value comes for the first time, the processes compare a hash of what it is; what
/// comes again costs nothing. As all processes run the same program, it is the first time for all.
final class Agreement {
  private static final int HASHES = 2;
  private static final int TEXTS = 3;
  private static final int FIRST = 1024;
  // Collectives of one kind of value, at most: dtypes and steps.
  private static final int KEYS = 32;
  private static final int LONGEST = 4096; // bytes of a text that is compared
  private static final int HASH_LONGS = 2;

  private final Environment tf;
  private final Wire wire;
  private final Map<Object, Integer> known = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  Agreement(Environment tf, Wire wire) {
    this.tf = tf;
    this.wire = wire;
  }

  /// The first of the group keys of a collective.
  ///
  /// @param call what it is, for this process
  /// @param text the same for people, and for the other processes
  /// @throws IllegalArgumentException if another process comes to another one
  synchronized int group(Object call, Supplier<String> text) {
    Integer number = known.get(call);
    if (number == null) {
      String said = text.get();
      compare(said);
      number = FIRST + texts.size() * KEYS;
      texts.add(said);
      known.put(call, number);
    }
    return number;
  }

  /// What a group is of, for people.
  synchronized String text(int group) {
    int number = (group - FIRST) / KEYS;
    return group < FIRST || number >= texts.size()
        ? "a collective of something that has not come before"
        : texts.get(number);
  }

  private void compare(String text) {
    long[] all = gathered(HASHES, hash(text));
    long[] own = Arrays.copyOfRange(all, wire.id() * HASH_LONGS, (wire.id() + 1) * HASH_LONGS);
    for (int task = 0; task < wire.count(); task++) {
      if (!Arrays.equals(
          own, Arrays.copyOfRange(all, task * HASH_LONGS, (task + 1) * HASH_LONGS))) {
        throw ProcessErrors.otherCollectives(everyones(text));
      }
    }
  }

  /// A text of each process.
  List<String> everyones(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    long[] all =
        gathered(
            TEXTS,
            ByteBuffer.allocate(LONGEST).put(bytes, 0, Math.min(bytes.length, LONGEST)).flip());
    List<String> texts = new ArrayList<>();
    for (int task = 0; task < wire.count(); task++) {
      var one = ByteBuffer.allocate(LONGEST);
      one.asLongBuffer().put(all, task * LONGEST / Long.BYTES, LONGEST / Long.BYTES);
      texts.add(new String(one.array(), StandardCharsets.UTF_8).replace("\0", ""));
    }
    return texts;
  }

  private long[] gathered(int group, ByteBuffer bytes) {
    long[] own = new long[bytes.capacity() / Long.BYTES];
    bytes.clear().asLongBuffer().get(own);
    try (Tensor sent = tf.constant(own);
        Tensor rows = wire.gather(tf, group, sent);
        Tensor flat = tf.reshape(rows, -1)) {
      return flat.toArray(long[].class);
    }
  }

  private static ByteBuffer hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(Arrays.copyOf(digest, HASH_LONGS * Long.BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JVM has SHA-256; please report", e);
    }
  }
}
