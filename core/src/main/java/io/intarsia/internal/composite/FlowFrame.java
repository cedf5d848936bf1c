package io.intarsia.internal.composite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The local variables and the stack at one place of a constructor's code, slot by slot: numbers of
/// eight bytes take two, as they do in the JVM.
final class FlowFrame {
  private final List<Flow> locals;
  private final List<Flow> stack;

  private FlowFrame(List<Flow> locals, List<Flow> stack) {
    this.locals = new ArrayList<>(locals);
    this.stack = new ArrayList<>(stack);
  }

  static FlowFrame of(int slots, List<Flow> first) {
    List<Flow> locals = new ArrayList<>(first);
    locals.addAll(Collections.nCopies(Math.max(0, slots - first.size()), Flow.NOTHING));
    return new FlowFrame(locals, List.of());
  }

  FlowFrame copy() {
    return new FlowFrame(locals, stack);
  }

  /// That of a handler of exceptions.
  FlowFrame caught() {
    return new FlowFrame(locals, List.of(Flow.NOTHING));
  }

  /// Makes this what is one of the two; whether it was another before.
  boolean merge(FlowFrame other) {
    boolean changed = merge(locals, other.locals);
    return merge(stack, other.stack) || changed;
  }

  private static boolean merge(List<Flow> into, List<Flow> from) {
    boolean changed = false;
    for (int i = 0; i < into.size(); i++) {
      Flow merged = into.get(i).or(from.get(i));
      changed |= !merged.equals(into.set(i, merged));
    }
    return changed;
  }

  void push(Flow value, int slots) {
    stack.addAll(Collections.nCopies(slots, value));
  }

  /// The topmost value.
  Flow pop(int slots) {
    return slots == 0 ? Flow.NOTHING : popAll(slots).getLast();
  }

  /// What is in the topmost slots, the last on top.
  List<Flow> popAll(int slots) {
    List<Flow> top = stack.subList(stack.size() - slots, stack.size());
    List<Flow> popped = List.copyOf(top);
    top.clear();
    return popped;
  }

  /// Puts a copy of the topmost slots below others: what `dup` and its kin do.
  void duplicate(int slots, int below) {
    List<Flow> top = List.copyOf(stack.subList(stack.size() - slots, stack.size()));
    stack.addAll(stack.size() - slots - below, top);
  }

  Flow load(int slot) {
    return locals.get(slot);
  }

  void store(int slot, Flow value, int slots) {
    for (int i = 0; i < slots; i++) {
      locals.set(slot + i, value);
    }
  }

  /// Notes that values went into an object, wherever it is.
  void fill(Flow object, List<Flow> values, int distance) {
    if (object.origin() >= 0) {
      Flow filled = object.filledWith(values, distance);
      locals.replaceAll(each -> each.origin() == object.origin() ? filled : each);
      stack.replaceAll(each -> each.origin() == object.origin() ? filled : each);
    }
  }
}
