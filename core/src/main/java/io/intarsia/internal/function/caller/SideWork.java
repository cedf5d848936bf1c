package io.intarsia.internal.function.caller;

import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.Program;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// How long the work of a function takes that can be done beside other work of it: what is lost if
/// one thread does all. It is what all ops take over what it costs to hand them to another thread,
/// without those of the longest chain.
///
/// @param programs of the function, its parts and all that it calls, by name
/// @param sizes those that are not known
record SideWork(Map<String, Program> programs, OpTimes.Sizes sizes) {
  // To give an op to another thread takes so long. The runtime does ops that take less where the op
  // before was done, in whatever thread that is.
  private static final double HANDING_OVER = 3_000;
  // So often as nobody knows.
  private static final double LOOP = 1e9;

  /// What a program takes, in nanoseconds.
  ///
  /// @param whole by one thread
  /// @param beside the part of it that other threads could have done meanwhile, at most
  record Time(double whole, double beside) {}

  /// What a program takes.
  Time of(Program program) {
    Map<Integer, Double> ends = new HashMap<>();
    double[] endsOfNodes = new double[program.nodes().size()];
    double whole = 0;
    double inside = 0;
    double last = 0;
    for (int i = 0; i < endsOfNodes.length; i++) {
      Node node = program.nodes().get(i);
      Time time = of(program, node);
      whole += time.whole();
      inside += time.beside();
      double start =
          node.flatInputs().mapToDouble(input -> ends.getOrDefault(input, 0.0)).max().orElse(0);
      for (int before : node.after()) {
        start = Math.max(start, endsOfNodes[before]);
      }
      double end = start + time.whole();
      endsOfNodes[i] = end;
      node.results().forEach(result -> ends.put(result, end));
      last = Math.max(last, end);
    }
    return new Time(whole, whole - last + inside);
  }

  private Time of(Program program, Node node) {
    List<Program> parts = parts(node);
    if (parts.isEmpty()) {
      double time = OpTimes.of(program, node, sizes);
      return new Time(Math.max(0, time - HANDING_OVER), 0);
    }
    List<Time> times = parts.stream().map(this::of).toList();
    double whole = times.stream().mapToDouble(Time::whole).max().orElse(0);
    double beside = times.stream().mapToDouble(Time::beside).max().orElse(0);
    return isLoop(node) ? new Time(LOOP, beside > 0 ? LOOP : 0) : new Time(whole, beside);
  }

  private static boolean isLoop(Node node) {
    return node.op().endsWith("While");
  }

  private List<Program> parts(Node node) {
    return node.definition().callsFunctions()
        ? node.attributes().asMap().values().stream()
            .flatMap(SideWork::each)
            .map(name -> programs.get(String.valueOf(name)))
            .filter(Objects::nonNull)
            .toList()
        : Collections.emptyList();
  }

  private static Stream<?> each(Object value) {
    return value instanceof Collection<?> list ? list.stream() : Stream.of(value);
  }
}
