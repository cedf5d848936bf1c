package io.intarsia.internal.function.flow;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.caller.Texts;
import io.intarsia.internal.function.graph.Loop;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.function.type.TypeErrors;
import io.intarsia.internal.function.type.Unlike;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is wrong with branches and loops.
final class FlowErrors {
  private FlowErrors() {}

  static IllegalArgumentException resultStructure(
      String operation, Structure declared, @Nullable Object result) {
    return Mistake.argument(
        "%s: the code must give one structure for all elements; it gives %s, and %s before%s"
            .formatted(
                operation,
                TypeErrors.shown(Nest.structure(result)),
                TypeErrors.shown(declared),
                TypeErrors.difference(declared, result)));
  }

  static IllegalArgumentException invariant(
      Loop loop,
      KeyPath path,
      @Nullable Object entry,
      @Nullable Object body,
      Optional<? extends TypeSpec<?>> working) {
    String wayOut =
        working
            .map(spec -> "a working invariant is " + spec)
            .orElse(
                "they have no type in common; cast one to the other before the loop or at its end");
    return Mistake.argument(
        "%s: the body must give what it takes; at %s it takes %s and gives %s%s; %s"
            .formatted(
                loop.operation(),
                path.of(loop.variables()),
                entry,
                body,
                Unlike.of(entry, body),
                wayOut));
  }

  static IllegalArgumentException entry(
      Loop loop, KeyPath path, TypeSpec<?> declared, @Nullable Object entry) {
    String wayOut =
        entry instanceof TypeSpec<?> spec
            ? Merge.common(declared, spec).map(t -> "; a working invariant is " + t).orElse("")
            : "";
    return Mistake.argument(
        "%s: the loop starts with %s at %s, which is not of the declared %s%s%s"
            .formatted(
                loop.operation(),
                entry,
                path.of(loop.variables()),
                declared,
                Unlike.of(entry, declared),
                wayOut));
  }

  static IllegalArgumentException invariantStructure(
      Loop loop, Structure structure, IllegalArgumentException cause) {
    return Mistake.argument(
        "%s: shapeInvariants must have the structure of the variables, %s, or be a list with one for each leaf; %s"
            .formatted(loop.operation(), structure, Texts.reason(cause)),
        cause);
  }

  static IllegalArgumentException notAnInvariant(
      KeyPath path, Object given, @Nullable Object entry) {
    return Mistake.argument(
        "whileLoop: %s must be a spec, or the shape of a tensor, got %s %s for %s"
            .formatted(path.of("shapeInvariants"), ClassNames.of(given), given, entry));
  }

  static IllegalArgumentException noFixedPoint(Loop loop, Merge types) {
    return Mistake.argument(
        "%s: the body gives another type each time it is traced, at last %s; declare one with shapeInvariants"
            .formatted(loop.operation(), types.leaves()));
  }

  static IllegalArgumentException notACondition(@Nullable Tensor got) {
    return Mistake.argument(
        "whileLoop: the condition must be a boolean scalar, got %s"
            .formatted(got == null ? "null" : got.dtype() + " " + got.shape()));
  }

  static IllegalArgumentException loopStructure(
      Loop loop, Structure takes, @Nullable Object gives) {
    return Mistake.argument(
        "%s: the body must give the structure it takes; it takes %s and gives %s%s"
            .formatted(
                loop.operation(),
                TypeErrors.shown(takes),
                TypeErrors.shown(Nest.structure(gives)),
                TypeErrors.difference(takes, gives)));
  }

  static IllegalArgumentException notElements(
      String operation, KeyPath path, @Nullable Object got, @Nullable String why) {
    return Mistake.argument(
        "%s: %s must be a tensor, or a value that can be unstacked, got %s%s"
            .formatted(operation, path.of("elems"), got, why == null ? "" : "; " + why));
  }

  static IllegalArgumentException elementCounts(
      String operation, KeyPath path, long expected, long got) {
    return Mistake.argument(
        "%s: all of elems must have one number of elements; the first has %d, %s has %d"
            .formatted(operation, expected, path.of("elems"), got));
  }

  static IllegalArgumentException noElements(String operation) {
    return Mistake.argument(
        "%s: elems is empty, so there is no element to begin with; pass an initializer"
            .formatted(operation));
  }

  static IllegalArgumentException notStackable(
      String operation, KeyPath path, @Nullable Object type, @Nullable String why) {
    return Mistake.argument(
        "%s: what the code gives at %s cannot be stacked, it is %s%s"
            .formatted(operation, path.of("result"), type, why == null ? "" : "; " + why));
  }

  static IllegalArgumentException notTheSignature(
      String operation, KeyPath path, @Nullable Object declared, @Nullable Object got) {
    return Mistake.argument(
        "%s: the code gives %s at %s, which is not of the declared %s%s; leave fnOutputSignature out to have it found out"
            .formatted(operation, got, path.of("result"), declared, Unlike.of(got, declared)));
  }
}
