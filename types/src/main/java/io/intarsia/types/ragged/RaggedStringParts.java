package io.intarsia.types.ragged;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Functions of strings in rows: several strings of a row become one or some.
final class RaggedStringParts {
  private RaggedStringParts() {}

  static DispatchTable<RaggedTensor> addTo(DispatchTable<RaggedTensor> table) {
    return table
        .on(Apis.Strings.NGRAMS, (Call call, RaggedTensor x) -> ngrams(call, x))
        .on(Apis.Strings.UNICODE_ENCODE, (Call call, RaggedTensor x) -> encode(call, x));
  }

  // -- n-grams ------------------------------------------------------------------------------------

  /// What goes before and behind each row, and how often at most.
  private record Padding(String left, String right, long width) {
    static Padding of(String name, @Nullable Object values, @Nullable Object width) {
      if (values == null) {
        if (width != null) {
          throw StructureErrors.of(name, "paddingWidth needs padValues; pass them");
        }
        return new Padding("", "", 0);
      }
      long most = width == null ? -1 : RaggedArguments.integer(name, "paddingWidth", width);
      if (width != null && most < 1) {
        throw StructureErrors.of(name, "expected paddingWidth of 1 at least, got %d", most);
      }
      return values instanceof List<?> both
          ? new Padding(String.valueOf(both.get(0)), String.valueOf(both.get(1)), most)
          : new Padding(String.valueOf(values), String.valueOf(values), most);
    }
  }

  private static @Nullable Object ngrams(Call call, RaggedTensor x) {
    if (x.raggedRank() == 0) {
      return call.run(x.flatValues());
    }
    String name = RaggedArguments.name(call);
    long[] widths = RaggedArguments.integers(name, "ngramWidth", call.arg("ngram_width"));
    for (long width : widths) {
      if (width < 1) {
        throw StructureErrors.of(name, "expected n-grams of 1 string at least, got %d", width);
      }
    }
    Padding padding = Padding.of(name, call.arg("pad_values"), call.arg("padding_width"));
    Ops tf = Ops.of(call.place());
    Tensor splits = x.nestedRowSplits().getLast();
    var found =
        tf.raw.StringNGrams(
            x.flatValues(),
            splits,
            String.valueOf(call.arg("separator")),
            Arrays.stream(widths).boxed().toList(),
            padding.left(),
            padding.right(),
            padding.width(),
            Boolean.TRUE.equals(call.arg("preserve_short_sequences")));
    return innermost(x, RaggedBuilder.nested(found.ngrams(), List.of(found.ngramsSplits())));
  }

  /// Other rows in place of the innermost ones.
  private static RaggedTensor innermost(RaggedTensor x, RaggedTensor rows) {
    return x.raggedRank() == 1
        ? rows
        : RaggedParts.withValues(x, innermost(RaggedParts.values(x), rows));
  }

  // -- code points --------------------------------------------------------------------------------

  private static @Nullable Object encode(Call call, RaggedTensor x) {
    Tensor flat = x.flatValues();
    if (x.raggedRank() == 0) {
      return call.run(flat);
    }
    if (!flat.shape().hasRank()) {
      throw StructureErrors.unknownRank(RaggedArguments.name(call), "the input");
    }
    if (flat.rank() > 1) {
      return RaggedParts.withFlat(x, call.tensor(flat));
    }
    return RaggedParts.plain(encode(Ops.of(call.place()), x, Encoding.of(call)));
  }

  /// @param errors `strict`, `replace` or `ignore`
  record Encoding(String name, String errors, long replacement) {
    private static Encoding of(Call call) {
      return new Encoding(
          String.valueOf(call.arg("output_encoding")),
          String.valueOf(call.arg("errors")),
          RaggedArguments.integer(
              RaggedArguments.name(call), "replacementChar", call.arg("replacement_char")));
    }
  }

  /// The innermost rows of code points as strings.
  static RaggedTensor encode(Ops tf, RaggedTensor x, Encoding encoding) {
    if (x.raggedRank() > 1) {
      return RaggedParts.withValues(x, encode(tf, RaggedParts.values(x), encoding));
    }
    Attributes options =
        Attributes.of("errors", encoding.errors()).with("replacement_char", encoding.replacement());
    Tensor codes = tf.cast(x.flatValues(), DType.INT32);
    return RaggedParts.dense(
        tf.raw.UnicodeEncode(codes, RaggedParts.splits(x), encoding.name(), options));
  }
}
