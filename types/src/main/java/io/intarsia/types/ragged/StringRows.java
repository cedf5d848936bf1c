package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.function.Function;

/// Each string as a row of what it is made of.
final class StringRows {
  private StringRows() {}

  /// @param rows of a vector of strings
  static RaggedTensor of(Ops tf, String name, Object input, Function<Tensor, RaggedTensor> rows) {
    RaggedTensor x = RaggedParts.of(tf, input, input instanceof String ? DType.STRING : null);
    if (x.dtype() != DType.STRING) {
      throw StructureErrors.of(name, "expected strings, got %s", x.dtype());
    }
    Shape shape = x.shape();
    if (!shape.hasRank()) {
      throw StructureErrors.unknownRank(name, "the input");
    }
    if (shape.rank() == 0) {
      RaggedTensor one = rows.apply(tf.reshape(x.flatValues(), 1));
      return RaggedParts.dense(one.flatValues());
    }
    DType dtype = RaggedParts.isRagged(x) ? x.rowSplitsDtype() : DType.INT64;
    RaggedTensor cut = RaggedParts.deepened(x, shape.rank() - 1, dtype);
    RaggedTensor found = rows.apply(cut.flatValues());
    return RaggedParts.withFlat(cut, sameSplits(found, dtype));
  }

  /// Strings of unknown rank as a vector, ragged ones with flat values that are one.
  static Object vectorIfUnknown(Ops tf, Object input) {
    return switch (input) {
      case Tensor tensor when !tensor.shape().hasRank() ->
          tf.ensureShape(tensor, Shape.unknownOfRank(1));
      case RaggedTensor ragged when !ragged.shape().hasRank() ->
          ragged.withFlatValues((Tensor) vectorIfUnknown(tf, ragged.flatValues()));
      default -> input;
    };
  }

  private static RaggedTensor sameSplits(RaggedTensor rows, DType dtype) {
    return rows.rowSplitsDtype() == dtype ? rows : rows.withRaggedRank(1, dtype);
  }

  static RaggedTensor words(Ops tf, Tensor flat, String sep, long maxsplit) {
    Attributes options = Attributes.of("maxsplit", maxsplit);
    var found = tf.raw.StringSplitV2(flat, tf.constant(sep), options);
    return byIndices(tf, found.values(), found.indices(), flat);
  }

  static RaggedTensor bytes(Ops tf, Tensor flat) {
    Attributes options = Attributes.of("skip_empty", false);
    var found = tf.raw.StringSplit(flat, tf.constant(""), options);
    return byIndices(tf, found.values(), found.indices(), flat);
  }

  /// @param indices `[values, 2]`: row and column, in order
  private static RaggedTensor byIndices(Ops tf, Tensor values, Tensor indices, Tensor flat) {
    Tensor ids = indices.get(Index.all(), 0);
    Tensor rows = RaggedParts.size(tf, flat, 0).tensor(tf, DType.INT64);
    Tensor lengths = tf.raw.UnsortedSegmentSum(tf.onesLike(ids), ids, rows);
    return RaggedParts.cut(RaggedParts.dense(values), RaggedBuilder.splitsOf(lengths));
  }

  static RaggedTensor codes(Ops tf, Tensor flat, String encoding, UnicodeDecodeOptions options) {
    var found = tf.raw.UnicodeDecode(flat, encoding, attributes(options));
    return RaggedParts.cut(RaggedParts.dense(found.charValues()), found.rowSplits());
  }

  static RaggedStrings.WithOffsets withOffsets(
      Ops tf, String name, Object input, String encoding, UnicodeDecodeOptions options) {
    Tensor[] starts = new Tensor[1];
    RaggedTensor codes =
        of(
            tf,
            name,
            input,
            flat -> {
              var found = tf.raw.UnicodeDecodeWithOffsets(flat, encoding, attributes(options));
              starts[0] = found.charToByteStarts();
              return RaggedParts.cut(RaggedParts.dense(found.charValues()), found.rowSplits());
            });
    return new RaggedStrings.WithOffsets(
        RaggedParts.plain(codes), RaggedParts.plain(RaggedParts.withFlat(codes, starts[0])));
  }

  private static Attributes attributes(UnicodeDecodeOptions options) {
    return Attributes.of("errors", options.errors())
        .with("replacement_char", (long) options.replacementChar())
        .with("replace_control_characters", options.replaceControlCharacters());
  }

  /// Each code point as a string of its own.
  static RaggedTensor characters(
      Ops tf, Object codes, String encoding, UnicodeDecodeOptions options) {
    RaggedTensor x = RaggedParts.of(tf, codes);
    Tensor flat = x.flatValues();
    Count one = Count.of(1);
    RaggedTensor single =
        RaggedParts.uniform(
            tf, RaggedParts.dense(flat), one, RaggedParts.size(tf, flat, 0), DType.INT64);
    var named =
        new RaggedStringParts.Encoding(encoding, options.errors(), options.replacementChar());
    return RaggedParts.withFlat(x, RaggedStringParts.encode(tf, single, named).flatValues());
  }
}
