package io.intarsia.internal.function.caller;

import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Finds variables that a program may change while a node is still to use the value of before: then
/// the runtime copies them. In one thread, which takes nodes as they come, that is so in most
/// calls.
final class LateReaders {
  /// Elements of a variable whose copy takes no time to speak of.
  private static final int SMALL = 1024;

  private static final OpTimes.Sizes LARGE = new OpTimes.Sizes(1 << 20, Double.MAX_VALUE);

  private final Program program;
  private final Map<Integer, Integer> makers;

  private LateReaders(Program program) {
    this.program = program;
    this.makers = program.makers();
  }

  /// Whether there are some.
  ///
  /// @param changes the ops that change variables
  static boolean areIn(Program program, Set<String> changes) {
    var readers = new LateReaders(program);
    return IntStream.range(0, program.nodes().size())
        .filter(i -> changes.contains(program.nodes().get(i).op()))
        .anyMatch(readers::areAfter);
  }

  private boolean areAfter(int change) {
    BitSet before = before(change);
    int handle = handle(program.nodes().get(change));
    return before.stream()
        .filter(i -> isRead(program.nodes().get(i), handle))
        .anyMatch(read -> isUsedBeside(read, change, before));
  }

  // What has run when a node does.
  private BitSet before(int node) {
    var before = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(node));
    while (!open.isEmpty()) {
      needed(program.nodes().get(open.pop()))
          .filter(each -> !before.get(each))
          .forEach(each -> {
            before.set(each);
            open.push(each);
          });
    }
    return before;
  }

  private IntStream needed(Node node) {
    return IntStream.concat(
        node.flatInputs().filter(makers::containsKey).map(makers::get),
        node.after().stream().mapToInt(Integer::intValue));
  }

  private static int handle(Node node) {
    return node.flatInputs().findFirst().orElseThrow();
  }

  private boolean isRead(Node node, int handle) {
    return node.op().equals("ReadVariableOp")
        && handle(node) == handle
        && OpTimes.elements(program, node.firstResult(), LARGE) > SMALL;
  }

  private boolean isUsedBeside(int read, int change, BitSet before) {
    int value = program.nodes().get(read).firstResult();
    return IntStream.range(read + 1, program.nodes().size())
        .filter(i -> i != change && !before.get(i))
        .anyMatch(i -> program.nodes().get(i).flatInputs().anyMatch(input -> input == value));
  }
}
