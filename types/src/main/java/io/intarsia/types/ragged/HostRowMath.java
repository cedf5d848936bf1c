package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SmallOps;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/// Row arithmetic on arrays. A single number is an array of one element.
///
/// @param known what the splits of operands say, which is read once
record HostRowMath(SmallOps tf, DType dtype, IdentityHashMap<Tensor, long[]> known)
    implements RowMath<long[]> {
  @Override
  public long[] of(Tensor integers) {
    return known.computeIfAbsent(integers, RaggedReader::read);
  }

  @Override
  public Tensor tensor(long[] integers) {
    return tf.integers(dtype, integers);
  }

  @Override
  public Tensor positions(long[] integers) {
    // Half of the bytes.
    int[] positions = new int[integers.length];
    Arrays.setAll(positions, i -> (int) integers[i]);
    return tf.ints(positions);
  }

  @Override
  public Tensor scalar(long[] number) {
    return tf.number(dtype, number[0]);
  }

  @Override
  public long[] number(long value) {
    return new long[] {value};
  }

  @Override
  public long[] size(Tensor tensor, int axis) {
    return number(tensor.shape().dim(axis));
  }

  @Override
  public long[] elements(Tensor tensor) {
    return number(tensor.shape().numElements());
  }

  @Override
  public long[] count(long[] vector) {
    return number(vector.length);
  }

  @Override
  public long[] plus(long[] a, long[] b) {
    long[] sums = a.clone();
    Arrays.setAll(sums, i -> a[i] + b[b.length == 1 ? 0 : i]);
    return sums;
  }

  @Override
  public long[] times(long[] a, long[] b) {
    long[] products = a.clone();
    Arrays.setAll(products, i -> a[i] * b[b.length == 1 ? 0 : i]);
    return products;
  }

  @Override
  public long[] fill(long[] count, long[] value) {
    long[] filled = new long[Math.toIntExact(count[0])];
    Arrays.fill(filled, value[0]);
    return filled;
  }

  @Override
  public long[] range(long[] count) {
    long[] positions = new long[Math.toIntExact(count[0])];
    Arrays.setAll(positions, i -> i);
    return positions;
  }

  @Override
  public long[] gather(long[] vector, long[] positions) {
    long[] gathered = positions.clone();
    Arrays.setAll(gathered, i -> vector[(int) positions[i]]);
    return gathered;
  }

  @Override
  public long[] positive(long[] vector) {
    return Arrays.stream(vector).map(each -> Math.max(each, 0)).toArray();
  }

  @Override
  public long[] largest(long[] vector) {
    return number(Arrays.stream(vector).max().orElse(0));
  }

  @Override
  public long[] lengths(long[] splits) {
    long[] lengths = new long[splits.length - 1];
    Arrays.setAll(lengths, i -> splits[i + 1] - splits[i]);
    return lengths;
  }

  @Override
  public long[] starts(long[] splits) {
    return Arrays.copyOf(splits, splits.length - 1);
  }

  @Override
  public long[] splits(long[] lengths) {
    long[] splits = new long[lengths.length + 1];
    for (int i = 0; i < lengths.length; i++) {
      splits[i + 1] = splits[i] + lengths[i];
    }
    return splits;
  }

  @Override
  public long[] rows(long[] splits) {
    return number(splits.length - 1);
  }

  @Override
  public long[] total(long[] splits) {
    return number(splits[splits.length - 1]);
  }

  @Override
  public long[] ids(long[] splits) {
    long[] ids = new long[Math.toIntExact(total(splits)[0])];
    for (int row = 0; row < splits.length - 1; row++) {
      Arrays.fill(ids, (int) splits[row], (int) splits[row + 1], row);
    }
    return ids;
  }

  @Override
  public long[] offsets(long[] splits) {
    long[] offsets = new long[Math.toIntExact(total(splits)[0])];
    for (int row = 0; row < splits.length - 1; row++) {
      for (int i = (int) splits[row]; i < splits[row + 1]; i++) {
        offsets[i] = i - splits[row];
      }
    }
    return offsets;
  }

  @Override
  public long[] segmentMax(long[] values, long[] ids, long[] segments) {
    long[] largest = fill(segments, number(-1));
    for (int i = 0; i < ids.length; i++) {
      int segment = (int) ids[i];
      largest[segment] = Math.max(largest[segment], values[i]);
    }
    return largest;
  }

  @Override
  public long[] segmentCount(long[] ids, long[] segments) {
    long[] counts = fill(segments, number(0));
    for (long id : ids) {
      counts[(int) id]++;
    }
    return counts;
  }

  @Override
  public long[] ifOne(long[] size, long[] then, long[] otherwise) {
    return size[0] == 1 ? then : otherwise;
  }

  @Override
  public void checkEqual(RowsMismatch mismatch, long[] x, long[] y, List<long[]> unlessOne) {
    if (!Arrays.equals(x, y) && unlessOne.stream().noneMatch(size -> size[0] == 1)) {
      throw mismatch.of(x, y);
    }
  }
}
