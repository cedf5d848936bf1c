package io.intarsia.imperative;

/// What a user switches on for all ops of an environment: run options, checks of numbers, functions
/// that run eagerly.
final class RunControl {
  private final Engine engine;
  private final StepTrace trace = new StepTrace();
  private final NumberCheck numbers;
  private volatile RunOptions options = RunOptions.defaults();
  private volatile boolean checksNumerics;
  private volatile boolean runsFunctionsEagerly;

  RunControl(Engine engine) {
    this.engine = engine;
    this.numbers = new NumberCheck(engine.home());
  }

  RunOptions options() {
    return options;
  }

  StepTrace trace() {
    return trace;
  }

  synchronized void set(RunOptions chosen) {
    options = chosen;
    trace.clear();
    engine.executor().setOptions(chosen, trace);
  }

  boolean checksNumerics() {
    return checksNumerics;
  }

  synchronized void setChecksNumerics(boolean checksNumerics) {
    engine.path().remove(numbers);
    if (checksNumerics) {
      engine.path().add(numbers);
    }
    this.checksNumerics = checksNumerics;
  }

  boolean runsFunctionsEagerly() {
    return runsFunctionsEagerly;
  }

  void setRunsFunctionsEagerly(boolean runsEagerly) {
    runsFunctionsEagerly = runsEagerly;
  }
}
