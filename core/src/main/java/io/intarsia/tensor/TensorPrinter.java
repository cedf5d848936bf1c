package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.shape.Shape;

/// Prints tensors: values as numpy does, then shape and dtype. Never throws, and reads no more than
/// it prints.
final class TensorPrinter {
  private TensorPrinter() {}

  static String print(EagerTensor tensor, PrintFormat format) {
    try {
      return tensor.dtype().isHandle()
          ? describe("<" + tensor.dtype() + ">", tensor.shape(), tensor.dtype())
          : printValues(tensor, format);
    } catch (IllegalStateException _) {
      return "Tensor(closed, dtype=" + tensor.dtype() + ")";
    } catch (TensorFlowException e) {
      return "Tensor(unreadable, dtype=" + tensor.dtype() + "): " + e.getMessage();
    }
  }

  static String print(HostTensor tensor) {
    if (tensor.isClosed()) {
      return "HostTensor(closed)";
    }
    return tensor.dtype().isHandle()
        ? describe("<" + tensor.dtype() + ">", tensor.shape(), tensor.dtype())
        : print(tensor, tensor.shape(), PrintFormat.defaults());
  }

  private static String printValues(EagerTensor tensor, PrintFormat format) {
    Shape shape = tensor.shape();
    try (var host = Edges.of(tensor, format)) {
      return print(host, shape, format);
    }
  }

  private static String print(HostTensor data, Shape shape, PrintFormat format) {
    return describe(values(data, shape, format), shape, data.dtype());
  }

  private static String values(HostTensor data, Shape shape, PrintFormat format) {
    if (shape.numElements() == 0) {
      return "[]";
    }
    var text = new ArrayText(format, data.shape().toArray(), shape);
    ElementFormat elements = ElementFormat.of(data, text.shown(), format.precision());
    return text.print(elements::format);
  }

  private static String describe(String values, Shape shape, DType dtype) {
    return values + " shape=" + shape + " dtype=" + dtype;
  }
}
