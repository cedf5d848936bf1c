package io.intarsia.distributions.bijector;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A map that can be undone, differentiable both ways: what turns a distribution into another.
///
/// It maps events, the last axes of a tensor; all axes before them are batches, and broadcast with
/// those of its parameters. How many axes an event has at least is [#forwardMinEventRank]; of maps
/// of numbers, [ElementwiseBijector]s, that is none.
///
/// A bijector of your own is annotated and extends this class or [ElementwiseBijector]:
///
/// ```java
/// @AutoCompositeTensor
/// final class Cube extends ElementwiseBijector { … }
/// ```
///
/// Where it has tensors, ops run where they and the argument are; else where the argument is.
///
/// @see "Python: tfp.bijectors.Bijector"
public abstract class Bijector implements ExtensionType {
  /// For subclasses.
  protected Bijector() {}

  /// The tensors of given parameters, for a method `of`: tensors as they are; numbers and arrays of
  /// their dtype, `float32` if there are none.
  ///
  /// @throws IllegalArgumentException if the tensors have several dtypes
  protected static Tensor[] tensors(Ops tf, Object... parameters) {
    List<DType> dtypes =
        Arrays.stream(parameters)
            .filter(Tensor.class::isInstance)
            .map(tensor -> ((Tensor) tensor).dtype())
            .distinct()
            .toList();
    if (dtypes.size() > 1) {
      throw BijectorErrors.dtypes(dtypes);
    }
    DType dtype = dtypes.isEmpty() ? DType.FLOAT32 : dtypes.getFirst();
    return Arrays.stream(parameters)
        .map(each -> each instanceof Tensor tensor ? tensor : tf.constant(each, dtype))
        .toArray(Tensor[]::new);
  }

  /// The image `[B…, F…]` of `x`, `[B…, E…]`.
  public abstract Tensor forward(Tensor x);

  /// The `x`, `[B…, E…]`, of which `y`, `[B…, F…]`, is the image; NaN or infinite of what is none.
  public abstract Tensor inverse(Tensor y);

  /// `log |det J|` at `x` of the map of the smallest events: `[B…]`, of `x` without its last
  /// [#forwardMinEventRank] axes. Of a constant Jacobian it may be less that broadcasts to it.
  protected abstract Tensor forwardLogDet(Tensor x);

  /// `log |det J|` at `y` of the inverse: `[B…]`, of `y` without its last [#inverseMinEventRank]
  /// axes. Of a constant Jacobian it may be less that broadcasts to it.
  protected abstract Tensor inverseLogDet(Tensor y);

  /// How many axes the events have at least that it maps.
  public abstract int forwardMinEventRank();

  /// How many axes the images have at least of the events it maps.
  public abstract int inverseMinEventRank();

  /// The shape of the image of an event.
  ///
  /// @throws IllegalArgumentException if there are no such events
  public abstract Shape forwardEventShape(Shape x);

  /// The shape of the event that has an image of this shape.
  ///
  /// @throws IllegalArgumentException if there are no such images
  public abstract Shape inverseEventShape(Shape y);

  /// The shape of the image of an event, integers `[rank]`, also where it is not known before.
  public abstract Tensor forwardEventShape(Tensor x);

  /// The shape of the event that has an image of this shape, integers `[rank]`.
  public abstract Tensor inverseEventShape(Tensor y);

  /// The same bijector with other tensors in place of its own; itself if it has none. A map that
  /// gives back what it gets finds out which tensors there are.
  public abstract Bijector mapParameters(ParameterMap map);

  /// Whether the map is affine, so that its Jacobian is everywhere the same.
  public abstract boolean isConstantJacobian();

  /// Of a monotone map of numbers whether it increases, `bool`, which broadcasts with them; empty
  /// of all other maps.
  ///
  /// @param tf where to run ops, if it needs some
  public abstract Optional<Tensor> isIncreasing(Ops tf);

  /// `log |det J|` of the map at `x`, of events that have as many axes as they need.
  public final Tensor forwardLogDetJacobian(Tensor x) {
    return forwardLogDetJacobian(x, forwardMinEventRank());
  }

  /// `log |det J|` of the map at `x`: `[B…]`.
  ///
  /// @param x `[B…, E…]`
  /// @param eventRank how many axes `E…` are, over which the parts are added up
  /// @throws IllegalArgumentException if that is less than [#forwardMinEventRank], or `x` is known
  ///   to have fewer axes
  public final Tensor forwardLogDetJacobian(Tensor x, int eventRank) {
    var events = new EventAxes(this, "forwardLogDetJacobian", x, forwardMinEventRank(), eventRank);
    return events.total(forwardLogDet(x));
  }

  /// `log |det J|` of the inverse at `y`, of images that have as many axes as they need.
  public final Tensor inverseLogDetJacobian(Tensor y) {
    return inverseLogDetJacobian(y, inverseMinEventRank());
  }

  /// `log |det J|` of the inverse at `y`: `[B…]`.
  ///
  /// @param y `[B…, F…]`
  /// @param eventRank how many axes `F…` are, over which the parts are added up
  /// @throws IllegalArgumentException if that is less than [#inverseMinEventRank], or `y` is known
  ///   to have fewer axes
  public final Tensor inverseLogDetJacobian(Tensor y, int eventRank) {
    var events = new EventAxes(this, "inverseLogDetJacobian", y, inverseMinEventRank(), eventRank);
    return events.total(inverseLogDet(y));
  }

  /// Prints `Scale([2])`, with the shapes of its parameters.
  @Override
  public String toString() {
    List<String> shapes = new ArrayList<>();
    mapParameters((parameter, _) -> {
      shapes.add(parameter.shape().toString());
      return parameter;
    });
    return "%s(%s)".formatted(getClass().getSimpleName(), String.join(", ", shapes));
  }
}
