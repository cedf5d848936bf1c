package io.intarsia.testing;

import static io.intarsia.testing.LawBroken.check;

import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What is done with boxes is done with the values in them.
final class StackLaws {
  private StackLaws() {}

  static void stack(Trial trial) {
    trial.eachApplicable(sample -> {
      List<Sample> values = withPartners(trial, sample, 3);
      var spec = Boxes.stackable(sample.spec());
      var stackedSpec = spec.stacked(values.size());
      Object stacked = stackedSpec.fromBoxedTensor(stackedBox(trial, spec, values));
      check(
          stackedSpec.isCompatibleWith(stacked) && spec.stacked(-1).isCompatibleWith(stacked),
          sample,
          "stacked(%d) and stacked(-1) must take the stacked value".formatted(values.size()),
          stackedSpec,
          stacked);
      checkStacker(trial, sample, values, stacked);
      parts(trial, sample, stackedSpec, stacked, values.stream().map(Sample::value).toList());
    });
  }

  static void unstack(Trial trial) {
    trial.eachApplicable(sample -> {
      List<Tensor> box = Boxes.unstackable(sample);
      var partSpec = Boxes.stackable(sample.spec()).unstacked();
      List<Object> parts = unboxed(trial, partSpec, box);
      for (Object part : parts) {
        check(
            partSpec.isCompatibleWith(part),
            sample,
            "unstacked() must take the parts of the value",
            partSpec,
            part);
      }
      if (!parts.isEmpty()) {
        List<List<Tensor>> boxes =
            parts.stream().map(part -> partSpec.toBoxedTensor(part, 0)).toList();
        Difference.none(
            sample,
            "the parts of a value, stacked again, must be the value",
            sample.value(),
            partSpec.stacked(parts.size()).fromBoxedTensor(Boxes.stack(trial.tf(), boxes)));
      }
    });
  }

  static void concat(Trial trial) {
    trial.eachApplicable(sample -> {
      List<List<Tensor>> boxes = boxes(trial, sample);
      var partSpec = Boxes.stackable(sample.spec()).unstacked();
      List<Object> parts = new ArrayList<>();
      boxes.forEach(box -> parts.addAll(unboxed(trial, partSpec, box)));
      Object joined = joined(partSpec, Boxes.concat(trial.tf(), boxes));
      parts(trial, sample, partSpec.stacked(parts.size()), joined, parts);
    });
  }

  static void chain(Trial trial) {
    trial.eachApplicable(sample -> {
      List<List<Tensor>> boxes = boxes(trial, sample);
      var partSpec = Boxes.stackable(sample.spec()).unstacked();
      List<List<Tensor>> through = Boxes.unstack(trial.tf(), Boxes.stack(trial.tf(), boxes));
      Difference.none(
          sample,
          "boxes that were stacked, unstacked and concatenated must unbox as if they were"
              + " only concatenated",
          joined(partSpec, Boxes.concat(trial.tf(), boxes)),
          joined(partSpec, Boxes.concat(trial.tf(), through)));
    });
  }

  // With a way to stack that uses no boxes, both must agree.
  private static void checkStacker(
      Trial trial, Sample sample, List<Sample> values, Object stacked) {
    stackedDirectly(trial, trial.laws(), values)
        .ifPresent(expected ->
            Difference.none(
                sample, "stacked boxes must be the box of the stack", expected, stacked));
  }

  private static <T> Optional<Object> stackedDirectly(
      Trial trial, TypeLaws<T> laws, List<Sample> values) {
    List<T> typed = values.stream().map(each -> laws.type().cast(each.value())).toList();
    return laws.stacker().map(stacker -> stacker.stack(trial.tf(), typed));
  }

  private static void parts(
      Trial trial,
      Sample sample,
      StackableTypeSpec<Object> spec,
      Object value,
      List<Object> expected) {
    List<Object> parts = unboxed(trial, spec.unstacked(), spec.toBoxedTensor(value, 1));
    check(
        parts.size() == expected.size(),
        sample,
        "what was put together must come apart into as many values",
        expected.size(),
        parts.size());
    for (int i = 0; i < parts.size(); i++) {
      Difference.none(
          sample,
          "what was put together must come apart into the same values; part %d".formatted(i),
          expected.get(i),
          parts.get(i));
    }
  }

  private static List<Object> unboxed(
      Trial trial, StackableTypeSpec<Object> partSpec, List<Tensor> box) {
    return Boxes.unstack(trial.tf(), box).stream().map(partSpec::fromBoxedTensor).toList();
  }

  private static Object joined(StackableTypeSpec<Object> partSpec, List<Tensor> box) {
    return partSpec.stacked(Boxes.length(box)).fromBoxedTensor(box);
  }

  private static List<Tensor> stackedBox(
      Trial trial, StackableTypeSpec<Object> spec, List<Sample> values) {
    return Boxes.stack(
        trial.tf(), values.stream().map(each -> spec.toBoxedTensor(each.value(), 0)).toList());
  }

  private static List<List<Tensor>> boxes(Trial trial, Sample sample) {
    return withPartners(trial, sample, 2).stream().map(Boxes::unstackable).toList();
  }

  // The value and others of an equal spec; itself again if there are not enough.
  private static List<Sample> withPartners(Trial trial, Sample sample, int count) {
    Stream<Sample> partners =
        trial.samples().stream()
            .filter(other -> other.seed() != sample.seed() && other.spec().equals(sample.spec()));
    return Stream.of(Stream.of(sample), partners, Stream.generate(() -> sample).limit(count))
        .flatMap(each -> each)
        .limit(count)
        .toList();
  }
}
