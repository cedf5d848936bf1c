package io.intarsia.internal.trace;

import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.tensor.HostTensor;
import java.util.List;
import java.util.Objects;
import org.tensorflow.proto.AttrValue;

/// Attributes that are tensors. The runtime knows best how it writes them.
public final class TensorAttribute {
  private TensorAttribute() {}

  /// The tensor.
  ///
  /// @return owned by the caller
  public static HostTensor decode(AttrValue value) {
    try (var scratch = new NativeGraph()) {
      var made = new NativeGraph.NewNode("Const", "Const", null);
      var wiring = new NativeGraph.Wiring(List.of(), List.of());
      long node =
          scratch.add(
              made,
              wiring,
              encoder ->
                  List.of(
                      encoder.ofType("dtype", value.getTensor().getDtypeValue()),
                      encoder.ofValue("value", value.toByteArray())));
      NativeTensor tensor = scratch.constant(new NativeGraph.Output(node, 0));
      return HostTensors.taking(Objects.requireNonNull(tensor));
    }
  }
}
