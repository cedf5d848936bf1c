package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Optional;

/// Which elements of a tensor [RaggedTensor#fromTensor(Tensor, FromTensorOptions)] takes.
///
/// @param lengths `[rows]`, tensors of `int32` or `int64`, or numbers: how many elements of each
///   row; of several, those of each ragged axis, outermost first; empty for all
/// @param padding what stands behind the elements of a row: a number, a string, or a tensor of the
///   shape of one element; empty if nothing does
/// @param raggedRank how many axes are cut into rows; with several lengths, as many as they are
/// @param rowSplitsDtype `int32` or `int64`
public record FromTensorOptions(
    List<?> lengths, Optional<Object> padding, int raggedRank, DType rowSplitsDtype) {
  public FromTensorOptions {
    lengths = List.copyOf(lengths);
    if (!lengths.isEmpty() && padding.isPresent()) {
      throw Mistake.argument(
          "RaggedTensor.fromTensor: expected lengths or a padding, got both; leave one out");
    }
    if (raggedRank < 1 || lengths.size() > 1 && raggedRank != lengths.size() && raggedRank != 1) {
      throw Mistake.argument(
          "RaggedTensor.fromTensor: expected a ragged rank of %s, got %d"
              .formatted(lengths.size() > 1 ? lengths.size() : "1 at least", raggedRank));
    }
  }

  /// All elements, one ragged axis, `int64` splits.
  public static FromTensorOptions defaults() {
    return new FromTensorOptions(List.of(), Optional.empty(), 1, DType.INT64);
  }

  /// With so many elements of each row.
  ///
  /// @throws IllegalArgumentException if there is a padding, or they are not as many as ragged axes
  public FromTensorOptions withLengths(Tensor... lengths) {
    return new FromTensorOptions(List.of(lengths), padding, raggedRank, rowSplitsDtype);
  }

  /// With so many elements of each row: for each ragged axis a tensor, or an array or list of
  /// numbers.
  ///
  /// @throws IllegalArgumentException if there is a padding, or they are not as many as ragged axes
  public FromTensorOptions withLengths(List<?> lengths) {
    return new FromTensorOptions(lengths, padding, raggedRank, rowSplitsDtype);
  }

  /// Without what stands behind the elements of each row.
  ///
  /// @throws IllegalArgumentException if there are lengths
  public FromTensorOptions withPadding(Object padding) {
    return new FromTensorOptions(lengths, Optional.of(padding), raggedRank, rowSplitsDtype);
  }

  /// With so many ragged axes.
  ///
  /// @throws IllegalArgumentException if it is below 1, or lengths are given for more or fewer axes
  public FromTensorOptions withRaggedRank(int raggedRank) {
    return new FromTensorOptions(lengths, padding, raggedRank, rowSplitsDtype);
  }

  /// With row splits of that dtype.
  public FromTensorOptions withRowSplitsDtype(DType rowSplitsDtype) {
    return new FromTensorOptions(lengths, padding, raggedRank, rowSplitsDtype);
  }
}
