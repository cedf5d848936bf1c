package io.intarsia.tensor;

final class Indexing {
  private Indexing() {}

  static Tensor get(Tensor tensor, Object... indices) {
    return tensor;
  }
}
