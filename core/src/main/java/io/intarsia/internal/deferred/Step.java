package io.intarsia.internal.deferred;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.EagerTensor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One op of a segment, in the tree of all that were seen: what came before is above, and what may
/// come next is below. It is the same step if the operation is, and takes the same results of the
/// segment, and tensors from outside of the same shapes.
final class Step {
  static final int FIRST_OUTSIDE = -1;

  private final @Nullable Step before;
  private final @Nullable Deferrable operation;
  // Of a result of the segment its number; of a tensor from outside minus (its number + 1).
  private final int[] inputs;
  // Of those tensors from outside that no step before had.
  private final Outside[] outside;
  // Of inputs that are few integers from Java their elements, when the step came first.
  private final long[] @Nullable [] values;
  // Whether these count: with others it is another step.
  private final boolean readsValues;
  private final DType[] dtypes;
  private final Shape[] shapes;
  private final int depth;
  private final int firstResult;
  private final int firstOutside;
  private final boolean[] wanted;
  private final boolean[] open;
  // By a number that ops which are alike have in common.
  private final Map<Integer, List<Step>> next = new HashMap<>();
  // The last that came: mostly the one that comes again.
  private volatile @Nullable Step latest;
  // By the clock of the tree. Threads may miss each other's.
  private long lastUse;
  // Null until it is looked into.
  private volatile @Nullable Boolean isFixed;
  private final Runs runs = new Runs();

  /// A tensor.
  record Outside(DType dtype, Shape shape) {}

  /// What an op takes.
  ///
  /// @param from as in [#inputs]
  /// @param more those from outside that no step before had
  /// @param values of each that is of few integers from Java its elements
  @SuppressWarnings("ArrayRecordComponent") // made for one step and never compared
  record Taken(int[] from, Outside[] more, long[] @Nullable [] values) {}

  private Step() {
    this.before = null;
    this.operation = null;
    this.inputs = new int[0];
    this.outside = new Outside[0];
    this.values = new long[0][];
    this.readsValues = false;
    this.dtypes = new DType[0];
    this.shapes = new Shape[0];
    this.wanted = new boolean[0];
    this.open = new boolean[0];
    this.depth = 0;
    this.firstResult = 0;
    this.firstOutside = 0;
  }

  private Step(Step before, Deferrable operation, Taken taken, Given given) {
    this.before = before;
    this.operation = operation;
    this.inputs = taken.from();
    this.outside = taken.more();
    this.values = taken.values();
    this.readsValues = operation.habits().readsValues();
    this.dtypes = given.dtypes();
    this.shapes = given.shapes();
    this.wanted = new boolean[dtypes.length];
    this.open = new boolean[dtypes.length];
    this.depth = before.depth + 1;
    this.firstResult = before.firstResult + before.dtypes.length;
    this.firstOutside = before.firstOutside + before.outside.length;
  }

  /// Where all segments begin.
  static Step root() {
    return new Step();
  }

  /// An op that would come after this step, of which nobody knows what it gives.
  Step tried(Deferrable op, Taken taken) {
    return new Step(this, op, taken, Given.NOTHING);
  }

  /// A step that comes after this one for the first time.
  ///
  /// @param alike the number of [Outsides#alike]
  /// @param given what the op gives
  synchronized Step add(int alike, Deferrable op, Taken taken, Given given) {
    var step = new Step(this, op, taken, given);
    next.computeIfAbsent(alike, _ -> new ArrayList<>()).add(step);
    latest = step;
    return step;
  }

  /// The step that an op comes to after this one; null if it is new.
  @Nullable Step after(Deferrable op, EagerTensor[] inputs, Outsides outsides) {
    Step likely = latest;
    if (likely != null && likely.operation == op && outsides.fit(likely, inputs)) {
      return likely;
    }
    return found(op, inputs, outsides);
  }

  private synchronized @Nullable Step found(
      Deferrable op, EagerTensor[] inputs, Outsides outsides) {
    for (Step step : next.getOrDefault(outsides.alike(op, inputs), List.of())) {
      if (step.operation == op && outsides.fit(step, inputs)) {
        latest = step;
        return step;
      }
    }
    return null;
  }

  Step before() {
    if (before == null) {
      throw new AssertionError("nothing is before the first step; please report");
    }
    return before;
  }

  Deferrable operation() {
    if (operation == null) {
      throw new AssertionError("the root is no op; please report");
    }
    return operation;
  }

  int[] inputs() {
    return inputs;
  }

  Outside[] outside() {
    return outside;
  }

  /// Whether the elements of its inputs count.
  boolean readsValues() {
    return readsValues;
  }

  /// The elements of an input, if it is of few integers from Java.
  long @Nullable [] values(int input) {
    return values[input];
  }

  int results() {
    return dtypes.length;
  }

  DType dtype(int output) {
    return dtypes[output];
  }

  Shape shape(int output) {
    return shapes[output];
  }

  /// How many ops a segment that ends here has.
  int depth() {
    return depth;
  }

  /// How many results come before its own.
  int firstResult() {
    return firstResult;
  }

  /// How many tensors from outside come before its own.
  int firstOutside() {
    return firstOutside;
  }

  /// Whether the shapes of its results are always these; null if that was not looked into.
  @Nullable Boolean isFixed() {
    return isFixed;
  }

  void judge(boolean fixed) {
    isFixed = fixed;
  }

  /// What an input is.
  ///
  /// @param from as in [#inputs]
  Outside input(int from) {
    if (from < 0) {
      int slot = FIRST_OUTSIDE - from;
      Step at = this;
      while (at.firstOutside > slot) {
        at = at.before();
      }
      return at.outside[slot - at.firstOutside];
    }
    Step at = before();
    while (at.firstResult > from) {
      at = at.before();
    }
    int output = from - at.firstResult;
    return new Outside(at.dtypes[output], at.shapes[output]);
  }

  long byteSize(int output) {
    return shapes[output].numElements() * dtypes[output].byteSize();
  }

  /// Says that somebody looked at a result after the segment had run.
  void want(int output) {
    if (!wanted[output]) {
      wanted[output] = true;
    }
  }

  boolean isWanted(int output) {
    return wanted[output];
  }

  /// Says that a result was not closed yet when the segment ran.
  void sawOpen(int output) {
    open[output] = true;
  }

  boolean wasOpen(int output) {
    return open[output];
  }

  /// The runs of segments that end here.
  Runs runs() {
    return runs;
  }

  /// The steps that may come next.
  synchronized List<Step> next() {
    return next.values().stream().flatMap(List::stream).toList();
  }

  /// All steps that may come later.
  List<Step> below() {
    List<Step> below = new ArrayList<>();
    Deque<Step> open = new ArrayDeque<>(next());
    while (!open.isEmpty()) {
      Step step = open.pop();
      below.add(step);
      open.addAll(step.next());
    }
    return below;
  }

  /// Says when somebody came here.
  void use(long now) {
    if (lastUse != now) {
      lastUse = now;
    }
  }

  long lastUse() {
    return lastUse;
  }

  /// Takes out those of the next steps that were last used before a time.
  synchronized Set<Step> forget(long unusedSince) {
    Set<Step> forgotten = new HashSet<>(next());
    forgotten.removeIf(step -> step.lastUse >= unusedSince);
    next.values().forEach(alike -> alike.removeIf(forgotten::contains));
    next.values().removeIf(List::isEmpty);
    if (latest != null && forgotten.contains(latest)) {
      latest = null;
    }
    return forgotten;
  }

  /// The steps of a segment that ends here, from the first.
  Step[] path() {
    Step[] path = new Step[depth];
    Step at = this;
    for (int i = depth - 1; i >= 0; i--) {
      path[i] = at;
      at = at.before();
    }
    return path;
  }
}
