package io.intarsia.testing;

import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Bytes that nobody wrote are refused, or read as a spec that can be used: in no case do they end
/// in an error of the machine, in an exception that is not documented, or in waiting.
final class HostileLaws {
  private static final int LONGEST_TEXT = 100_000;

  private static final int MUTATIONS = 200;

  private static final String WHOLE_STACK_TRACES = "intarsia.wholeStackTraces";

  // Reading takes microseconds; a machine may be busy.
  private static final long MOST_NANOS = 5_000_000_000L;

  private HostileLaws() {}

  /// Reads bytes.
  private interface Reader {
    @Nullable Object read(byte[] bytes) throws IOException, ClassNotFoundException;
  }

  static void bytes(Trial trial) {
    trial.eachApplicable(sample -> {
      SerializationLaws.checkNamed(sample.spec());
      attack(sample, StructuredValues.toBytes(sample.spec()), StructuredValues::fromBytes);
    });
  }

  static void stream(Trial trial) {
    trial.each(
        sample -> attack(sample, SerializationLaws.written(sample.spec()), HostileLaws::filtered));
  }

  @SuppressWarnings("BanSerializableRead") // with the filter that is tested here
  private static Object filtered(byte[] bytes) throws IOException, ClassNotFoundException {
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      in.setObjectInputFilter(TypeSpecs.inputFilter());
      return in.readObject();
    }
  }

  /// Whether an exception is the library's shows in frames that stack traces leave out otherwise.
  private static void attack(Sample sample, byte[] valid, Reader reader) {
    String before = System.setProperty(WHOLE_STACK_TRACES, "true");
    try {
      attackInTurn(sample, valid, reader);
    } finally {
      if (before == null) {
        System.clearProperty(WHOLE_STACK_TRACES);
      } else {
        System.setProperty(WHOLE_STACK_TRACES, before);
      }
    }
  }

  private static void attackInTurn(Sample sample, byte[] valid, Reader reader) {
    var random = new SplittableRandom(sample.seed());
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] bytes = Mutations.of(valid, random);
      long start = System.nanoTime();
      try {
        use(reader.read(bytes));
      } catch (IOException | ClassNotFoundException | IllegalArgumentException e) {
        // Refused as documented.
      } catch (RuntimeException | Error e) {
        if (e instanceof Error || !isOfThePlatform(e)) {
          throw broken(sample, bytes, e);
        }
      }
      if (System.nanoTime() - start > MOST_NANOS) {
        throw broken(sample, bytes, "more than 5 s");
      }
    }
  }

  // The platform's own stream throws such as a NullPointerException when a class is missing.
  private static boolean isOfThePlatform(Throwable e) {
    return Arrays.stream(e.getStackTrace())
        .takeWhile(frame -> !frame.getClassName().equals(HostileLaws.class.getName()))
        .allMatch(frame -> frame.getClassName().startsWith("java."));
  }

  // What was read must be as good as any.
  private static void use(@Nullable Object read) {
    if (read instanceof TypeSpec<?> spec) {
      boolean isFound = Set.of(spec).contains(spec) && spec.isCompatibleWith(spec);
      if (!isFound || spec.toString().length() > LONGEST_TEXT) {
        throw new IllegalStateException("a spec that was read is not equal to itself, or endless");
      }
    }
  }

  private static LawBroken broken(Sample sample, byte[] bytes, Object got) {
    return LawBroken.of(
        sample,
        "changed bytes must be refused with an IllegalArgumentException or IOException, or make a"
            + " spec that can be used; not so "
            + java.util.HexFormat.of().formatHex(bytes),
        "an exception that is documented",
        got);
  }
}
