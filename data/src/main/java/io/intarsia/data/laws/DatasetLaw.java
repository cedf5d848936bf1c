package io.intarsia.data.laws;

import io.intarsia.data.Dataset;
import io.intarsia.data.ParallelOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.types.replica.PerReplica;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The laws of data sets.
enum DatasetLaw {
  LIST("list", Needs.NOTHING) {
    @Override
    List<Object> through(Environment tf, Dataset<Object> values) {
      return read(values);
    }
  },
  MAP("map", Needs.NOTHING) {
    @Override
    List<Object> through(Environment tf, Dataset<Object> values) {
      return read(values.map((g, x) -> x));
    }
  },
  PARALLEL_MAP("parallel map", Needs.NOTHING) {
    @Override
    List<Object> through(Environment tf, Dataset<Object> values) {
      ParallelOptions two =
          ParallelOptions.defaults().withNumParallelCalls(2).withDeterministic(true);
      return read(values.map((g, x) -> x, two));
    }
  },
  FUNCTION("function", Needs.NOTHING) {
    @Override
    List<Object> through(Environment tf, Dataset<Object> values) {
      var given = tf.function((Ops g, Dataset<Object> all) -> all.map((h, x) -> x).cache());
      try {
        return read(given.apply(values));
      } finally {
        Reference.reachabilityFence(given);
      }
    }
  },
  GENERATOR("Java iterator", Needs.VALUES_IN_JAVA) {
    @Override
    List<Object> through(Environment tf, Dataset<Object> values) {
      List<Object> all = read(values);
      return read(Dataset.fromIterable(tf, all, Objects.requireNonNull(values.elementSpec())));
    }
  },
  BATCH("unbatch of batch", Needs.STACKS) {
    @Override
    List<Object> through(Environment tf, Dataset<Object> values) {
      return read(values.batch(2).unbatch());
    }
  },
  DEEP_BATCH("three times unbatch of batch", Needs.STACKS) {
    @Override
    List<Object> through(Environment tf, Dataset<Object> values) {
      // As many as all stacks take, since those of different sizes cannot be stacked.
      Dataset<Object> stacks = values.repeat().take(8).batch(2).batch(2).batch(2);
      List<Object> read = read(stacks.unbatch().unbatch().unbatch());
      return read.subList(0, Math.toIntExact(values.cardinality().asLong()));
    }
  },
  DISTRIBUTE("distribute", Needs.STACKS) {
    @Override
    List<Object> through(Environment tf, Dataset<Object> values) {
      List<Object> rows = new ArrayList<>();
      for (PerReplica<Object> step : values.batch(3).distribute(2)) {
        step.values().forEach(part -> rows.addAll(read(Dataset.fromTensorSlices(part))));
      }
      return rows;
    }
  },
  REBATCH("rebatch", Needs.STACKS) {
    @Override
    List<Object> through(Environment tf, Dataset<Object> values) {
      return read(values.batch(3).rebatch(2, false).unbatch());
    }
  };

  private final String title;
  private final Needs needs;

  DatasetLaw(String title, Needs needs) {
    this.title = title;
    this.needs = needs;
  }

  String title() {
    return title;
  }

  Needs needs() {
    return needs;
  }

  /// What comes out, which must be what went in.
  abstract List<Object> through(Environment tf, Dataset<Object> values);

  /// In what the law does not hold; empty if it does.
  String broken(Environment tf, List<Object> values) {
    try {
      return SameValues.difference(values, through(tf, Dataset.fromList(values)));
    } catch (RuntimeException e) {
      return "  expected: no exception\n  got: " + e;
    }
  }

  private static List<Object> read(Dataset<?> values) {
    return values.stream().<Object>map(each -> each).toList();
  }
}
