package io.intarsia.fuzz.draw;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Value;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.fuzz.call.Value.Handle;
import io.intarsia.fuzz.call.Value.Many;
import io.intarsia.fuzz.call.Value.Stranger;
import io.intarsia.op.definition.OpDefinition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/// Changes one thing about a call. What is left is valid mostly, so that checks before the one that
/// is missing let it pass.
final class Mutator {
  private static final List<String> STRANGERS = List.of("null", "closed", "stranger");
  private static final int MOST_ELEMENTS = 1 << 16;

  private final OpDefinition definition;
  private final SplittableRandom random;
  private final HandleMaker handles;

  Mutator(OpDefinition definition, SplittableRandom random) {
    this.definition = definition;
    this.random = random;
    this.handles = new HandleMaker(random);
  }

  Call change(Call call) {
    boolean hasInputs = !call.inputs().isEmpty();
    boolean hasAttributes = !definition.attributes().isEmpty();
    if (hasInputs && (!hasAttributes || random.nextInt(3) > 0)) {
      return random.nextInt(12) == 0
          ? changeInputs(call)
          : changeInput(call, random.nextInt(call.inputs().size()));
    }
    return hasAttributes ? new AttributeMutator(definition, random).change(call) : call;
  }

  private Call changeInput(Call call, int position) {
    return call.withInput(position, changed(call.inputs().get(position)));
  }

  /// Swaps, drops, doubles or joins inputs.
  private Call changeInputs(Call call) {
    List<Value> inputs = new ArrayList<>(call.inputs());
    int i = random.nextInt(inputs.size());
    int j = random.nextInt(inputs.size());
    switch (random.nextInt(8)) {
      case 0 -> inputs.remove(i);
      case 1 -> inputs.add(inputs.get(i));
      case 2 -> inputs.set(i, new Stranger(ExtremeValues.pick(STRANGERS, random)));
      case 3, 4 -> inputs.set(i, inputs.get(j));
      default -> Collections.swap(inputs, i, j);
    }
    return call.withInputs(inputs);
  }

  private Value changed(Value value) {
    return switch (value) {
      case Data data -> random.nextInt(30) == 0 ? handles.any(data) : data(data);
      case Handle handle -> handle(handle);
      case Many(List<Value> elements) -> new Many(list(elements));
      case Stranger stranger -> stranger;
    };
  }

  private List<Value> list(List<Value> elements) {
    if (elements.isEmpty()) {
      return elements;
    }
    List<Value> changed = new ArrayList<>(elements);
    int i = random.nextInt(elements.size());
    switch (random.nextInt(8)) {
      case 0 -> changed.remove(i);
      case 1 -> changed.add(elements.get(i));
      case 2 -> changed.clear();
      default -> changed.set(i, changed(elements.get(i)));
    }
    return changed;
  }

  private Handle handle(Handle handle) {
    return switch (random.nextInt(6)) {
      case 0 -> handles.any(handle.content());
      case 1 -> handle.withFlaws(handles.flaws(1));
      default -> handle.withContent(data(handle.content()));
    };
  }

  private Data data(Data data) {
    if (data.elements().stream().anyMatch(PackedText::is) && random.nextInt(4) > 0) {
      return data.withElements(elements(data));
    }
    return switch (random.nextInt(10)) {
      case 0, 1 -> data.withDType(ExtremeValues.dtype(random));
      case 2 -> bounded(data, rank(data.shape()));
      case 3, 4 -> bounded(data, size(data.shape()));
      case 5 -> data.withElements(List.of(ExtremeValues.element(data.dtype(), random)));
      case 6 -> bounded(data, emptied(data.shape()));
      default -> data.withElements(elements(data));
    };
  }

  private static Data bounded(Data data, List<Long> shape) {
    Data changed = data.withShape(shape);
    return changed.size() > MOST_ELEMENTS ? data : changed;
  }

  private List<Long> rank(List<Long> shape) {
    List<Long> changed = new ArrayList<>(shape);
    switch (random.nextInt(5)) {
      case 0 -> changed.clear();
      case 1 -> changed.addFirst(1L);
      case 2 -> changed.addLast(1L);
      case 3 -> {
        changed.clear();
        changed.add(shape.stream().reduce(1L, (a, b) -> a * b));
      }
      default -> {
        if (!changed.isEmpty()) {
          changed.remove(random.nextInt(changed.size()));
        }
      }
    }
    return changed;
  }

  private List<Long> size(List<Long> shape) {
    if (shape.isEmpty()) {
      return List.of(2L);
    }
    List<Long> changed = new ArrayList<>(shape);
    int axis = random.nextInt(shape.size());
    long size = shape.get(axis);
    long[] sizes = {0, 1, 2, size + 1, size - 1, 2 * size, 17, 40};
    changed.set(axis, Math.max(0, sizes[random.nextInt(sizes.length)]));
    return changed;
  }

  private List<Long> emptied(List<Long> shape) {
    List<Long> changed = new ArrayList<>(shape.isEmpty() ? List.of(1L) : shape);
    changed.set(random.nextInt(changed.size()), 0L);
    return changed;
  }

  private List<Object> elements(Data data) {
    List<Object> changed =
        new ArrayList<>(data.elements().isEmpty() ? List.of(0L) : data.elements());
    int position = random.nextInt(changed.size());
    Object old = changed.get(position);
    // Any other word is no message: what parses it refuses it at once.
    boolean isNear = random.nextInt(4) < (PackedText.is(old) ? 4 : 1);
    changed.set(
        position, isNear ? Nearby.of(old, random) : ExtremeValues.element(data.dtype(), random));
    return changed;
  }
}
