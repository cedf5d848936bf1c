package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Ragged values as text, made where the function runs.
final class RaggedFormat {
  private RaggedFormat() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table.on(Apis.Strings.FORMAT, call -> format(call));
  }

  private static Object format(Call call) {
    String name = RaggedArguments.name(call);
    String placeholder = String.valueOf(call.arg("placeholder"));
    String[] texts = String.valueOf(call.arg("template")).split(Pattern.quote(placeholder), -1);
    Object given = call.arg("inputs");
    List<?> inputs = given instanceof List<?> list ? list : Collections.singletonList(given);
    if (inputs.size() != texts.length - 1) {
      throw StructureErrors.of(
          name,
          "expected as many placeholders as inputs, got %d and %d",
          texts.length - 1,
          inputs.size());
    }
    long most = RaggedArguments.integer(name, "summarize", call.arg("summarize"));
    if (most != -1 && most < 1) {
      throw StructureErrors.of(name, "expected summarize of 1 at least or -1, got %d", most);
    }
    Ops tf = Ops.of(call.place());
    List<Tensor> pieces = new ArrayList<>(List.of(tf.constant(texts[0])));
    for (int i = 0; i < inputs.size(); i++) {
      pieces.add(text(tf, call, inputs.get(i), most));
      pieces.add(tf.constant(texts[i + 1]));
    }
    return tf.raw.StringJoin(pieces);
  }

  private static Tensor text(Ops tf, Call call, @Nullable Object input, long most) {
    if (input instanceof RaggedTensor ragged && ragged.raggedRank() > 0) {
      return text(tf, RaggedArguments.name(call), ragged, most);
    }
    Tensor tensor = RaggedParts.of(tf, input).flatValues();
    return call.with("template", "{}")
        .with("inputs", List.of(tensor))
        .with("placeholder", "{}")
        .tensor();
  }

  private static Tensor text(Ops tf, String name, RaggedTensor x, long most) {
    Shape shape = x.shape();
    if (!shape.hasRank()) {
      throw StructureErrors.unknownRank(name, "a ragged input");
    }
    RaggedTensor rows = RaggedParts.deepened(x, shape.rank() - 1, x.rowSplitsDtype());
    Tensor texts = elements(tf, rows.flatValues());
    for (Tensor splits : rows.nestedRowSplits().reversed()) {
      texts = joined(tf, texts, splits, most);
    }
    DType dtype = x.rowSplitsDtype();
    Tensor count = RaggedParts.rows(tf, rows).tensor(tf, dtype);
    Tensor whole = tf.stack(List.of(tf.constant(0, dtype), count));
    return tf.squeeze(joined(tf, texts, whole, most), 0);
  }

  private static Tensor elements(Ops tf, Tensor flat) {
    if (flat.dtype() != DType.STRING) {
      return tf.strings.asString(flat);
    }
    Tensor escaped = tf.strings.regexReplace(flat, "(['\\\\])", "\\\\\\1");
    Tensor quote = tf.constant("'");
    return tf.raw.StringJoin(List.of(quote, escaped, quote));
  }

  /// The texts of each row in brackets; of long rows the first and the last alone.
  private static Tensor joined(Ops tf, Tensor given, Tensor splits, long most) {
    DType dtype = splits.dtype();
    Tensor ids = RaggedRows.ids(tf, splits);
    Tensor texts = given;
    if (most > 0) {
      Tensor one = tf.constant(1, dtype);
      Tensor lengths = RaggedRows.lengths(splits);
      Tensor at = tf.raw.RaggedRange(tf.constant(0, dtype), lengths, one).rtDenseValues();
      Tensor length = tf.gather(lengths, ids);
      Tensor isLong = length.gt(2 * most);
      Tensor isFirstLeft = tf.math.logicalAnd(isLong, tf.math.equal(at, tf.constant(most, dtype)));
      Tensor isShown = tf.math.logicalOr(at.le(most), at.ge(length.minus(most)));
      Tensor kept = tf.squeeze(tf.where(tf.math.logicalOr(isShown, tf.math.logicalNot(isLong))), 1);
      texts = tf.gather(tf.where(isFirstLeft, tf.constant("..."), texts), kept);
      ids = tf.gather(ids, kept);
    }
    Tensor rows = RaggedRows.count(tf, splits);
    Attributes options = Attributes.of("separator", ", ");
    Tensor lines = tf.raw.UnsortedSegmentJoin(texts, ids, rows, options);
    return tf.raw.StringJoin(List.of(tf.constant("["), lines, tf.constant("]")));
  }
}
