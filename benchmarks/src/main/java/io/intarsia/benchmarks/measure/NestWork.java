package io.intarsia.benchmarks.measure;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a workload does with which nest.
///
/// @param size leaves, or levels of a deep one
public record NestWork(Task task, Tree tree, int size) implements Workload {
  static final List<NestWork> ALL =
      Stream.of(
              of(Tree.RECORDS, EnumSet.allOf(Task.class), 4, 64, 1_024, 16_384),
              of(Tree.SORTED, EnumSet.of(Task.FLATTEN), 1, 10, 100, 1_000, 10_000, 100_000),
              of(Tree.SHUFFLED, EnumSet.of(Task.FLATTEN), 10, 100, 1_000, 10_000),
              of(Tree.NEW, EnumSet.of(Task.FLATTEN), 10, 100, 1_000, 10_000),
              of(Tree.DEEP, EnumSet.of(Task.FLATTEN), 1, 10, 50, 100, 400, 10_000),
              of(Tree.UPSTREAM, EnumSet.of(Task.SAME), 6, 60),
              of(Tree.LAYERS, EnumSet.of(Task.FLATTEN, Task.PACK, Task.MAP), 16, 640))
          .flatMap(List::stream)
          .toList();

  /// What is done.
  public enum Task {
    FLATTEN("flatten"),
    STRUCTURE("structure and leaves"),
    /// Flatten with a structure that is known.
    LEAVES("flatten by known structure"),
    PACK("packSequenceAs"),
    MAP("mapStructure"),
    SAME("assertSameStructure"),
    PATHS("flattenWithPaths");

    private final String title;

    Task(String title) {
      this.title = title;
    }
  }

  /// With what.
  public enum Tree {
    RECORDS("records of 4"),
    SORTED("map, keys sorted"),
    SHUFFLED("map, keys shuffled"),
    NEW("map, keys shuffled anew each time"),
    DEEP("maps of 1, one in the other"),
    UPSTREAM("tuples as in TensorFlow's own benchmark"),
    LAYERS("map of lists of lists, as the layers of a model");

    private final String title;

    Tree(String title) {
      this.title = title;
    }
  }

  @Override
  public String name() {
    return task + "_" + tree + "_" + size;
  }

  @Override
  public String id() {
    return "B4";
  }

  @Override
  public Kind kind() {
    return Kind.NEST;
  }

  // A round is as long as that of 400,000 leaves, or 20 calls.
  @Override
  public int calls() {
    return Math.max(20, 400_000 / (size + 4));
  }

  @Override
  public String title() {
    String what = tree == Tree.DEEP ? "levels" : "leaves";
    return "%s: %s, %,d %s".formatted(task.title, tree.title, size, what);
  }

  private static List<NestWork> of(Tree tree, Set<Task> tasks, int... sizes) {
    return IntStream.of(sizes)
        .boxed()
        .flatMap(size -> tasks.stream().map(task -> new NestWork(task, tree, size)))
        .toList();
  }
}
