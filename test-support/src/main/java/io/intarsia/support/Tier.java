package io.intarsia.support;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/// How much of the tests runs. Tests with the tag `full` or `nightly` are left out of the tiers
/// below; of many cases alike the fast tier runs a sample, and so does the full tier where the
/// property `intarsia.share` is above 1. `CONTRIBUTING.md` says what each is for.
public enum Tier {
  /// What `mvn verify` runs.
  FAST,
  /// What `mvn -Pfull verify` runs: every case in every mode, processes, clusters, memory.
  FULL,
  /// What `mvn -Pnightly verify` runs.
  NIGHTLY;

  private static final Tier CURRENT =
      valueOf(System.getProperty("intarsia.tier", "fast").toUpperCase(Locale.ROOT));

  /// One of so many cases is enough for the full tier.
  private static final int SHARE = Integer.getInteger("intarsia.share", 1);

  /// The sample is another one for each commit, and the same for all who test it.
  private static final int DRAW = commit().hashCode();

  /// The cases that run: all, or about one of `oneOf` in the fast tier and one of the share in the
  /// full tier, drawn anew by each commit, but at least one.
  ///
  /// @param name of a case, which no other has
  public static <T> Stream<T> sample(Stream<T> cases, int oneOf, Function<? super T, String> name) {
    if (CURRENT.draws(oneOf, SHARE) == 1) {
      return cases;
    }
    List<T> all = cases.toList();
    List<T> drawn = all.stream().filter(each -> isDrawn(name.apply(each), oneOf)).toList();
    return drawn.isEmpty() && !all.isEmpty()
        ? Stream.of(all.get(Math.floorMod(DRAW, all.size())))
        : drawn.stream();
  }

  /// The cases that run: see [#sample(Stream, int, Function)].
  public static <T> Stream<T> sample(Stream<T> cases, int oneOf) {
    return sample(cases, oneOf, Object::toString);
  }

  /// Whether it is the turn of a case that takes long: of one in so many, of others with the next
  /// commit; in the nightly tier always.
  public static boolean isTurn(String name, int oneOf) {
    return CURRENT == NIGHTLY || isDrawn(name, oneOf, DRAW);
  }

  /// Whether all tests run, also those that take long.
  static boolean isNightly() {
    return CURRENT == NIGHTLY;
  }

  /// Whether the case of a name runs: see [#sample(Stream, int, Function)].
  public static boolean isDrawn(String name, int oneOf) {
    return isDrawn(name, CURRENT.draws(oneOf, SHARE), DRAW);
  }

  /// How many random values are tried: fewer in the fast tier.
  public static int values(int inFast, int all) {
    return CURRENT == FAST ? inFast : all;
  }

  /// Whether a whole way to run tests is due: always, but for about one of so many in the fast
  /// tier, drawn anew by each commit.
  ///
  /// @param name of what runs that way, which no other has
  public static boolean isDue(String name, int oneOf) {
    return CURRENT.isDue(name, oneOf, DRAW);
  }

  /// What [#isDue(String, int)] is of this tier and one draw.
  public boolean isDue(String name, int oneOf, int draw) {
    return this != FAST || isDrawn(name, oneOf, draw);
  }

  /// Of how many cases one runs in this tier.
  ///
  /// @param oneOf of how many in the fast tier
  /// @param share of how many are enough for the full tier
  public int draws(int oneOf, int share) {
    return switch (this) {
      case FAST -> oneOf;
      case FULL -> Math.min(oneOf, share);
      case NIGHTLY -> 1;
    };
  }

  /// What [#isDrawn(String, int)] is of one draw.
  public static boolean isDrawn(String name, int oneOf, int draw) {
    // Spreads names that differ in their last character alone.
    int mixed = (name.hashCode() ^ draw) * 0x9E3779B9;
    return Integer.remainderUnsigned(mixed ^ mixed >>> 16, oneOf) == 0;
  }

  private static String commit() {
    try {
      Process git = new ProcessBuilder("git", "rev-parse", "HEAD").start();
      return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException _) {
      return "no checkout of git";
    }
  }
}
