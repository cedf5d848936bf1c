package io.intarsia.optimizer;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.FunctionOps;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Traced;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Changes variables by their gradients, step by step, by an [UpdateRule].
///
/// ```java
/// var optimizer = Optimizer.of(tf, Adam.of(0.01));
/// for (var batch : batches) {
///   try (var tape = tf.gradientTape()) {
///     Tensor loss = loss(batch);
///     optimizer.apply(tape.gradient(loss, variables), variables);
///   }
/// }
/// ```
///
/// What it remembers of the variables, see [#state], is made with the first step, or by [#build].
/// In eager mode, a step is one function, which is traced with the first; in a function of the
/// program the step becomes part of it. One thread at a time may make steps.
///
/// @see "Python: keras.optimizers.Optimizer"
public final class Optimizer implements AutoCloseable {
  private final FunctionOps tf;
  private final UpdateRule rule;
  private final OptimizerOptions options;
  private final String name;
  private final Globals globals;
  private final Map<List<Variable>, Traced.Of1<List<@Nullable Object>, Boolean>> compiled =
      new HashMap<>();
  // Of the variables it was built with, in their order; null before.
  private @Nullable Map<Variable, Map<String, Variable>> slots;
  private boolean isClosed;

  private Optimizer(FunctionOps tf, UpdateRule rule, OptimizerOptions options) {
    this.tf = tf;
    this.rule = rule;
    this.options = options;
    this.name = Objects.requireNonNullElse(options.name(), rule.getClass().getSimpleName());
    this.globals = Globals.of(tf, name, rule.learningRate(), options.lossScale());
  }

  /// An optimizer with the default options.
  ///
  /// @param tf the environment of the variables
  /// @throws IllegalStateException if this thread is tracing a function
  public static Optimizer of(FunctionOps tf, UpdateRule rule) {
    return of(tf, rule, OptimizerOptions.defaults());
  }

  /// An optimizer.
  ///
  /// @param tf the environment of the variables
  /// @throws IllegalArgumentException if rule and options both say how weights decay
  /// @throws IllegalStateException if this thread is tracing a function
  public static Optimizer of(FunctionOps tf, UpdateRule rule, OptimizerOptions options) {
    if (rule.weightDecay() != 0 && options.weightDecay().rate() != null) {
      throw OptimizerErrors.twoDecays();
    }
    return new Optimizer(tf, rule, options);
  }

  // -- steps --------------------------------------------------------------------------------------

  /// Makes what is remembered of variables, which else the first step does; nothing if that is
  /// there already.
  ///
  /// @param variables a variable or a nest of them. Values and records in it, such as layers, may
  ///   hold other things, too: of their variables those count that are trainable and of
  ///   floating-point numbers
  /// @return this optimizer
  /// @throws IllegalArgumentException if there is something else in the nest, or a variable is not
  ///   of floating-point numbers, of another environment, or there twice
  /// @throws IllegalStateException if it was built with other variables, or this thread is tracing
  ///   a function
  public Optimizer build(Object variables) {
    List<Variable> wanted = weights("Optimizer.build", variables).list();
    if (slots == null) {
      slots = make("Optimizer.build", wanted);
    } else if (!List.copyOf(slots.keySet()).equals(wanted)) {
      throw OptimizerErrors.builtTwice(slots.size());
    }
    return this;
  }

  private Map<Variable, Map<String, Variable>> make(String operation, List<Variable> variables) {
    if (tf.isTracing()) {
      throw OptimizerErrors.notBuilt(operation, name);
    }
    var maker = new SlotMaker(tf, rule, options);
    globals.ofRule().putAll(maker.globals(name, variables));
    return maker.make(variables);
  }

  /// Makes a step: where the gradients are, eagerly or in the function that they are traced in.
  ///
  /// @param gradients as a tape gives them, in the structure of the variables: tensors, slices
  ///   whose positions may stand more than once, and null where the loss does not depend on a
  ///   variable, which then stays as it is
  /// @param variables a variable or a nest of them, see [#build]: those it was built with, or some
  ///   of them
  /// @throws IllegalArgumentException if structures, shapes or dtypes do not fit, or there is no
  ///   gradient at all
  /// @throws IllegalStateException if a variable is closed, or what is remembered cannot be made
  ///   because a function is traced
  public void apply(@Nullable Object gradients, Object variables) {
    apply(tf, gradients, variables);
  }

  /// Makes a step; see [#apply(Object, Object)].
  ///
  /// @param g where it is made: the environment, or the `Ops` of a function
  public void apply(Ops g, @Nullable Object gradients, Object variables) {
    apply(g, gradients, variables, Parts.WHOLE);
  }

  /// Makes a step of variables that are parts of others, as sharded states are: each change is
  /// computed on the device of its variable, and limits of norms and whether gradients are finite
  /// are of all parts; see [#apply(Object, Object)].
  ///
  /// @param g where it is made: the environment, or the `Ops` of a function
  /// @param total the sum of a scalar over all who have parts, each of which calls it as often as
  ///   the others, in branches, too
  public void applyParts(
      Ops g, @Nullable Object gradients, Object variables, UnaryOperator<Tensor> total) {
    apply(g, gradients, variables, new Parts(total, true));
  }

  private void apply(Ops g, @Nullable Object gradients, Object variables, Parts parts) {
    Weights weights = weights("Optimizer.apply", variables);
    List<@Nullable Object> given = weights.gradients(gradients);
    if (weights.isEmpty()) {
      return;
    }
    if (given.stream().allMatch(Objects::isNull)) {
      throw OptimizerErrors.noGradients(weights.list());
    }
    Ops place = Ops.of(g.placeFor(Nest.expanded().flatten(given)));
    if (place == tf && tf.isTracing()) {
      throw OptimizerErrors.eagerInTrace();
    }
    if (slots == null) {
      slots = make("Optimizer.apply", weights.list());
    }
    weights.checkKnown("Optimizer.apply", slots);
    run(place, weights.list(), given, parts);
  }

  private void run(
      Ops place, List<Variable> variables, List<@Nullable Object> gradients, Parts parts) {
    if (place == tf && parts == Parts.WHOLE) {
      compiled.computeIfAbsent(variables, this::compile).apply(gradients);
    } else {
      step(place, parts).run(variables, gradients);
    }
  }

  private Traced.Of1<List<@Nullable Object>, Boolean> compile(List<Variable> variables) {
    return tf.function(
        (Ops g, List<@Nullable Object> gradients) -> {
          step(g, Parts.WHOLE).run(variables, gradients);
          return true;
        },
        FunctionOptions.defaults().withName(name));
  }

  private Step step(Ops place, Parts parts) {
    return new Step(place, rule, options, globals, Objects.requireNonNull(slots), parts);
  }

  private Weights weights(String operation, Object variables) {
    if (isClosed) {
      throw OptimizerErrors.closedOptimizer(operation, name);
    }
    return Weights.of(operation, variables, tf.home());
  }

  /// The functions that eager steps were traced into.
  List<ConcreteFunction> traces() {
    return compiled.values().stream().flatMap(each -> each.traces().stream()).toList();
  }

  // -- losses -------------------------------------------------------------------------------------

  /// The loss that gradients are to be computed of: multiplied as the options say, where it is, in
  /// `float32` if it has less.
  public Tensor scaleLoss(Tensor loss) {
    LossScale scale = options.lossScale();
    if (scale == null) {
      return loss;
    }
    Ops place = Ops.of(loss.place());
    Tensor wide = loss.cast(Scaling.widened(loss.dtype()));
    Tensor factor =
        switch (scale) {
          case LossScale.Fixed(double value) -> place.constant(value, wide.dtype());
          case LossScale.Dynamic _ -> dynamicScale().read(place).cast(wide.dtype());
        };
    return wide.times(factor);
  }

  private Variable dynamicScale() {
    return Objects.requireNonNull(globals.dynamicScale());
  }

  // -- learning rate ------------------------------------------------------------------------------

  /// The learning rate of the next step.
  public Tensor learningRate() {
    return learningRate(tf);
  }

  /// The learning rate of the next step.
  ///
  /// @param g the environment, or the `Ops` of a function
  public Tensor learningRate(Ops g) {
    return globals.learningRate(g);
  }

  /// Changes the learning rate of all steps from now on, those in functions, too.
  ///
  /// @throws IllegalStateException if it follows from the step
  public void setLearningRate(double learningRate) {
    Variable rate = globals.fixedRate();
    if (rate == null) {
      throw OptimizerErrors.scheduled(name);
    }
    rate.assign(tf, (float) learningRate);
  }

  // -- weights ------------------------------------------------------------------------------------

  /// Makes the weights their moving averages, as at the end of a training.
  ///
  /// @throws IllegalStateException if the options do not ask for averages, or there was no step yet
  /// @see "Python: keras.optimizers.Optimizer.finalize_variable_values"
  public void finalizeVariableValues() {
    if (!options.weightAverage().isUsed() || slots == null) {
      throw OptimizerErrors.noAverage(name);
    }
    step(tf, Parts.WHOLE).overwrite();
  }

  // -- what it is ---------------------------------------------------------------------------------

  /// How it changes variables.
  public UpdateRule rule() {
    return rule;
  }

  /// Its options.
  public OptimizerOptions options() {
    return options;
  }

  /// How many steps were made, those whose gradients were only kept, too: a scalar, `int64`.
  public Variable iterations() {
    return globals.iterations();
  }

  /// What it remembers, a nest of variables; without slots before it is built.
  public OptimizerState state() {
    List<Map<String, Variable>> all = slots == null ? List.of() : List.copyOf(slots.values());
    return new OptimizerState(globals.all(), all);
  }

  /// The variables that it was built with, in the order of the slots of [#state]; none before.
  public List<Variable> weights() {
    return slots == null ? List.of() : List.copyOf(slots.keySet());
  }

  /// The variables of [#state].
  public List<Variable> variables() {
    List<Variable> variables = new ArrayList<>(globals.all().values());
    if (slots != null) {
      slots.values().forEach(each -> variables.addAll(each.values()));
    }
    return List.copyOf(variables);
  }

  /// Releases what it remembers; the variables that it optimizes stay.
  @Override
  public void close() {
    isClosed = true;
    compiled.clear();
    variables().forEach(Variable::close);
  }

  /// Its rule, and how many steps it made.
  @Override
  public String toString() {
    String text = "Optimizer[%s".formatted(rule);
    if (isClosed || iterations().isClosed()) {
      return text + ", closed]";
    }
    try (Tensor steps = iterations().read(tf)) {
      return text + ", %d iterations]".formatted(steps.asLong());
    } catch (IllegalStateException _) {
      return text + "]"; // a function is traced
    }
  }
}
