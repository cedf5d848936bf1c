package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOps;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.OptimizerState;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An [Optimizer] of one replica that remembers a part of what is to be remembered, one of as many
/// as there are replicas: gradients of all are reduced and scattered, each replica changes its part
/// of the weights, and all gather what the others changed. Weights become what they would with an
/// [Optimizer] of reduced gradients.
///
/// ```java
/// PerReplica<ShardedOptimizer> optimizers =
///     replicas.run((g, r, w) -> ShardedOptimizer.of(tf, r, Adam.of(0.01)).build(w), weights);
/// …
/// optimizers.get(r.id()).apply(g, r, tape.gradient(loss, w), ReduceOp.MEAN);
/// ```
///
/// Variables of one dtype count as one vector, which is cut into equal parts. Rules must change
/// each element on its own: [io.intarsia.optimizer.Lamb], [io.intarsia.optimizer.Adafactor],
/// [io.intarsia.optimizer.Muon], and limits of norms are refused. Rules of a program are taken, if
/// they keep a number for each element; that they look at no other elements is up to them.
///
/// A checkpoint of [#state] is of one replica, and fits the same number of replicas only; weights
/// fit any.
///
/// @see "Rajbhandari et al.: ZeRO, memory optimizations toward training trillion parameter models,
///   stage 1"
public final class ShardedOptimizer implements AutoCloseable {
  /// What there is once it is built.
  ///
  /// @param shards the own part of each vector: the optimizer changes it, and its value between
  ///   steps does not count
  private record Built(
      List<Variable> variables,
      List<FlatWeights> groups,
      List<Variable> shards,
      Optimizer optimizer) {}

  private static final ElementwiseRules RULES = new ElementwiseRules(ShardUse.OF_REPLICAS);

  private final FunctionOps tf;
  private final int id;
  private final int count;
  private final UpdateRule rule;
  private final OptimizerOptions options;
  private @Nullable Built built;

  private ShardedOptimizer(
      FunctionOps tf, Replica replica, UpdateRule rule, OptimizerOptions options) {
    this.tf = tf;
    this.id = replica.id();
    this.count = replica.count();
    this.rule = rule;
    this.options = options;
  }

  /// An optimizer with the default options.
  ///
  /// @param tf the environment of the variables
  /// @param replica whose part it is for
  /// @throws IllegalArgumentException if the rule looks at whole variables
  public static ShardedOptimizer of(FunctionOps tf, Replica replica, UpdateRule rule) {
    return of(tf, replica, rule, OptimizerOptions.defaults());
  }

  /// An optimizer.
  ///
  /// @param tf the environment of the variables
  /// @param replica whose part it is for
  /// @throws IllegalArgumentException if the rule looks at whole variables, or the options ask for
  ///   limits of norms, scaled losses or averages of weights
  public static ShardedOptimizer of(
      FunctionOps tf, Replica replica, UpdateRule rule, OptimizerOptions options) {
    RULES.check(rule);
    RULES.checkEachNorm(options);
    RULES.checkGlobalNorm(options);
    if (options.lossScale() != null) {
      throw ShardErrors.lossScale();
    }
    RULES.checkAverage(options);
    return new ShardedOptimizer(tf, replica, rule, options);
  }

  // -- making -------------------------------------------------------------------------------------

  /// Makes what is remembered, on the device of the replica if its code calls this.
  ///
  /// @param variables of the replica, the same in all: of floating-point numbers and known shapes
  /// @return this optimizer
  /// @throws IllegalArgumentException if there is none, one is of other numbers or there twice, or
  ///   the rule keeps more or less of one than a number for each element
  /// @throws IllegalStateException if it was built before, or this thread is tracing a function
  public ShardedOptimizer build(List<Variable> variables) {
    if (built != null) {
      throw ShardErrors.builtTwice();
    }
    check(variables);
    List<FlatWeights> groups = FlatWeights.of(variables, options.weightDecay(), count);
    List<Variable> shards = groups.stream().map(each -> each.shard(tf, "", id)).toList();
    var optimizer = Optimizer.of(tf, rule, ofShards(groups, shards)).build(shards);
    built = new Built(List.copyOf(variables), groups, shards, optimizer);
    return this;
  }

  private void check(List<Variable> variables) {
    if (variables.isEmpty()) {
      throw ShardErrors.noVariables();
    }
    Set<Variable> seen = new HashSet<>();
    for (int i = 0; i < variables.size(); i++) {
      Variable variable = variables.get(i);
      if (!variable.dtype().isFloating() || !variable.shape().isFullyKnown()) {
        throw ShardErrors.noWeight(i, variable);
      }
      if (!seen.add(variable)) {
        throw ShardErrors.twice(variable);
      }
      RULES.check(rule, variable);
    }
  }

  private OptimizerOptions ofShards(List<FlatWeights> groups, List<Variable> shards) {
    List<Variable> excluded = new ArrayList<>();
    for (int i = 0; i < shards.size(); i++) {
      if (!groups.get(i).decays()) {
        excluded.add(shards.get(i));
      }
    }
    return options.withoutWeightDecayOf(new String[0]).withoutWeightDecayOf(excluded);
  }

  // -- steps --------------------------------------------------------------------------------------

  /// Makes a step of all replicas: all must come to it, as to a collective.
  ///
  /// @param g of the replica's code
  /// @param replica whose code it is
  /// @param gradients of this replica, one for each variable: tensors of its dtype and shape, or
  ///   slices
  /// @param op how gradients of all are reduced: `SUM` or `MEAN`
  /// @throws IllegalArgumentException if it is another replica, gradients do not fit, one is null,
  ///   or the op is another
  /// @throws IllegalStateException if it was not built or is closed, or the replica does not run
  public void apply(Ops g, Replica replica, List<?> gradients, ReduceOp op) {
    if (built == null) {
      throw ShardErrors.notBuilt();
    }
    if (op != ReduceOp.SUM && op != ReduceOp.MEAN) {
      throw ShardErrors.reduction(op);
    }
    if (replica.id() != id || replica.count() != count) {
      throw ShardErrors.otherReplica(id, count, replica);
    }
    Map<Variable, Object> given = given(built.variables(), gradients);
    List<Tensor> reduced =
        built.groups().stream().map(each -> each.scatter(g, replica, op, given)).toList();
    change(g, built, reduced);
    List<Tensor> own = built.shards().stream().map(each -> each.read(g)).toList();
    List<Tensor> all = replica.allGather(own);
    for (int i = 0; i < all.size(); i++) {
      built.groups().get(i).assign(g, all.get(i));
    }
  }

  /// Takes the weights as they are, whoever changed them since the last step.
  private void change(Ops g, Built built, List<Tensor> gradients) {
    for (int i = 0; i < gradients.size(); i++) {
      built.shards().get(i).assign(g, built.groups().get(i).part(g, id));
    }
    built.optimizer().apply(g, gradients, built.shards());
  }

  private static Map<Variable, Object> given(List<Variable> variables, List<?> gradients) {
    if (gradients.size() != variables.size()) {
      throw ShardErrors.gradientCount(variables.size(), gradients.size());
    }
    Map<Variable, Object> given = new HashMap<>();
    for (int i = 0; i < variables.size(); i++) {
      Object gradient = gradients.get(i);
      check(i, variables.get(i), gradient);
      given.put(variables.get(i), gradient);
    }
    return given;
  }

  private static void check(int position, Variable variable, @Nullable Object gradient) {
    switch (gradient) {
      case Tensor tensor -> check(position, variable, tensor.dtype(), tensor.shape());
      case IndexedSlices slices -> check(position, variable, slices.dtype(), rows(slices));
      case null, default -> throw ShardErrors.noGradient(position, variable, gradient);
    }
  }

  private static void check(int position, Variable variable, DType dtype, Shape shape) {
    if (dtype != variable.dtype() || !variable.shape().isCompatibleWith(shape)) {
      throw ShardErrors.otherGradient(position, variable, dtype, shape);
    }
  }

  /// Slices of a vector need not say that it is one.
  private static Shape rows(IndexedSlices slices) {
    Shape shape = slices.shape();
    return shape.hasRank() && shape.rank() == 0 ? Shape.of(-1) : shape;
  }

  // -- what it is ---------------------------------------------------------------------------------

  /// What this replica remembers: slots of its part of each vector, and what is there once.
  ///
  /// @throws IllegalStateException if it was not built
  public OptimizerState state() {
    return optimizer().state();
  }

  /// The variables of [#state].
  ///
  /// @throws IllegalStateException if it was not built
  public List<Variable> variables() {
    return optimizer().variables();
  }

  /// The optimizer of this replica's part, with its learning rate and the number of steps; its own
  /// `apply` is not for callers.
  ///
  /// @throws IllegalStateException if it was not built
  public Optimizer optimizer() {
    if (built == null) {
      throw ShardErrors.notBuilt();
    }
    return built.optimizer();
  }

  /// Releases what it remembers; the variables that it optimizes stay.
  @Override
  public void close() {
    if (built != null) {
      built.optimizer().close();
      built.shards().forEach(Variable::close);
    }
  }

  /// Its rule, and whose it is.
  @Override
  public String toString() {
    return "ShardedOptimizer[%s, replica %d of %d]".formatted(rule, id, count);
  }
}
