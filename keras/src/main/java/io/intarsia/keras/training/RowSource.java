package io.intarsia.keras.training;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// Rows of tensors and extension values in batches.
///
/// @param from the first row
/// @param to behind the last row
/// @param batchSize how many rows a batch has; the last may have fewer
record RowSource(RowTable table, int from, int to, int batchSize, boolean isShuffled)
    implements Source {
  /// All rows in their order.
  static RowSource of(RowTable table, int size) {
    return new RowSource(table, 0, Math.toIntExact(Rows.size(table.rows())), size, false);
  }

  RowSource shuffled() {
    return new RowSource(table, from, to, batchSize, true);
  }

  /// Some of the rows.
  RowSource part(int start, int end) {
    return new RowSource(table, start, end, batchSize, isShuffled);
  }

  RowSource withSize(int other) {
    return new RowSource(table, from, to, other, isShuffled);
  }

  @Override
  public Long size() {
    return (to - from + batchSize - 1L) / batchSize;
  }

  private boolean isOneBatch() {
    return !isShuffled && to - from <= batchSize && to - from == Rows.size(table.rows());
  }

  @Override
  public Iterator<Lot> open(int epoch, long seed) {
    if (isOneBatch()) {
      return Stream.<Lot>of(table::get).iterator();
    }
    int[] order = new int[to - from];
    Arrays.setAll(order, i -> from + i);
    if (isShuffled) {
      shuffle(order, new SplittableRandom(seed + epoch));
    }
    return new Batches(this, order);
  }

  private static void shuffle(int[] order, SplittableRandom random) {
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[other];
      order[other] = swapped;
    }
  }

  /// Batches in an order of rows.
  private static final class Batches implements Iterator<Lot> {
    private final RowSource source;
    private final int[] order;
    private int read;

    Batches(RowSource source, int[] order) {
      this.source = source;
      this.order = order;
    }

    @Override
    public boolean hasNext() {
      return read < order.length;
    }

    @Override
    public Lot next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      int end = Math.min(order.length, read + source.batchSize);
      int[] numbers = Arrays.copyOfRange(order, read, end);
      read = end;
      return new Lot.OfRows(source.table, numbers);
    }
  }
}
