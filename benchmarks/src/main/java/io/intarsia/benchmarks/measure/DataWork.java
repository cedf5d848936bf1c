package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.stream.Stream;

/// What a workload reads of a data set that has no end: a call is one element, or one batch of
/// them.
public record DataWork(Task task) implements Workload {
  static final List<DataWork> ALL = Stream.of(Task.values()).map(DataWork::new).toList();

  /// Elements in a batch.
  public static final int BATCH = 256;

  /// Of the slices.
  public static final int ROWS = 1_000;

  /// Of the slices of rank 1.
  public static final int COLUMNS = 4;

  /// Elements that are read in random order.
  public static final long MANY = 10_000_000;

  /// What the runtime shuffles them with.
  public static final long BUFFER = 100_000;

  /// Maps one behind the other.
  public static final int MAPS = 10;

  /// Images that are shuffled.
  public static final int IMAGES = 60_000;

  /// Numbers of an image.
  public static final int PIXELS = 784;

  /// Images in a batch.
  public static final int IMAGE_BATCH = 128;

  /// What images are shuffled with.
  public static final int IMAGE_BUFFER = 10_000;

  /// Batches of images that are made ahead.
  public static final int AHEAD = 2;

  /// Elements that are summed up by the map that is heavy.
  public static final int HEAVY = 200_000;

  /// What is read.
  public enum Task {
    RANGE("next of a range, bare: the runtime's ops"),
    RECORD("next of slices of a record of two tensors, bare: the runtime's ops"),
    MAP_BATCH("next batch of 256 mapped numbers, bare: the runtime's ops, called directly"),
    ITERATOR("next of a Java iterator, bare: its number made a tensor"),
    INDICES("next 256 of 10,000,000 indices in random order, bare: of a shuffled buffer"),
    CHAIN("next behind 10 maps, bare: the runtime's ops, called directly"),
    IMAGES("next batch of 128 of 60,000 shuffled images, bare: the runtime's ops, called directly"),
    PARALLEL("next of a heavy map of 2 calls at a time, bare: of 1"),
    STREAM("next batch of 256 mapped numbers, bare: of a Java stream, an array");

    private final String title;

    Task(String title) {
      this.title = title;
    }
  }

  /// Whether elements come in an order of its own on each side.
  public boolean isRandom() {
    return task == Task.INDICES || task == Task.IMAGES;
  }

  @Override
  public String name() {
    return "DATA_" + task.name().replace("_", "");
  }

  @Override
  public String id() {
    return "B12";
  }

  @Override
  public Kind kind() {
    return Kind.FUNCTION;
  }

  @Override
  public int calls() {
    return 20_000;
  }

  @Override
  public String title() {
    return task.title;
  }
}
