package io.intarsia.internal.function.graph;

import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorFunctions;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is known of a tensor of a graph when the graph is gone: dtype, shape, and a small value.
///
/// @param value the elements in native order; null if they were not known
@SuppressWarnings("ArrayRecordComponent") // never compared
record RememberedValue(Place home, byte @Nullable [] value) implements Place {
  /// Sizes, axes and the like have no more.
  private static final int MOST_ELEMENTS = 128;

  /// A tensor that stands for one of a graph and does not keep the graph; an eager one as it is.
  static Tensor of(Tensor tensor) {
    if (!(tensor instanceof SymbolicTensor symbolic)) {
      return tensor;
    }
    var place = new RememberedValue(symbolic.place().home(), value(symbolic));
    return new SymbolicTensor(place, symbolic.output(), symbolic.dtype(), symbolic.shape());
  }

  private static byte @Nullable [] value(SymbolicTensor tensor) {
    if (!tensor.shape().isFullyKnown()
        || tensor.size() > MOST_ELEMENTS
        || tensor.dtype().byteSize() <= 0) {
      return null;
    }
    Optional<HostTensor> known = tensor.staticValue();
    if (known.isEmpty()) {
      return null;
    }
    try (var host = known.get()) {
      return HostTensors.nativeTensor(host).data().toArray(ValueLayout.JAVA_BYTE);
    }
  }

  @Override
  public @Nullable HostTensor staticValue(SymbolicTensor tensor) {
    return value == null
        ? null
        : HostTensor.of(MemorySegment.ofArray(value), tensor.dtype(), tensor.shape());
  }

  @Override
  public Tensor[] execute(String op, Attributes attributes, Object... inputs) {
    return home.execute(op, attributes, inputs);
  }

  @Override
  public @Nullable Object call(String function, List<?> positional, Map<String, ?> named) {
    return home.call(function, positional, named);
  }

  @Override
  public TensorFunctions tensorFunctions() {
    return home.tensorFunctions();
  }

  @Override
  public Tensor constant(HostTensor constant) {
    return home.constant(constant);
  }

  @Override
  public Place placeFor(List<?> inputs) {
    return home.placeFor(inputs);
  }
}
