package io.intarsia.tensor;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.shape.Shape;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// The part of a tensor that is printed, in host memory: of a large one only the ends of its long
/// axes are fetched.
final class Edges {
  private Edges() {}

  static HostTensor of(EagerTensor tensor, PrintFormat format) {
    boolean small = tensor.size() <= format.threshold();
    return small || isHostMemory(tensor.device()) ? tensor.toHost() : fetch(tensor, format);
  }

  // There a host tensor is a view, and no op need run.
  private static boolean isHostMemory(String device) {
    return device.startsWith("/job:localhost/") && device.contains("/device:CPU:");
  }

  /// Gathers the ends of the long axes on the tensor's device, the longest axis first.
  static HostTensor fetch(EagerTensor tensor, PrintFormat format) {
    Shape shape = tensor.shape();
    List<Integer> axes =
        IntStream.range(0, shape.rank())
            .boxed()
            .filter(axis -> format.cuts(shape.numElements(), shape.dim(axis)))
            .sorted(Comparator.comparingLong(axis -> -shape.dim(axis)))
            .toList();
    try (var ops = new Temporaries(tensor.place())) {
      Tensor edges = tensor;
      for (int axis : axes) {
        edges =
            ops.execute(
                "GatherV2",
                Attributes.NONE,
                edges,
                ops.constant(ArrayText.ends(shape.dim(axis), format.edgeItems())),
                ops.constant(axis));
      }
      return edges.toHost();
    } catch (TensorFlowException _) {
      // The device has no such kernel for the dtype.
      return tensor.toHost();
    }
  }
}
