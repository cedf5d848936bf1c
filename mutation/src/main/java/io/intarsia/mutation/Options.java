package io.intarsia.mutation;

import java.util.ArrayList;
import java.util.List;

/// What is asked for on the command line.
///
/// @param faults how many of each package, chosen by the seed
/// @param again whether only those that survived the last run are tried
record Options(List<Target> targets, int faults, long seed, boolean again) {
  static final String USAGE =
      """
      Usage: ./intarsia mutation [--faults N] [--seed S] [--again] [PACKAGE…]

      Puts small faults into the classes of packages, one at a time, and runs the tests that reach
      them. What came of each is kept in mutation/record, the sums in docs/mutation.md.

        --faults N  how many faults of each package, drawn at random (default 150)
        --seed S    of the draw (default 1)
        --again     tries the faults that survived according to the record, and no others
        PACKAGE     below io.intarsia; without one, all that must notice nearly everything
      """;

  private static final int USUAL = 150;

  static Options parse(List<String> arguments) {
    List<Target> targets = new ArrayList<>();
    int faults = USUAL;
    long seed = 1;
    boolean again = false;
    for (int i = 0; i < arguments.size(); i++) {
      switch (arguments.get(i)) {
        case "--faults" -> faults = Math.toIntExact(number(arguments, ++i));
        case "--seed" -> seed = number(arguments, ++i);
        case "--again" -> again = true;
        case String name when name.startsWith("-") ->
            throw new IllegalArgumentException("no option " + name + "\n" + USAGE);
        case String name -> targets.add(Target.named(name));
      }
    }
    if (faults < 1) {
      throw new IllegalArgumentException("--faults must be at least 1, got " + faults);
    }
    return new Options(targets.isEmpty() ? Target.ALL : targets, faults, seed, again);
  }

  private static long number(List<String> arguments, int i) {
    if (i >= arguments.size() || !arguments.get(i).matches("-?\\d{1,9}")) {
      throw new IllegalArgumentException(
          arguments.get(i - 1) + " needs a number of up to nine digits\n" + USAGE);
    }
    return Long.parseLong(arguments.get(i));
  }
}
