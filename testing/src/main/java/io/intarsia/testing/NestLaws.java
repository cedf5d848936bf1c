package io.intarsia.testing;

import static io.intarsia.testing.LawBroken.check;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Generic code sees values and specs as flat lists, and packs them again.
final class NestLaws {
  private NestLaws() {}

  static void flatten(Trial trial) {
    trial.each(sample -> {
      List<@Nullable Object> tensors = Nest.expanded().flatten(sample.value());
      List<@Nullable Object> specs = Nest.expanded().flatten(sample.spec());
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
    trial.each(sample -> {
      List<@Nullable Object> flat = Nest.expanded().flatten(sample.value());
      Object same = packed(sample, "the spec", sample.spec(), flat);
      Difference.none(sample, "its own tensors must be the value", sample.value(), same);
      List<@Nullable Object> other = allChanged(trial, flat);
      holds(sample, "the spec", packed(sample, "the spec", sample.spec(), other), other);
      holds(sample, "the value", packed(sample, "the value", sample.value(), other), other);
    });
  }

  static void refuses(Trial trial) {
    if (Tensor.class.isAssignableFrom(trial.laws().type())) {
      throw new NotApplicable("a tensor is a leaf, so anything can be packed in its place");
    }
    trial.each(sample -> {
      List<@Nullable Object> flat = Nest.expanded().flatten(sample.value());
      refused(sample, "one element too many", plusOne(flat, trial));
      if (!flat.isEmpty()) {
        refused(sample, "one element too few", flat.subList(1, flat.size()));
        refused(sample, "specs for tensors", Nest.expanded().flatten(sample.spec()));
      }
    });
  }

  static void mapIdentity(Trial trial) {
    trial.each(sample -> {
      Object mapped =
          Objects.requireNonNull(Nest.expanded().mapStructure(leaf -> leaf, sample.value()));
      Difference.none(
          sample, "mapping the identity must give an equal value", sample.value(), mapped);
    });
  }

  // A template gives the static data.
  private static Object packed(
      Sample sample, String template, Object structure, List<@Nullable Object> flat) {
    Object packed = Objects.requireNonNull(Nest.expanded().packSequenceAs(structure, flat));
    TypeSpec<?> spec = TypeSpecs.of(packed);
    check(
        sample.spec().equals(spec),
        sample,
        "packSequenceAs must take static data from " + template,
        sample.spec(),
        spec);
    return packed;
  }

  // The tensors give the rest; those of the template must not come through.
  private static void holds(
      Sample sample, String template, Object packed, List<@Nullable Object> tensors) {
    Difference.ofLeaves(tensors, Nest.expanded().flatten(packed))
        .ifPresent(difference -> {
          throw LawBroken.of(
              sample,
              "packSequenceAs with %s must hold the tensors packed, not so %s"
                  .formatted(template, difference.where()),
              difference.expected(),
              difference.got());
        });
  }

  private static List<@Nullable Object> allChanged(Trial trial, List<@Nullable Object> flat) {
    List<@Nullable Object> changed = new ArrayList<>();
    flat.forEach(leaf -> changed.add(changed(trial, leaf)));
    return changed;
  }

  // Another tensor of that dtype and shape, where it is easy to make one.
  private static @Nullable Object changed(Trial trial, @Nullable Object leaf) {
    if (!(leaf instanceof Tensor tensor)) {
      return leaf;
    }
    DType dtype = tensor.dtype();
    if (dtype == DType.BOOL) {
      return trial.tf().math.logicalNot(tensor);
    }
    return dtype == DType.FLOAT32 || dtype == DType.INT32 || dtype == DType.INT64
        ? tensor.plus(1)
        : tensor;
  }

  private static List<@Nullable Object> plusOne(List<@Nullable Object> flat, Trial trial) {
    List<@Nullable Object> more = new ArrayList<>(flat);
    more.add(flat.isEmpty() ? trial.tf().constant(0f) : flat.getFirst());
    return more;
  }

  private static void refused(Sample sample, String what, List<?> flat) {
    try {
      Nest.expanded().packSequenceAs(sample.spec(), flat);
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
