package io.intarsia.benchmarks.scale;

/// What is measured along an axis. Totals grow with the size, so their slope is 1 where one more
/// costs as much as the first; what should not depend on the size has the slope 0.
public enum Line {
  CALL_WITH_TENSORS(Axis.TENSORS, "call of a function", Unit.NANOSECONDS, 1),
  CALL_GIVING_TENSORS(Axis.TENSORS, "call that gives them back", Unit.NANOSECONDS, 1),
  FIRST_WITH_TENSORS(Axis.TENSORS, "trace and first call", Unit.NANOSECONDS, 1),
  OP_OF_TENSORS(Axis.TENSORS, "one op (Pack)", Unit.NANOSECONDS, 1),

  TRACE(Axis.OPS, "trace", Unit.NANOSECONDS, 1),
  FIRST_CALL(Axis.OPS, "first call after it", Unit.NANOSECONDS, 1),
  LATER_CALL(Axis.OPS, "later call", Unit.NANOSECONDS, 1),

  LOAD_TYPES(Axis.TYPES, "the JVM loads them", Unit.NANOSECONDS, 1),
  FIRST_OF_TYPES(Axis.TYPES, "first spec, flatten and add of each", Unit.NANOSECONDS, 1),
  FLATTEN_TYPES(Axis.TYPES, "spec and flatten of each again", Unit.NANOSECONDS, 1),
  ADD_TYPES(Axis.TYPES, "add of each again", Unit.NANOSECONDS, 1),
  ADD_FEW_TYPES(Axis.TYPES, "one add of the first 100 in turn", Unit.NANOSECONDS, 0),
  ADD_BESIDE_TYPES(Axis.TYPES, "one add of tensors beside them", Unit.NANOSECONDS, 0),
  MEMORY_OF_TYPES(Axis.TYPES, "memory", Unit.BYTES, 1),

  OP_ON_THREADS(Axis.THREADS, "an op on each", Unit.NANOSECONDS, 1),
  FUNCTION_ON_THREADS(Axis.THREADS, "a function of ten ops on each", Unit.NANOSECONDS, 1),
  OP_LATENCY(Axis.THREADS, "one op, median", Unit.NANOSECONDS, 0),
  OP_LATE(Axis.THREADS, "one op, 999 of 1,000", Unit.NANOSECONDS, 1),
  FUNCTION_LATENCY(Axis.THREADS, "one function, median", Unit.NANOSECONDS, 0),
  FUNCTION_LATE(Axis.THREADS, "one function, 999 of 1,000", Unit.NANOSECONDS, 1),

  OPEN_ENVIRONMENTS(Axis.ENVIRONMENTS, "opened", Unit.NANOSECONDS, 1),
  OP_IN_ENVIRONMENTS(Axis.ENVIRONMENTS, "a first op in each", Unit.NANOSECONDS, 1),
  CLOSE_ENVIRONMENTS(Axis.ENVIRONMENTS, "closed", Unit.NANOSECONDS, 1),
  MEMORY_OF_ENVIRONMENTS(Axis.ENVIRONMENTS, "memory", Unit.BYTES, 1),

  MAKE_LIVE(Axis.LIVE, "made", Unit.NANOSECONDS, 1),
  ONE_MORE(Axis.LIVE, "one more, made and closed", Unit.NANOSECONDS, 0),
  COLLECT(Axis.LIVE, "a whole collection of garbage", Unit.NANOSECONDS, 1),
  CLOSE_LIVE(Axis.LIVE, "closed", Unit.NANOSECONDS, 1),
  MEMORY_OF_LIVE(Axis.LIVE, "memory", Unit.BYTES, 1),

  RECORD(Axis.TAPE, "recorded", Unit.NANOSECONDS, 1),
  BACKWARD(Axis.TAPE, "backward pass", Unit.NANOSECONDS, 1);

  private final Axis axis;
  private final String title;
  private final Unit unit;
  private final int slope;

  Line(Axis axis, String title, Unit unit, int slope) {
    this.axis = axis;
    this.title = title;
    this.unit = unit;
    this.slope = slope;
  }

  /// What its figures are.
  public enum Unit {
    NANOSECONDS,
    BYTES
  }

  public Axis axis() {
    return axis;
  }

  public String title() {
    return title;
  }

  public Unit unit() {
    return unit;
  }

  /// The slope it has if nothing costs more because there is more of it.
  public int slope() {
    return slope;
  }
}
