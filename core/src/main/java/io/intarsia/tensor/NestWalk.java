package io.intarsia.tensor;

import io.intarsia.shape.Shape;
import java.lang.reflect.Array;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Goes through nested arrays and lists in row-major order, and checks on the way that they have
/// one shape.
///
/// Innermost primitive arrays are visited as a whole, so that a visitor can copy them in bulk.
final class NestWalk {
  private final long[] dims;
  private final boolean bytesAreLeaves;
  private final Visitor visitor;
  private final ArrayPath path = new ArrayPath();
  private long position;

  private NestWalk(Shape shape, boolean bytesAreLeaves, Visitor visitor) {
    this.dims = shape.toArray();
    this.bytesAreLeaves = bytesAreLeaves;
    this.visitor = visitor;
  }

  /// What is done with the elements.
  interface Visitor {
    /// An innermost primitive array, whose first element has that row-major position.
    void row(Object array, int length, long position, ArrayPath path);

    /// A single element.
    void leaf(Object value, long position, ArrayPath path);
  }

  /// Visits every element.
  ///
  /// @throws IllegalArgumentException if the value has not that shape everywhere; the message has
  ///   the key path
  static void walk(Object value, Shape shape, boolean bytesAreLeaves, Visitor visitor) {
    var walk = new NestWalk(shape, bytesAreLeaves, visitor);
    walk.visit(value, 0);
    if (walk.position != shape.numElements()) {
      throw HostErrors.changed(shape);
    }
  }

  static int lengthOf(Object axis) {
    return axis instanceof List<?> list ? list.size() : Array.getLength(axis);
  }

  private void visit(@Nullable Object node, int axis) {
    if (node == null) {
      throw HostErrors.nullAt(path);
    }
    if (axis == dims.length) {
      leaf(node);
    } else if (node instanceof Object[] array) {
      array(array, axis);
    } else if (node instanceof List<?> list) {
      list(list, axis);
    } else {
      row(node, axis);
    }
  }

  private void array(Object[] array, int axis) {
    check(array.length, axis);
    path.enter();
    for (int i = 0; i < array.length; i++) {
      path.at(i);
      visit(array[i], axis + 1);
    }
    path.leave();
  }

  // By its iterator: a linked list takes long to find an element by number.
  private void list(List<?> list, int axis) {
    check(list.size(), axis);
    path.enter();
    int i = 0;
    for (Object element : list) {
      if (i == dims[axis]) {
        path.leave();
        check(i + 1, axis);
      }
      path.at(i++);
      visit(element, axis + 1);
    }
    path.leave();
  }

  private void row(Object row, int axis) {
    if (!NestShape.isAxis(row, bytesAreLeaves)) {
      throw HostErrors.tooFlat(path, dims[axis], row);
    }
    int length = Array.getLength(row);
    check(length, axis);
    if (axis != dims.length - 1 && length > 0) {
      throw HostErrors.tooFlat(path, dims[axis], row);
    }
    visitor.row(row, length, position, path);
    position += length;
  }

  private void leaf(Object leaf) {
    if (NestShape.isAxis(leaf, bytesAreLeaves)) {
      throw HostErrors.tooDeep(path, leaf);
    }
    visitor.leaf(leaf, position, path);
    position++;
  }

  private void check(int length, int axis) {
    if (length != dims[axis]) {
      throw HostErrors.ragged(path, dims[axis], length);
    }
  }
}
