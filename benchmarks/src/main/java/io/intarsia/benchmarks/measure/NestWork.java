package io.intarsia.benchmarks.measure;

/// What a workload does with which nest.
///
/// @param size leaves, or levels of a deep one
public record NestWork(Task task, Tree tree, int size) implements Work {
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
  public String title() {
    String what = tree == Tree.DEEP ? "levels" : "leaves";
    return "%s: %s, %,d %s".formatted(task.title, tree.title, size, what);
  }
}
