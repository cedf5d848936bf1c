package io.intarsia.distributions;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// A distribution that follows variables: it is made of their values whenever something is asked of
/// it, so that it changes when they are assigned to, and gradients reach them.
///
/// ```java
/// Variable loc = tf.variable(0f);
/// Variable raw = tf.variable(1f); // any number; the scale is positive
/// var d = new DeferredDistribution<>(
///     List.of(loc, raw), (g, v) -> Normal.of(g, v.get(0), g.math.softplus(v.get(1))));
/// tf.gradient(…); // or a tape, around d.logProb(x)
/// loc.assign(3f);
/// d.mean(); // 3
/// ```
///
/// It goes where other distributions go, and has its variables as components: a function that takes
/// it takes them. In a function that only uses it, what is asked without a tensor of that function,
/// such as a mean or samples by a number, is asked of [#read].
///
/// @param <D> what it is made into
/// @see "Python: tfp.experimental.util.DeferredModule"
@AutoCompositeTensor
public final class DeferredDistribution<D extends Distribution> extends Distribution {
  private final List<Variable> variables;
  private final BiFunction<Ops, List<Tensor>, D> build;
  private volatile @Nullable Form form;

  /// What is known of it without values.
  ///
  /// @param parameters the dtype of its parameters
  private record Form(DType dtype, DType parameters, Shape batch, Shape event) {
    static Form of(Distribution d) {
      return new Form(d.dtype(), Batches.dtype(d), d.batchShape(), d.eventShape());
    }
  }

  /// A distribution of variables.
  ///
  /// @param variables one at least
  /// @param build makes the distribution of the values of the variables, in their order, by ops of
  ///   the place it is given; a composite that it is a part of has the same spec only if it is the
  ///   same object
  /// @throws IllegalArgumentException if there is no variable
  public DeferredDistribution(List<Variable> variables, BiFunction<Ops, List<Tensor>, D> build) {
    if (variables.isEmpty()) {
      throw DistributionErrors.noVariables();
    }
    this.variables = List.copyOf(variables);
    this.build = build;
  }

  /// What it follows.
  public List<Variable> variables() {
    return variables;
  }

  /// The distribution of the values that the variables have at this point of the program.
  ///
  /// @throws IllegalStateException if a variable has no value or is closed, or this thread is
  ///   tracing a function and `tf` is not its graph
  public D read(Ops tf) {
    D made = build.apply(tf, variables.stream().map(variable -> variable.read(tf)).toList());
    if (made == null) {
      throw DistributionErrors.nothingBuilt();
    }
    return made;
  }

  @Override
  Distribution now(Ops tf) {
    return read(tf);
  }

  /// One that is made of what this makes.
  DeferredDistribution<Distribution> then(BiFunction<Ops, Distribution, Distribution> next) {
    return new DeferredDistribution<>(
        variables, (tf, values) -> next.apply(tf, build.apply(tf, values)));
  }

  /// What leads to the variables.
  List<Tensor> handles() {
    return variables.stream().map(Variable::handle).toList();
  }

  DType parametersDtype() {
    return form().parameters;
  }

  Shape batch() {
    return form().batch;
  }

  private Form form() {
    Form known = form;
    if (known == null) {
      known = traced();
      form = known;
    }
    return known;
  }

  // By a trace, which knows as much as holds for all values that the variables may have.
  private Form traced() {
    Form[] known = new Form[1];
    ((Environment) variables.getFirst().handle().place().home())
        .function((Ops g, List<Variable> given) -> {
          Form made = Form.of(new DeferredDistribution<>(given, build).read(g));
          known[0] = made;
          return g.constant(0);
        })
        .concrete(variables.stream().map(Variable::typeSpec).toList());
    return known[0];
  }

  /// The one distribution that it is made into now.
  ///
  /// @throws IllegalStateException as of [#read], where the variables are
  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.of("distribution", read(Batches.place(this))));
  }

  @Override
  public DType dtype() {
    return form().dtype;
  }

  @Override
  public Shape eventShape() {
    return form().event;
  }

  @Override
  @Nullable Tensor valid(Ops tf) {
    return read(tf).valid(tf);
  }

  @Override
  protected Tensor eventSizes(Ops tf) {
    return read(tf).eventSizes(tf);
  }

  // What else it has is asked of what it is made into, see Evaluation.
  @Override
  protected Tensor sample(Ops tf, Tensor seed, Tensor shape) {
    return read(tf).sample(tf, seed, shape);
  }

  @Override
  protected Tensor logProb(Ops tf, Tensor value) {
    return read(tf).logProb(tf, value);
  }
}
