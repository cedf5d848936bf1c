package io.intarsia.internal.gradient;

import io.intarsia.dtype.DType;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.place.OpPath;
import io.intarsia.tensor.Tensor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Sees which trainable variables the ops of a place read, until it is closed.
public final class VariableReads implements OpObserver, AutoCloseable {
  private final OpPath path;
  private final Map<Object, Tensor> handles = new LinkedHashMap<>();

  private VariableReads(OpPath path) {
    this.path = path;
  }

  /// Begins to look.
  public static VariableReads on(OpPath path) {
    var reads = new VariableReads(path);
    path.add(reads);
    return reads;
  }

  @Override
  public void observed(OpCall call, Tensor[] results) {
    see(Keys.flat(call.inputs()));
  }

  // Functions are shown by what they take.
  @Override
  public boolean differentiates(List<? extends Tensor> inputs) {
    see(inputs);
    return false;
  }

  private void see(List<? extends Tensor> inputs) {
    for (Tensor input : inputs) {
      if (input.dtype() == DType.RESOURCE && Keys.isTrainable(input)) {
        handles.putIfAbsent(Keys.of(input), input);
      }
    }
  }

  /// The handles of the variables that are none of these, in the order they were first read.
  public List<Tensor> besides(List<Tensor> named) {
    Set<Object> keys = named.stream().map(Keys::of).collect(Collectors.toSet());
    return handles.entrySet().stream()
        .filter(read -> !keys.contains(read.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  @Override
  public void close() {
    path.remove(this);
  }
}
