package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Transformations of several data sets.
final class Combining {
  private static final ElementType NUMBER =
      ElementType.ofSpecs(TensorSpec.of(Shape.scalar(), DType.INT64));
  private static final Structure PAIR = Nest.structure(new Pair<>(0, 0));

  private Combining() {}

  static <A, B> Dataset<Pair<A, B>> zip(Dataset<A> first, Dataset<B> second) {
    return zipped(PAIR, List.of(first, second));
  }

  static <R> Dataset<R> zip(Object nest) {
    List<Dataset<?>> parts = new ArrayList<>();
    for (Object leaf : Nest.flatten(nest)) {
      if (!(leaf instanceof Dataset<?> part)) {
        throw DataErrors.noDatasets("zip", leaf);
      }
      parts.add(part);
    }
    if (parts.isEmpty()) {
      throw DataErrors.noDatasets("zip", nest);
    }
    return zipped(Nest.structure(nest), parts);
  }

  private static <R> Dataset<R> zipped(Structure structure, List<? extends Dataset<?>> parts) {
    ElementType elements =
        ElementType.ofParts(structure, parts.stream().map(Dataset::elements).toList());
    Ops tf = place(parts);
    Tensor variant = tf.raw.ZipDataset(variants(parts), elements.dtypes(), elements.shapes());
    return new Dataset<>(DatasetSpec.of(elements), variant, KeptCode.of(parts.toArray()));
  }

  static <T> Dataset<T> concatenate(Dataset<T> first, Dataset<T> second) {
    ElementType elements = common("concatenate", List.of(first, second));
    Tensor variant =
        place(List.of(first, second))
            .raw
            .ConcatenateDataset(
                first.variant(), second.variant(), elements.dtypes(), elements.shapes());
    return first.derived(elements, variant, second);
  }

  static <T> Dataset<T> choose(
      List<Dataset<T>> datasets, Dataset<Tensor> choice, boolean stopOnEmpty) {
    if (datasets.isEmpty()) {
      throw DataErrors.noDatasets("chooseFromDatasets", datasets);
    }
    if (!choice.elements().isCompatibleWith(NUMBER)) {
      throw DataErrors.different("chooseFromDatasets", choice.elements(), NUMBER);
    }
    ElementType elements = common("chooseFromDatasets", datasets);
    List<Dataset<?>> all = new ArrayList<>(datasets);
    all.add(choice);
    Tensor variant =
        place(all)
            .raw
            .DirectedInterleaveDataset(
                choice.variant(),
                variants(datasets),
                elements.dtypes(),
                elements.shapes(),
                Attributes.of("stop_on_empty_dataset", stopOnEmpty));
    return new Dataset<>(DatasetSpec.of(elements), variant, KeptCode.of(all.toArray()));
  }

  static <T> Dataset<T> sample(
      List<Dataset<T>> datasets, double @Nullable [] weights, @Nullable Long seed, boolean stop) {
    if (datasets.isEmpty()) {
      throw DataErrors.noDatasets("sampleFromDatasets", datasets);
    }
    if (weights != null && weights.length != datasets.size()) {
      throw DataErrors.weights(datasets.size(), weights.length);
    }
    List<Dataset<T>> chosen = new ArrayList<>();
    List<Float> logits = new ArrayList<>();
    for (int i = 0; i < datasets.size(); i++) {
      double weight = weights == null ? 1 : weights[i];
      if (weight > 0) {
        chosen.add(datasets.get(i));
        // Without weights the numbers are the logits themselves, as in Python.
        logits.add(weights == null ? 1f : (float) Math.log((float) weight));
      }
    }
    if (chosen.isEmpty()) {
      return datasets.getFirst().take(0);
    }
    return chosen.size() == 1
        ? chosen.getFirst()
        : choose(chosen, choices(chosen, logits, seed), stop);
  }

  static <T> Dataset<T> sample(
      List<Dataset<T>> datasets, Dataset<Tensor> weights, @Nullable Long seed, boolean stop) {
    if (datasets.isEmpty()) {
      throw DataErrors.noDatasets("sampleFromDatasets", datasets);
    }
    Dataset<Tensor> choices =
        zip(weights, Sources.random(place(datasets), seed).batch(2))
            .map((g, each) -> chosen(g, g.expandDims(g.math.log(each.first()), 0), each.second()));
    return choose(datasets, choices, stop);
  }

  private static Tensor chosen(Ops g, Object logits, Tensor seeds) {
    return g.squeeze(g.raw.StatelessMultinomial(logits, 1, seeds));
  }

  private static Dataset<Tensor> choices(
      List<? extends Dataset<?>> datasets, List<Float> logits, @Nullable Long seed) {
    Ops tf = place(datasets);
    Dataset<Tensor> seeds = Sources.random(tf, seed).batch(2);
    ElementType elements = seeds.elements();
    OpFunction choice =
        ElementCode.onTensors(
            tf,
            "sampleFromDatasets",
            List.of(elements),
            (g, values) ->
                List.of(chosen(g, g.constant(List.of(logits)), (Tensor) values.getFirst())));
    Tensor variant =
        tf.raw.MapDataset(
            seeds.variant(),
            choice.captured(),
            choice.name(),
            NUMBER.dtypes(),
            NUMBER.shapes(),
            Attributes.of("use_inter_op_parallelism", false).with("preserve_cardinality", true));
    return seeds.derived(NUMBER, variant, choice);
  }

  /// What takes the elements of all.
  static ElementType common(String operation, List<? extends Dataset<?>> datasets) {
    ElementType common = datasets.getFirst().elements();
    for (Dataset<?> each : datasets) {
      ElementType first = common;
      common =
          common
              .mergedWith(each.elements())
              .orElseThrow(() -> DataErrors.different(operation, first, each.elements()));
    }
    return common;
  }

  private static List<Tensor> variants(List<? extends Dataset<?>> datasets) {
    return datasets.stream().<Tensor>map(Dataset::variant).toList();
  }

  private static Ops place(List<? extends Dataset<?>> datasets) {
    return Ops.of(datasets.getFirst().place().placeFor(variants(datasets)));
  }
}
