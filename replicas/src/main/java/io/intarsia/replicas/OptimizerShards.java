package io.intarsia.replicas;

import io.intarsia.function.FunctionOps;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What one optimizer of a process remembers, in as many parts as there are replicas, each on the
/// device of its own: for loops of training whose processes have one set of variables each, such as
/// `fit` of layers. Where each replica has variables of its own, it is a [ShardedOptimizer].
///
/// ```java
/// var optimizer = Optimizer.of(tf, rule, OptimizerShards.options(rule, options));
/// var shards = OptimizerShards.of(tf, replicas, optimizer, options, variables);
/// …
/// PerReplica<List<Tensor>> parts =
///     replicas.run(g, (h, r, x) -> shards.scatter(h, r, gradients(h, x)), batch);
/// shards.apply(g, parts.values());
/// ```
///
/// Variables become what they would with an [Optimizer] of the sums of gradients. Their values are
/// the only truth: what others assign to them counts in the next step.
///
/// @see "Python: torch.distributed.optim.ZeroRedundancyOptimizer"
public final class OptimizerShards implements AutoCloseable {
  private static final ElementwiseRules RULES = new ElementwiseRules(ShardUse.OF_PROCESS);
  private static final String WITHOUT_DECAY = "without_decay/";

  private final FunctionOps tf;
  private final Replicas replicas;
  private final Optimizer optimizer;
  private final OptimizerOptions options;
  private final List<Variable> variables;
  private final List<FlatWeights> groups;
  // Of each replica here those of all groups.
  private final List<List<Variable>> shards;

  private OptimizerShards(
      FunctionOps tf,
      Replicas replicas,
      Optimizer optimizer,
      OptimizerOptions options,
      List<Variable> variables) {
    this.tf = tf;
    this.replicas = replicas;
    this.optimizer = optimizer;
    this.options = options;
    this.variables = List.copyOf(variables);
    this.groups = FlatWeights.of(variables, options.weightDecay(), replicas.count());
    this.shards = replicas.run(this::shards).values();
  }

  /// The options of an optimizer of parts.
  ///
  /// @param options for whole variables
  /// @throws IllegalArgumentException if the rule, or a limit, looks at one whole variable, or the
  ///   options ask for averages of weights
  public static OptimizerOptions options(UpdateRule rule, OptimizerOptions options) {
    RULES.check(rule);
    RULES.checkSlots(rule, "kernel", Shape.of(3, 2));
    RULES.checkEachNorm(options);
    RULES.checkAverage(options);
    return options.withoutWeightDecayOf(List.of()).withoutWeightDecayOf("^" + WITHOUT_DECAY);
  }

  /// Spreads what an optimizer is to remember.
  ///
  /// @param tf the environment of the variables
  /// @param optimizer that is not built, of the options that [#options] gives
  /// @param options for whole variables
  /// @param variables of floating-point numbers and known shapes, the same in all processes
  /// @throws IllegalArgumentException if a shape is not known, or the rule keeps more or less of
  ///   one than a number for each element
  /// @throws IllegalStateException if the optimizer was built before, or this thread is tracing a
  ///   function
  public static OptimizerShards of(
      FunctionOps tf,
      Replicas replicas,
      Optimizer optimizer,
      OptimizerOptions options,
      List<Variable> variables) {
    for (Variable each : variables) {
      if (!each.shape().isFullyKnown()) {
        throw ShardErrors.noShape(each);
      }
      RULES.check(optimizer.rule(), each);
    }
    var shards = new OptimizerShards(tf, replicas, optimizer, options, variables);
    optimizer.build(shards.shards.stream().flatMap(List::stream).toList());
    return shards;
  }

  private List<Variable> shards(Ops g, Replica replica) {
    return groups.stream()
        .map(each -> each.shard(g, each.decays() ? "" : WITHOUT_DECAY, replica.id()))
        .toList();
  }

  // -- steps --------------------------------------------------------------------------------------

  /// The parts of the sums of gradients that a replica is to change. All replicas must come to it,
  /// as to a collective.
  ///
  /// @param g of the replica's code
  /// @param replica whose code it is
  /// @param gradients of this replica, one for each variable: tensors or slices
  /// @throws IllegalArgumentException if one is null
  public List<Tensor> scatter(Ops g, Replica replica, List<? extends @Nullable Object> gradients) {
    Map<Variable, Object> given = new HashMap<>();
    for (int i = 0; i < variables.size(); i++) {
      Object gradient = gradients.get(i);
      if (gradient == null) {
        throw ShardErrors.noGradient(variables.get(i));
      }
      given.put(variables.get(i), gradient);
    }
    return groups.stream().map(each -> each.scatter(g, replica, ReduceOp.SUM, given)).toList();
  }

  /// Makes a step, outside of the code of replicas: each part is changed where it is, and all
  /// variables get what became of the parts.
  ///
  /// @param g the `Ops` of a function
  /// @param gradients what [#scatter] gave to each replica here
  public void apply(Ops g, List<List<Tensor>> gradients) {
    for (int i = 0; i < shards.size(); i++) {
      int id = replicas.local().get(i);
      fill(g, shards.get(i), groups, id);
    }
    optimizer.applyParts(
        g,
        gradients.stream().flatMap(List::stream).toList(),
        shards.stream().flatMap(List::stream).toList(),
        this::total);
    for (int i = 0; i < groups.size(); i++) {
      int at = i;
      groups.get(i).assign(g, gathered(g, shards.stream().map(each -> each.get(at)).toList()));
    }
  }

  private static void fill(Ops g, List<Variable> parts, List<FlatWeights> groups, int id) {
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).assign(g, groups.get(i).part(g, id));
    }
  }

  private Tensor total(Tensor own) {
    return replicas.local().size() == replicas.count()
        ? own
        : replicas.run((g, r, x) -> r.allReduce(ReduceOp.SUM, x), replicas.same(own)).get(0);
  }

  /// The vector that replicas have parts of.
  private Tensor gathered(Ops g, List<Variable> parts) {
    return replicas.run(g, (h, r, part) -> r.allGather(part.read(h)), PerReplica.of(parts)).get(0);
  }

  // -- all parts together -------------------------------------------------------------------------

  /// Calls code with an optimizer that remembers of each variable what one without shards would: to
  /// be saved, or restored, for any number of replicas. What the code leaves in it counts. While
  /// this lasts, the process has room for all of it. In several processes all must call it, as a
  /// collective.
  ///
  /// @param code for which the optimizer is open
  public <R> R whole(Function<? super Optimizer, ? extends R> code) {
    try (var whole = Optimizer.of(tf, optimizer.rule(), options).build(variables)) {
      move(optimizer, whole);
      eachSlot(whole, (parts, group) -> group.assign(tf, gathered(tf, parts)));
      R result = code.apply(whole);
      move(whole, optimizer);
      eachSlot(whole, this::scatterBack);
      return result;
    }
  }

  private void move(Optimizer from, Optimizer to) {
    Map<String, Variable> target = to.state().globals();
    from.state()
        .globals()
        .forEach((name, each) -> {
          try (Tensor value = each.read(tf)) {
            Objects.requireNonNull(target.get(name), name).assign(tf, value);
          }
        });
  }

  private interface OfSlot {
    /// @param parts of the replicas here
    /// @param whole the slots of variables, in the places that these have
    void move(List<Variable> parts, FlatWeights whole);
  }

  private void eachSlot(Optimizer whole, OfSlot move) {
    List<Map<String, Variable>> parts = optimizer.state().slots();
    List<Map<String, Variable>> slots = whole.state().slots();
    for (int i = 0; i < groups.size(); i++) {
      FlatWeights group = groups.get(i);
      for (String name : parts.get(i).keySet().stream().sorted().toList()) {
        int at = i;
        List<Variable> own =
            group.variables().stream()
                .map(each -> slot(slots.get(variables.indexOf(each)), name))
                .toList();
        List<Variable> of = new ArrayList<>();
        for (int r = 0; r < shards.size(); r++) {
          of.add(slot(parts.get(r * groups.size() + at), name));
        }
        move.move(of, group.with(own));
      }
    }
  }

  private static Variable slot(Map<String, Variable> slots, String name) {
    return Objects.requireNonNull(slots.get(name), name);
  }

  private void scatterBack(List<Variable> parts, FlatWeights whole) {
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).assign(tf, whole.part(tf, replicas.local().get(i)));
    }
  }

  /// Releases the parts; the optimizer and the variables stay.
  @Override
  public void close() {
    shards.forEach(each -> each.forEach(Variable::close));
  }
}
