package io.intarsia.tensor;

import io.intarsia.shape.Shape;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The shape nested arrays and lists have along their first elements, and what they are made of.
///
/// @param leaf the class of an element; null for an empty list
/// @param uniform whether every element must be of that class, by the type of the array
record NestShape(Shape shape, @Nullable Class<?> leaf, boolean uniform) {
  /// The most axes the runtime gives a tensor.
  static final int MAX_RANK = 254;

  /// @param bytesAreLeaves whether a `byte[]` is one string rather than an axis
  static NestShape of(Object value, boolean bytesAreLeaves) {
    return new Probe(bytesAreLeaves).probe(value);
  }

  /// Whether the value is an axis: an array or a list.
  static boolean isAxis(Object node, boolean bytesAreLeaves) {
    return node instanceof List
        || (node.getClass().isArray() && !(bytesAreLeaves && node instanceof byte[]));
  }

  private static final class Probe {
    private final boolean bytesAreLeaves;
    private final ArrayPath path = new ArrayPath();
    private long[] dims = new long[4];
    private int rank;

    Probe(boolean bytesAreLeaves) {
      this.bytesAreLeaves = bytesAreLeaves;
    }

    NestShape probe(Object value) {
      Class<?> leaf = descend(value);
      boolean uniform = rank == 0 || isFixed(value.getClass());
      return new NestShape(Shape.of(Arrays.copyOf(dims, rank)), leaf, uniform);
    }

    private @Nullable Class<?> descend(Object value) {
      if (value == null) {
        throw HostErrors.nullAt(path);
      }
      Object node = value;
      while (isAxis(node, bytesAreLeaves)) {
        int length = NestWalk.lengthOf(node);
        add(length);
        Class<?> component = node.getClass().getComponentType();
        if (component != null && (component.isPrimitive() || length == 0)) {
          return descendType(component);
        }
        if (length == 0) {
          return null;
        }
        node = first(node);
      }
      return node.getClass();
    }

    private Object first(Object axis) {
      Object first = axis instanceof Object[] array ? array[0] : ((List<?>) axis).getFirst();
      if (first == null) {
        throw HostErrors.nullAt(path);
      }
      return first;
    }

    // There is no element to look at, but the type still tells the rank.
    private Class<?> descendType(Class<?> component) {
      Class<?> type = component;
      while (type.isArray() && !(bytesAreLeaves && type == byte[].class)) {
        add(0);
        type = type.getComponentType();
      }
      return type;
    }

    private void add(int length) {
      if (rank == MAX_RANK) {
        throw HostErrors.tooManyAxes(path, MAX_RANK);
      }
      if (rank == dims.length) {
        dims = Arrays.copyOf(dims, 2 * rank);
      }
      dims[rank++] = length;
      path.enter();
    }

    // `Integer[][]` cannot hold anything but integers; `Number[][]` and lists can.
    private static boolean isFixed(Class<?> type) {
      Class<?> leaf = type;
      while (leaf.isArray()) {
        leaf = leaf.getComponentType();
      }
      return type.isArray() && Modifier.isFinal(leaf.getModifiers());
    }
  }
}
