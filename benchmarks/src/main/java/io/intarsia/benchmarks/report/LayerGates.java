package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.KERAS_TF;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.LayerWork;
import io.intarsia.benchmarks.measure.LayerWork.Network;
import io.intarsia.benchmarks.measure.Workload;
import java.util.List;
import java.util.stream.Stream;

/// The gates of layers: what they take over the same by hand, and beside Keras on the backend that
/// is the fastest.
final class LayerGates {
  private static final Gate STEP = Gate.atMost(1.05, "1.05 × by hand");
  private static final Gate STEP_OF_KERAS = Gate.atMost(0.95, "0.95 × the fastest Keras");
  private static final Gate FIT = Gate.atMost(50_000, "50 µs a step over a step by hand");
  private static final Gate PREDICT = Gate.atMost(1.2, "1.2 × by hand");
  private static final Gate PREDICT_OF_KERAS = Gate.atMost(0.1, "0.1 × the fastest Keras");
  private static final Gate BATCH_FASTER = Gate.atLeast(2, "2 × faster than the fastest Keras");
  private static final Gate CALL = Gate.atMost(2, "2 × by hand");
  private static final Gate CALL_FASTER = Gate.atLeast(20, "20 × faster than Keras on TensorFlow");
  private static final Gate STYLE = Gate.atMost(1.1, "1.1 × the sequential model");
  private static final Gate FUNCTION = Gate.atMost(1.05, "1.05 × by hand");
  private static final Gate SLOPE = Gate.atMost(1.05, "1.05 log-log slope from 10");
  private static final Gate OPEN = Gate.atMost(0.5, "0.5 × the fastest Keras");

  private static final int MOST_LAYERS = 100;

  private final Results results;

  LayerGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload.
  List<Verdict> judge(LayerWork work) {
    return switch (work.task()) {
      case STEP -> List.of(overHand(work, STEP), overKeras(work, STEP_OF_KERAS));
      case FIT -> List.of(fit(work));
      case PREDICT -> List.of(overHand(work, PREDICT), overKeras(work, PREDICT_OF_KERAS));
      case PREDICT_ON_BATCH -> List.of(overHand(work, PREDICT), batchFaster(work));
      case CALL -> call(work);
      case FUNCTION ->
          work.size() == MOST_LAYERS
              ? List.of(overHand(work, FUNCTION), slope(work))
              : List.of(overHand(work, FUNCTION));
      case OPEN -> List.of(overKeras(work, OPEN));
    };
  }

  private List<Verdict> call(LayerWork work) {
    Stream<Verdict> more =
        switch (work.network()) {
          case FUNCTIONAL, OWN -> Stream.of(style(work));
          case DENSE -> work.size() == MOST_LAYERS ? Stream.of(slope(work)) : Stream.of();
          default -> Stream.of();
        };
    return Stream.concat(Stream.of(overHand(work, CALL), callFaster(work)), more).toList();
  }

  private Verdict overHand(Workload work, Gate gate) {
    return gate.judge(results.ratio(work, INTARSIA, BARE), results.areValid(work));
  }

  private Verdict overKeras(Workload work, Gate gate) {
    return gate.judge(results.median(work, INTARSIA) / fastest(work), results.areValid(work));
  }

  private Verdict batchFaster(Workload work) {
    return BATCH_FASTER.judge(
        fastest(work) / results.median(work, INTARSIA), results.areValid(work));
  }

  private Verdict callFaster(Workload work) {
    return CALL_FASTER.judge(results.ratio(work, KERAS_TF, INTARSIA), results.areValid(work));
  }

  // NaN if one of them did not run: another might have been faster.
  private double fastest(Workload work) {
    return Stream.of(Contender.values())
        .filter(Contender::isKeras)
        .mapToDouble(each -> results.median(work, each))
        .reduce(Double.POSITIVE_INFINITY, Math::min);
  }

  private Verdict fit(Workload work) {
    double over = results.median(work, INTARSIA) - results.median(work, BARE);
    return FIT.judge(over / LayerWork.FIT_STEPS, results.areValid(work));
  }

  private Verdict style(LayerWork work) {
    var sequential = new LayerWork(work.task(), Network.SEQUENTIAL, 1);
    double ratio = results.median(work, INTARSIA) / results.median(sequential, INTARSIA);
    return STYLE.judge(ratio, results.areSteady(work, sequential));
  }

  private Verdict slope(LayerWork most) {
    var ten = new LayerWork(most.task(), most.network(), MOST_LAYERS / 10);
    double growth = results.median(most, INTARSIA) / results.median(ten, INTARSIA);
    return SLOPE.judge(Math.log10(growth), results.areSteady(most, ten));
  }
}
