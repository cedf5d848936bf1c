package io.intarsia.types;

import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/// What is done with boxes: each of the parallel tensors for itself.
public final class Boxes {
  private Boxes() {}

  public static List<Tensor> stack(Place tf, List<List<Tensor>> boxes) {
    return parallel(boxes, tensors -> tf.execute("Pack", Attributes.of("axis", 0), tensors)[0]);
  }

  // ConcatV2 has no kernel for variants, DynamicStitch has.
  public static List<Tensor> concat(Place tf, List<List<Tensor>> boxes) {
    return parallel(
        boxes,
        tensors -> {
          List<Tensor> positions = new ArrayList<>();
          int next = 0;
          for (Tensor each : tensors) {
            int end = next + Math.toIntExact(each.shape().dim(0));
            positions.add(constant(tf, IntStream.range(next, end).toArray()));
            next = end;
          }
          return tf.execute("DynamicStitch", Attributes.NONE, positions, tensors)[0];
        });
  }

  public static List<List<Tensor>> unstack(Place tf, List<Tensor> box) {
    int count = Math.toIntExact(box.getFirst().shape().dim(0));
    List<List<Tensor>> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(new ArrayList<>());
    }
    for (Tensor tensor : box) {
      Tensor[] each = tf.execute("Unpack", Attributes.of("num", count), tensor);
      for (int i = 0; i < count; i++) {
        parts.get(i).add(each[i]);
      }
    }
    return parts;
  }

  /// The first axis cut into batches.
  public static List<Tensor> batch(Place tf, List<Tensor> box, long size) {
    return box.stream()
        .map(tensor -> {
          long[] sizes = tensor.shape().withLeading(-1).toArray();
          sizes[1] = size;
          return tf.execute("Reshape", Attributes.NONE, tensor, constant(tf, sizes))[0];
        })
        .toList();
  }

  /// Boxes values, stacks the boxes and opens the result.
  public static <T> T stacked(Place tf, StackableTypeSpec<T> spec, List<T> values) {
    var boxes = values.stream().map(value -> spec.toBoxedTensor(value, 0)).toList();
    return spec.stacked(values.size()).fromBoxedTensor(stack(tf, boxes));
  }

  /// Boxes a value, takes the box apart and opens the parts.
  public static <T> List<T> unstacked(Place tf, StackableTypeSpec<T> spec, T value) {
    var parts = unstack(tf, spec.toBoxedTensor(value, 1));
    return parts.stream().map(spec.unstacked()::fromBoxedTensor).toList();
  }

  /// Boxes values at rank 1, joins the boxes and opens the result.
  public static <T> T concatenated(Place tf, StackableTypeSpec<T> spec, List<T> values) {
    var boxes = values.stream().map(value -> spec.toBoxedTensor(value, 1)).toList();
    return spec.fromBoxedTensor(concat(tf, boxes));
  }

  public static Tensor constant(Place tf, Object value) {
    try (var host = HostTensor.of(value)) {
      return tf.constant(host);
    }
  }

  private static List<Tensor> parallel(
      List<List<Tensor>> boxes, Function<List<Tensor>, Tensor> join) {
    Tensor[] joined = new Tensor[boxes.getFirst().size()];
    Arrays.setAll(joined, i -> join.apply(boxes.stream().map(box -> box.get(i)).toList()));
    return List.of(joined);
  }
}
