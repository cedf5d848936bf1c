package io.intarsia.tensor;

final class TensorPrinter {
  private TensorPrinter() {}

  static String print(HostTensor t) { return ""; }
  static String print(EagerTensor tensor) {
    return tensor.shape() + " " + tensor.dtype();
  }
}
