package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.JAX;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;
import static io.intarsia.benchmarks.measure.Contender.TORCH;

import io.intarsia.benchmarks.measure.FunctionWork;
import io.intarsia.benchmarks.measure.FunctionWork.Task;
import io.intarsia.benchmarks.measure.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The gates of traced functions: what a call takes beside the runtime's own, beside its ops one by
/// one and beside Python's, and what arguments and traces add.
final class FunctionGates {
  private static final Gate OVER_ROUTE = Gate.atMost(1.25, "1.25 × bare calls one by one");
  private static final Gate OVER_SESSION_1 = overSession(1.25);
  private static final Gate OVER_SESSION_10 = overSession(1.5);
  private static final Gate OVER_SESSION_100 = overSession(1.3);
  private static final Gate OVER_SESSION_1000 = overSession(1.15);
  private static final Gate OVER_JAX = Gate.atMost(2, "2 × jax.jit");
  private static final Gate FASTER_THAN_TORCH = Gate.atLeast(1, "faster than PyTorch");
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
  List<Verdict> judge(FunctionWork work) {
    return switch (work.task()) {
      case CALL -> call(work, work.size());
      case ARGUMENTS -> many(work, work.size(), new FunctionWork(Task.ARGUMENTS, 1));
      case MAP -> many(work, work.size(), new FunctionWork(Task.MAP, 1));
      case VARIABLES -> List.of(overBare(work));
      // What gives nothing runs nothing here.
      case NOTHING, DECLARED -> List.of();
      case TYPE -> List.of(component(work, work.size()));
      case SIGNATURES -> signatures(work, work.size());
      case CALLER_SESSION -> List.of(overSession(work, work.size()));
      case DENSE -> List.of(overSession(work, 100));
      case COMPILED ->
          List.of(OVER_JAX.judge(results.ratio(work, INTARSIA, JAX), results.areValid(work)));
      case SESSION, EAGER, LIST -> List.of();
    };
  }

  private static Gate overSession(double most) {
    return Gate.atMost(
        most, String.format(Locale.ROOT, "%s × a session in the caller's thread", most));
  }

  private Verdict overSession(Workload workload, int ops) {
    Gate gate =
        switch (ops) {
          case 1 -> OVER_SESSION_1;
          case 100 -> OVER_SESSION_100;
          case 1_000 -> OVER_SESSION_1000;
          default -> OVER_SESSION_10;
        };
    return gate.judge(results.ratio(workload, INTARSIA, BARE), results.areValid(workload));
  }

  private List<Verdict> call(Workload workload, int ops) {
    List<Verdict> verdicts = new ArrayList<>();
    if (ops == 1 || ops >= 10) {
      verdicts.add(ops <= FEW ? overRoute(workload, ops) : overBare(workload));
    }
    if (ops <= 100) {
      verdicts.add(faster(workload, ops <= 10 ? SMALL_FASTER : FASTER));
    }
    if (ops >= 4) {
      double ratio = results.ratio(workload, TORCH, INTARSIA);
      verdicts.add(FASTER_THAN_TORCH.judge(ratio, results.areValid(workload)));
    }
    if (ops == 1 || ops == 10) {
      verdicts.add(over(workload, new FunctionWork(Task.EAGER, ops), OVER_EAGER));
    }
    return verdicts;
  }

  // The runtime's function takes longer than so few ops, so beating it proves nothing.
  private Verdict overRoute(Workload workload, int ops) {
    Workload oneByOne = new FunctionWork(Task.EAGER, ops);
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
    Workload list = new FunctionWork(Task.LIST, fields);
    return COMPONENT.judge(apart(workload, list) / fields, results.areSteady(workload, list));
  }

  private List<Verdict> signatures(Workload workload, int count) {
    return switch (count) {
      case 1 ->
          List.of(
              LOOKUP.judge(
                  apart(workload, new FunctionWork(Task.EAGER, 1)),
                  results.areSteady(workload, new FunctionWork(Task.EAGER, 1))));
      case 1_000 -> List.of(over(workload, new FunctionWork(Task.SIGNATURES, 1), FLAT));
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
