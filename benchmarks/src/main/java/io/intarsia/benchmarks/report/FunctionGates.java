package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.FunctionWork;
import io.intarsia.benchmarks.measure.Workload;
import java.util.ArrayList;
import java.util.List;

/// The gates of traced functions: what a call takes beside the runtime's own, beside its ops one by
/// one and beside Python's, and what arguments and traces add.
final class FunctionGates {
  private static final Gate OVER_ROUTE = Gate.atMost(1.25, "1.25 × bare calls one by one");
  private static final Gate OVER_SESSION =
      Gate.atMost(1.25, "1.25 × a session in the caller's thread");
  private static final Gate OVER_BARE = Gate.atMost(1.25, "1.25 × bare");
  private static final Gate SMALL_FASTER = Gate.atLeast(4, "4 × faster than Python");
  private static final Gate FASTER = Gate.atLeast(3, "3 × faster than Python");
  private static final Gate OVER_EAGER = Gate.atMost(1.1, "1.1 × one by one");
  private static final Gate ARGUMENT = Gate.atMost(450, "450 ns an argument");
  private static final Gate COMPONENT = Gate.atMost(150, "150 ns a component over a list");
  private static final Gate LOOKUP = Gate.atMost(300, "300 ns over its op");
  private static final Gate FLAT = Gate.atMost(1.2, "1.2 × one trace");

  // Functions of so few ops are run one by one.
  private static final int FEW = 12;

  private final Results results;

  FunctionGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload.
  List<Verdict> judge(Workload workload, FunctionWork work) {
    return switch (work.task()) {
      case CALL -> call(workload, work.size());
      case ARGUMENTS -> many(workload, work.size(), Workload.ARGUMENTS_FUNCTION_1);
      case MAP -> many(workload, work.size(), Workload.MAP_FUNCTION_1);
      case VARIABLES -> List.of(overBare(workload));
      // What gives nothing runs nothing here.
      case NOTHING, DECLARED -> List.of();
      case TYPE -> List.of(component(workload, work.size()));
      case SIGNATURES -> signatures(workload, work.size());
      // A session is no function: of the routes of the runtime, the fastest is a goal for few ops.
      case CALLER_SESSION ->
          work.size() <= FEW
              ? List.of(
                  OVER_SESSION.judge(
                      results.ratio(workload, INTARSIA, BARE), results.areValid(workload)))
              : List.of();
      case SESSION, EAGER, LIST -> List.of();
    };
  }

  private List<Verdict> call(Workload workload, int ops) {
    List<Verdict> verdicts = new ArrayList<>();
    verdicts.add(ops <= FEW ? overRoute(workload, ops) : overBare(workload));
    if (ops <= 100) {
      verdicts.add(faster(workload, ops <= 10 ? SMALL_FASTER : FASTER));
    }
    if (ops <= 10) {
      verdicts.add(over(workload, Workload.valueOf("EAGER_FUNCTION_" + ops), OVER_EAGER));
    }
    return verdicts;
  }

  // The runtime's function takes longer than so few ops, so beating it proves nothing.
  private Verdict overRoute(Workload workload, int ops) {
    Workload oneByOne = Workload.valueOf("EAGER_FUNCTION_" + ops);
    double ratio = results.median(workload, INTARSIA) / results.median(oneByOne, BARE);
    return OVER_ROUTE.judge(ratio, results.areSteady(workload) && results.areValid(oneByOne));
  }

  private Verdict overBare(Workload workload) {
    return OVER_BARE.judge(results.ratio(workload, INTARSIA, BARE), results.areValid(workload));
  }

  private Verdict faster(Workload workload, Gate gate) {
    return gate.judge(results.ratio(workload, PYTHON, INTARSIA), results.areValid(workload));
  }

  // What one adds is seen with many.
  private List<Verdict> many(Workload workload, int arguments, Workload one) {
    return arguments == 1_000
        ? List.of(
            ARGUMENT.judge(
                apart(workload, one) / (arguments - 1), results.areSteady(workload, one)))
        : List.of();
  }

  private Verdict component(Workload workload, int fields) {
    Workload list = Workload.valueOf("LIST_FUNCTION_" + fields);
    return COMPONENT.judge(apart(workload, list) / fields, results.areSteady(workload, list));
  }

  private List<Verdict> signatures(Workload workload, int count) {
    return switch (count) {
      case 1 ->
          List.of(
              LOOKUP.judge(
                  apart(workload, Workload.EAGER_FUNCTION_1),
                  results.areSteady(workload, Workload.EAGER_FUNCTION_1)));
      case 1_000 -> List.of(over(workload, Workload.SIGNATURES_FUNCTION_1, FLAT));
      default -> List.of();
    };
  }

  private double apart(Workload workload, Workload other) {
    return results.median(workload, INTARSIA) - results.median(other, INTARSIA);
  }

  private Verdict over(Workload workload, Workload other, Gate gate) {
    double ratio = results.median(workload, INTARSIA) / results.median(other, INTARSIA);
    return gate.judge(ratio, results.areSteady(workload, other));
  }
}
