package io.intarsia.internal.deferred;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.executor.EagerHandle;
import io.intarsia.internal.executor.Failures;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.TensorHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The tensors from outside that a segment takes, in the order of their first use. They are held:
/// what is closed before the segment runs is used all the same.
final class Outsides {
  static final String CLOSED = "Tensor used after close() of it or of its environment";
  private static final String LEFT_SCOPE =
      "Tensor used after close() of the scope it was made in; let it outlive the scope with"
          + " scope.keep(t), which gives it back";

  private final Segment segment;
  private final Growing<EagerTensor> tensors = new Growing<>();
  // What the tree knows of them.
  private final Growing<Step.Outside> known = new Growing<>();
  // Handles of our own, of tensors that were closed.
  private final Growing<EagerTensor> reopened = new Growing<>();

  Outsides(Segment segment) {
    this.segment = segment;
  }

  Growing<EagerTensor> tensors() {
    return tensors;
  }

  int size() {
    return tensors.size();
  }

  /// The tensor that a step calls so.
  EagerTensor get(int from) {
    return tensors.get(Step.FIRST_OUTSIDE - from);
  }

  /// Whether inputs are those of a step; if so, those that are new are with the others.
  boolean fit(Step step, EagerTensor[] inputs) {
    if (step.readsValues() != step.operation().habits().readsValues()) {
      return false; // made before anybody knew
    }
    int before = size();
    for (int i = 0; i < inputs.length; i++) {
      if (!fits(step, i, inputs[i], before)) {
        forget(before);
        return false;
      }
    }
    return true;
  }

  /// A number that calls have in common whose step may be the same, and hardly any others.
  int alike(Deferrable op, EagerTensor[] inputs) {
    int alike = System.identityHashCode(op);
    for (EagerTensor input : inputs) {
      int own =
          input.handle() instanceof DeferredHandle handle && handle.isOf(segment)
              ? handle.number()
              : input.shape().hashCode();
      alike = 31 * alike + own;
      if (op.habits().readsValues()) {
        alike = 31 * alike + Arrays.hashCode(values(input.handle()));
      }
    }
    return alike;
  }

  private boolean fits(Step step, int index, EagerTensor input, int before) {
    int from = step.inputs()[index];
    TensorHandle handle = input.handle();
    if (handle instanceof DeferredHandle own && own.isOf(segment)) {
      return from == own.number();
    }
    int slot = Step.FIRST_OUTSIDE - from;
    if (slot < 0 || slot > size()) {
      return false;
    }
    boolean isNew = slot == size();
    if (!isNew && tensors.get(slot).handle() != handle) {
      return false;
    }
    Step.Outside like = isNew ? step.outside()[slot - before] : known.get(slot);
    if (!like.shape().equals(input.shape())
        || (step.readsValues() && !Arrays.equals(step.values(index), values(handle)))) {
      return false;
    }
    if (isNew) {
      tensors.add(input);
      known.add(like);
    }
    return true;
  }

  private static long @Nullable [] values(TensorHandle handle) {
    return handle instanceof EagerHandle known ? known.values() : null;
  }

  /// What a step is to know of the inputs of an op; those that are new are with the others from now
  /// on.
  ///
  /// @param before how many there were before
  Step.Taken taken(EagerTensor[] inputs, int before) {
    int[] from = new int[inputs.length];
    var values = new long[inputs.length] @Nullable [];
    for (int i = 0; i < from.length; i++) {
      from[i] = name(inputs[i]);
      values[i] = values(inputs[i].handle());
    }
    return new Step.Taken(from, since(before), values);
  }

  private int name(EagerTensor input) {
    TensorHandle handle = input.handle();
    if (handle instanceof DeferredHandle own && own.isOf(segment)) {
      return own.number();
    }
    for (int i = 0; i < size(); i++) {
      if (tensors.get(i).handle() == handle) {
        return Step.FIRST_OUTSIDE - i;
      }
    }
    tensors.add(input);
    known.add(new Step.Outside(input.dtype(), input.shape()));
    return Step.FIRST_OUTSIDE - (size() - 1);
  }

  // What is known of those from a number on.
  private Step.Outside[] since(int before) {
    var more = new Step.Outside[size() - before];
    for (int i = 0; i < more.length; i++) {
      more[i] = known.get(before + i);
    }
    return more;
  }

  /// Drops those from a number on, which are not held.
  void forget(int before) {
    tensors.truncate(before);
    known.truncate(before);
  }

  /// Holds those from a number on, or drops them.
  ///
  /// @param inputs of the op, for the message
  /// @throws IllegalStateException if one is closed
  void hold(int before, Deferrable op, EagerTensor[] inputs) {
    int held = before;
    try {
      for (; held < size(); held++) {
        tensors.get(held).handle().hold();
      }
    } catch (IllegalStateException e) {
      while (--held >= before) {
        tensors.get(held).handle().drop();
      }
      forget(before);
      throw Failures.closedInput(op.opKey(), inputs, e);
    }
  }

  /// Makes handles of our own of what was closed since: only such get at what is held.
  void reopen() {
    for (int i = 0; i < size(); i++) {
      EagerTensor tensor = tensors.get(i);
      if (tensor.isClosed()) {
        EagerTensor again = tensor.handle().again(tensor);
        again.handle().hold();
        tensor.handle().drop();
        tensors.set(i, again);
        reopened.add(again);
      }
    }
  }

  /// Gives all back.
  void release() {
    for (int i = 0; i < size(); i++) {
      tensors.get(i).handle().drop();
    }
    for (int i = 0; i < reopened.size(); i++) {
      reopened.get(i).close();
    }
    forget(0);
    reopened.truncate(0);
  }

  /// Says that an input of an op was closed, if one was.
  ///
  /// @throws IllegalStateException if so
  static void checkOpen(Deferrable op, EagerTensor[] inputs) {
    for (EagerTensor input : inputs) {
      if (input.isClosed()) {
        throw Failures.closedInput(op.opKey(), inputs, closed(input.handle()));
      }
    }
  }

  static IllegalStateException closed(TensorHandle handle) {
    boolean hasLeftScope =
        handle instanceof DeferredHandle waiting
            ? waiting.hasLeftScope()
            : handle instanceof EagerHandle owned && owned.hasLeftScope();
    return Mistake.state(hasLeftScope ? LEFT_SCOPE : CLOSED);
  }
}
