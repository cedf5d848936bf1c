package io.intarsia.testing;

import static io.intarsia.testing.LawBroken.check;

import io.intarsia.nest.Nest;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Generic code sees values and specs as flat lists, and packs them again.
final class NestLaws {
  private NestLaws() {}

  static void flatten(Trial trial) {
    trial.each(
        sample -> {
          List<@Nullable Object> tensors = Nest.flatten(sample.value(), true);
          List<@Nullable Object> specs = Nest.flatten(sample.spec(), true);
          check(
              tensors.size() == specs.size(),
              sample,
              "value and spec must flatten to lists of one length",
              specs,
              tensors);
          for (int i = 0; i < specs.size(); i++) {
            check(
                specs.get(i) instanceof TensorSpec spec && spec.isCompatibleWith(tensors.get(i)),
                sample,
                "element %d of the flat spec must take that of the flat value".formatted(i),
                specs.get(i),
                tensors.get(i));
          }
        });
  }

  static void pack(Trial trial) {
    trial.each(
        sample -> {
          List<@Nullable Object> flat = Nest.flatten(sample.value(), true);
          packed(sample, "the spec", sample.spec(), flat);
          packed(sample, "the value", sample.value(), copies(trial, flat));
        });
  }

  static void refuses(Trial trial) {
    if (Tensor.class.isAssignableFrom(trial.laws().type())) {
      throw new NotApplicable("a tensor is a leaf, so anything can be packed in its place");
    }
    trial.each(
        sample -> {
          List<@Nullable Object> flat = Nest.flatten(sample.value(), true);
          refused(sample, "one element too many", plusOne(flat, trial));
          if (!flat.isEmpty()) {
            refused(sample, "one element too few", flat.subList(1, flat.size()));
            refused(sample, "specs for tensors", Nest.flatten(sample.spec(), true));
          }
        });
  }

  static void mapIdentity(Trial trial) {
    trial.each(
        sample -> {
          Object mapped =
              Objects.requireNonNull(Nest.mapStructure(leaf -> leaf, sample.value(), true));
          Difference.none(
              sample, "mapping the identity must give an equal value", sample.value(), mapped);
        });
  }

  // A template gives its static data; its tensors must not come through.
  private static void packed(
      Sample sample, String template, Object structure, List<@Nullable Object> flat) {
    Object packed = Objects.requireNonNull(Nest.packSequenceAs(structure, flat, true));
    TypeSpec<?> spec = TypeSpecs.of(packed);
    check(
        sample.spec().equals(spec),
        sample,
        "packSequenceAs must take static data from " + template,
        sample.spec(),
        spec);
    Difference.none(
        sample,
        "packSequenceAs with %s must take its data from the tensors".formatted(template),
        sample.value(),
        packed);
  }

  private static List<@Nullable Object> copies(Trial trial, List<@Nullable Object> flat) {
    List<@Nullable Object> copies = new ArrayList<>();
    for (Object leaf : flat) {
      copies.add(leaf instanceof Tensor tensor ? copy(trial, tensor) : leaf);
    }
    return copies;
  }

  private static Tensor copy(Trial trial, Tensor tensor) {
    if (tensor.dtype().isHandle()) {
      return tensor;
    }
    try (HostTensor host = tensor.toHost()) {
      return trial.tf().constant(host);
    }
  }

  private static List<@Nullable Object> plusOne(List<@Nullable Object> flat, Trial trial) {
    List<@Nullable Object> more = new ArrayList<>(flat);
    more.add(flat.isEmpty() ? trial.tf().constant(0f) : flat.getFirst());
    return more;
  }

  private static void refused(Sample sample, String what, List<?> flat) {
    try {
      Nest.packSequenceAs(sample.spec(), flat, true);
    } catch (IllegalArgumentException e) {
      return;
    }
    throw LawBroken.of(
        sample,
        "packSequenceAs must refuse %s".formatted(what),
        "IllegalArgumentException",
        "packed " + flat);
  }
}
