package io.intarsia.op.array;

import io.intarsia.internal.op.Words;

/// Options of `meshgrid`.
///
/// @param indexing which axis the first vector lies along
public record MeshgridOptions(Indexing indexing) {
  /// The order of the first two axes of a grid.
  public enum Indexing {
    /// Cartesian: the first vector lies along the second axis, as x does in a picture.
    XY,
    /// Matrix: each vector lies along the axis of its position.
    IJ
  }

  /// Python's default: Cartesian.
  public static MeshgridOptions defaults() {
    return new MeshgridOptions(Indexing.XY);
  }

  /// These options with another order of the first two axes.
  public MeshgridOptions withIndexing(Indexing indexing) {
    return new MeshgridOptions(indexing);
  }

  /// These options with another order of the first two axes by Python's word: `xy` or `ij`.
  ///
  /// @throws IllegalArgumentException if it is another word
  public MeshgridOptions withIndexing(String indexing) {
    return withIndexing(Words.of(Indexing.class, "meshgrid", "indexing", indexing));
  }
}
