package io.intarsia.types.example;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.raw.RawOps.ParseSequenceExampleV2Result;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Calls the kernels that parse, and makes values of the types of what they give for each key.
final class ParseKernels {
  private ParseKernels() {}

  /// What examples have under each key.
  static Map<String, TensorLike> examples(
      Ops tf, Tensor serialized, Tensor names, FeatureParams params) {
    var out =
        tf.raw.ParseExampleV2(
            serialized,
            names,
            strings(tf, params.sparseKeys()),
            strings(tf, params.denseKeys()),
            strings(tf, params.raggedKeys()),
            params.denseDefaults(tf),
            params.sparseKeys().size(),
            params.sparseTypes(),
            params.raggedTypes(),
            params.splitTypes(),
            params.denseShapes());
    Map<String, TensorLike> parsed = new HashMap<>();
    put(parsed, params.sparseKeys(), out.sparseIndices(), out.sparseValues(), out.sparseShapes());
    put(parsed, params.denseKeys(), out.denseValues());
    put(parsed, params.raggedKeys(), rows(serialized, out.raggedValues(), out.raggedRowSplits()));
    return parsed;
  }

  /// What sequences have under each key.
  ///
  /// @param lengths of each dense key of the steps, how many there are
  record Sequences(
      Map<String, TensorLike> context,
      Map<String, TensorLike> steps,
      Map<String, Tensor> lengths) {}

  static Sequences sequences(
      Ops tf, Tensor serialized, Tensor names, FeatureParams context, FeatureParams steps) {
    var out =
        tf.raw.ParseSequenceExampleV2(
            serialized,
            names,
            strings(tf, context.sparseKeys()),
            strings(tf, context.denseKeys()),
            strings(tf, context.raggedKeys()),
            strings(tf, steps.sparseKeys()),
            strings(tf, steps.denseKeys()),
            strings(tf, steps.raggedKeys()),
            tf.constant(steps.assumedEmpty(), DType.BOOL, Shape.of(steps.denseKeys().size())),
            context.denseDefaults(tf),
            attributes(context, steps));
    return new Sequences(
        context(serialized, out, context), steps(serialized, out, steps), lengths(out, steps));
  }

  private static Map<String, TensorLike> context(
      Tensor serialized, ParseSequenceExampleV2Result out, FeatureParams params) {
    Map<String, TensorLike> parsed = new HashMap<>();
    put(
        parsed,
        params.sparseKeys(),
        out.contextSparseIndices(),
        out.contextSparseValues(),
        out.contextSparseShapes());
    put(parsed, params.denseKeys(), out.contextDenseValues());
    put(
        parsed,
        params.raggedKeys(),
        rows(serialized, out.contextRaggedValues(), out.contextRaggedRowSplits()));
    return parsed;
  }

  private static Map<String, TensorLike> steps(
      Tensor serialized, ParseSequenceExampleV2Result out, FeatureParams params) {
    Map<String, TensorLike> parsed = new HashMap<>();
    put(
        parsed,
        params.sparseKeys(),
        out.featureListSparseIndices(),
        out.featureListSparseValues(),
        out.featureListSparseShapes());
    put(parsed, params.denseKeys(), out.featureListDenseValues());
    List<RaggedTensor> inner =
        cut(out.featureListRaggedValues(), out.featureListRaggedInnerSplits());
    put(parsed, params.raggedKeys(), rows(serialized, inner, out.featureListRaggedOuterSplits()));
    return parsed;
  }

  private static Map<String, Tensor> lengths(
      ParseSequenceExampleV2Result out, FeatureParams params) {
    Map<String, Tensor> lengths = new HashMap<>();
    put(lengths, params.denseKeys(), out.featureListDenseLengths());
    return lengths;
  }

  private static Attributes attributes(FeatureParams context, FeatureParams steps) {
    return Attributes.of("Ncontext_sparse", context.sparseKeys().size())
        .with("Nfeature_list_sparse", steps.sparseKeys().size())
        .with("Nfeature_list_dense", steps.denseKeys().size())
        .with("context_sparse_types", context.sparseTypes())
        .with("context_ragged_value_types", context.raggedTypes())
        .with("context_ragged_split_types", context.splitTypes())
        .with("context_dense_shapes", context.denseShapes())
        .with("feature_list_dense_types", steps.denseTypes())
        .with("feature_list_sparse_types", steps.sparseTypes())
        .with("feature_list_ragged_value_types", steps.raggedTypes())
        .with("feature_list_ragged_split_types", steps.splitTypes())
        .with("feature_list_dense_shapes", steps.denseShapes());
  }

  private static Tensor strings(Ops tf, List<String> keys) {
    return tf.constant(keys.toArray(String[]::new), DType.STRING, Shape.of(keys.size()));
  }

  /// A single example has values that are not cut; a batch has a row for each example.
  private static List<? extends TensorLike> rows(
      Tensor serialized, List<? extends TensorLike> values, List<Tensor> splits) {
    return serialized.shape().hasRank() && serialized.rank() == 0 ? values : cut(values, splits);
  }

  private static List<RaggedTensor> cut(List<? extends TensorLike> values, List<Tensor> splits) {
    List<RaggedTensor> all = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      all.add(RaggedPartitions.rows(values.get(i), splits.get(i)));
    }
    return all;
  }

  private static <T> void put(Map<String, T> parsed, List<String> keys, List<? extends T> values) {
    for (int i = 0; i < keys.size(); i++) {
      parsed.put(keys.get(i), values.get(i));
    }
  }

  private static void put(
      Map<String, TensorLike> parsed,
      List<String> keys,
      List<Tensor> indices,
      List<Tensor> values,
      List<Tensor> shapes) {
    for (int i = 0; i < keys.size(); i++) {
      parsed.put(keys.get(i), SparseTensor.of(indices.get(i), values.get(i), shapes.get(i)));
    }
  }
}
