package io.intarsia.keras.file;

import io.intarsia.op.Ops;
import io.intarsia.op.array.PadOptions;
import io.intarsia.op.array.UnstackOptions;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Functions that put elements elsewhere, or choose some.
final class ShapingFunctions {
  private ShapingFunctions() {}

  static void addTo(Functions.Table table) {
    shapes(table);
    axes(table);
    repetitions(table);
    choices(table);
    lists(table);
  }

  private static void shapes(Functions.Table table) {
    table.add("Reshape", "x", call -> call.tf().reshape(call.tensor("x"), sizes(call, "newshape")));
    table.add("Ravel", "x", call -> call.tf().reshape(call.tensor("x"), -1));
    table.add("BroadcastTo", "x", ShapingFunctions::broadcast);
    table.add(
        "ExpandDims",
        "x",
        call -> call.tf().numpy.expandDims(call.tensor("x"), call.integers("axis")));
    table.add(
        "Squeeze",
        "x",
        call ->
            call.has("axis")
                ? call.tf().squeeze(call.tensor("x"), call.integers("axis"))
                : call.tf().squeeze(call.tensor("x")));
  }

  // Where a size is not known, as that of the batch, it is what is left.
  private static long[] sizes(FunctionArguments call, String name) {
    return Arrays.stream(call.integers(name)).asLongStream().toArray();
  }

  // A size of the batch, which is not known, stays.
  private static Tensor broadcast(FunctionArguments call) {
    Ops tf = call.tf();
    Tensor x = call.tensor("x");
    Tensor shape = tf.constant(call.integers("shape"));
    return tf.broadcastTo(x, tf.where(tf.less(shape, 0), tf.shape(x), shape));
  }

  private static void axes(Functions.Table table) {
    table.add(
        "Transpose",
        "x",
        call ->
            call.has("axes")
                ? call.tf().transpose(call.tensor("x"), call.integers("axes"))
                : call.tf().transpose(call.tensor("x")));
    table.add(
        "Swapaxes",
        "x",
        call ->
            call.tf()
                .numpy
                .swapaxes(call.tensor("x"), call.integer("axis1"), call.integer("axis2")));
    table.add(
        "Moveaxis",
        "x",
        call ->
            call.tf()
                .numpy
                .moveaxis(call.tensor("x"), call.integers("source"), call.integers("destination")));
    table.add(
        "Flip",
        "x",
        call ->
            call.has("axis")
                ? call.tf().reverse(call.tensor("x"), call.integers("axis"))
                : call.tf().reverse(call.tensor("x"), all(call.tensor("x").rank())));
  }

  private static int[] all(int rank) {
    int[] axes = new int[rank];
    Arrays.setAll(axes, axis -> axis);
    return axes;
  }

  private static void repetitions(Functions.Table table) {
    table.add(
        "Repeat",
        "x",
        call ->
            call.tf().repeat(call.alongAxis(), call.integer("repeats"), call.integer("axis", 0)));
    table.add(
        "Tile", "x", call -> call.tf().numpy.tile(call.tensor("x"), call.integers("repeats")));
    table.add("Pad", "x constant_values", ShapingFunctions::padded);
  }

  private static Tensor padded(FunctionArguments call) {
    PadOptions options = PadOptions.defaults().withMode(call.text("mode"));
    if (call.has("constant_values")) {
      options = options.withConstantValues(call.real("constant_values"));
    }
    return call.tf().pad(call.tensor("x"), call.rows("pad_width"), options);
  }

  private static void choices(Functions.Table table) {
    table.add("GetItem", "x key", ShapingFunctions::item);
    table.add(
        "Take",
        "x indices",
        call ->
            call.tf()
                .numpy
                .take(call.alongAxis(), call.tensor("indices"), call.integer("axis", 0)));
    table.add(
        "TakeAlongAxis",
        "x indices",
        call ->
            call.tf()
                .numpy
                .takeAlongAxis(call.alongAxis(), call.tensor("indices"), call.integer("axis", 0)));
  }

  private static Tensor item(FunctionArguments call) {
    Object key = call.values().get("key");
    List<?> parts = key instanceof List<?> list ? list : Arrays.asList(key);
    return call.tensor("x").get(parts.stream().map(ShapingFunctions::index).toArray());
  }

  private static Object index(@Nullable Object part) {
    return switch (part) {
      case null -> Index.newAxis();
      case Integer _, Index _, Tensor _ -> part;
      case List<?> positions ->
          positions.stream().mapToInt(each -> each instanceof Integer at ? at : 0).toArray();
      default -> throw FileErrors.otherValue("GetItem.key", "positions and ranges", part);
    };
  }

  private static void lists(Functions.Table table) {
    table.add(
        "Concatenate", "xs", call -> call.tf().concat(call.list("xs"), call.integer("axis", 0)));
    table.add("Stack", "x", call -> call.tf().stack(call.list("x"), call.integer("axis", 0)));
    table.add(
        "Unstack",
        "x",
        call ->
            call.tf()
                .unstack(
                    call.tensor("x"), UnstackOptions.defaults().withAxis(call.integer("axis", 0))));
    table.add("Split", "x", ShapingFunctions::parts);
  }

  // Positions are where parts begin.
  private static List<Tensor> parts(FunctionArguments call) {
    Tensor x = call.tensor("x");
    int axis = call.integer("axis", 0);
    Object where = call.values().get("indices_or_sections");
    return where instanceof List<?>
        ? call.tf().numpy.split(x, call.integers("indices_or_sections"), axis)
        : call.tf().split(x, call.integer("indices_or_sections"), axis);
  }
}
