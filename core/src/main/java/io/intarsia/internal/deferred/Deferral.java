package io.intarsia.internal.deferred;

import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Puts the ops of an environment off: those of each thread into a segment of its own, which runs
/// when somebody looks.
public final class Deferral {
  // For tests: ops wait the first time, too, and segments run as a whole at once.
  private static final String PROPERTY = "intarsia.deferral";

  // One copies what is lent for the time of the call. The shape functions of the others take sizes
  // whose values they do not see for those of a square.
  private static final Set<String> NOW = Set.of("DeepCopy", "MatrixDiagV2", "MatrixDiagV3");

  private final boolean always = "ALWAYS".equals(System.getProperty(PROPERTY));
  private final DeferralHost host;
  private final Plans plans;
  private final Tree tree;
  private final Tally tally = new Tally();
  private final Recorders recorders = new Recorders(this);

  public Deferral(DeferralHost host) {
    this.host = host;
    this.plans = new Plans(host, !always);
    this.tree = new Tree(plans);
  }

  /// Whether ops wait though they come for the first time.
  boolean always() {
    return always;
  }

  DeferralHost host() {
    return host;
  }

  Plans plans() {
    return plans;
  }

  Tally tally() {
    return tally;
  }

  Tree tree() {
    return tree;
  }

  /// Whether an op computes and does nothing else, on what has a value of its own.
  public static boolean mayWait(OpDefinition definition, OpKey key) {
    return !definition.stateful()
        && !NOW.contains(key.op())
        && !definition.callsFunctions()
        && key.device() == null
        && !key.attributes().holdsTensor()
        && OpForms.areOfValues(definition, key);
  }

  /// Puts an op off.
  ///
  /// @return null if it is to be run now
  public Tensor @Nullable [] record(Deferrable op, EagerTensor[] inputs) {
    return recorders.mine().record(op, inputs);
  }

  /// Runs what this thread has put off.
  public void flush() {
    recorders.mine().flush();
  }

  /// Runs what this thread has put off, before something that others can see happens.
  ///
  /// @throws RuntimeException what failed, unless it was told before
  public void settle() {
    recorders.mine().settle();
  }

  /// Says how many segments there were, why they ended, and which ran most often.
  public String explain() {
    return tally.text()
        + "\n  %d steps are known, %d graphs are made".formatted(tree.count(), plans.count())
        + SegmentReport.of(tree.root());
  }
}
