package io.intarsia.fuzz.draw;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Value;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.fuzz.call.Value.Handle;
import io.intarsia.fuzz.call.Value.Many;
import io.intarsia.fuzz.call.Value.Stranger;
import io.intarsia.op.definition.OpDefinition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/// The calls of a scan of an op: valid ones in which one input, or all of them, have another shape,
/// of every rank from 0 to 6 and of the sizes 0, 1, 2 and 2²⁰.
public final class Scan {
  /// More calls of one op are left out; few ops have so many.
  public static final int MOST = 500;

  private static final int MOST_RANK = 6;
  private static final long LARGE = 1L << 20;
  private static final long MOST_ELEMENTS = 1 << 23;

  /// Strings take seconds to be made.
  private static final long MOST_STRINGS = 1 << 12;

  private enum Group {
    RANKS,
    SIZES,
    LARGE_SIZES;

    private long[] sizes() {
      return switch (this) {
        case RANKS -> new long[] {1};
        case SIZES -> new long[] {0, 2};
        case LARGE_SIZES -> new long[] {LARGE};
      };
    }
  }

  /// Valid calls to change; where none is known, calls made from nothing.
  private static final int BASES = 2;

  private final Corpus corpus;

  public Scan(Corpus corpus) {
    this.corpus = corpus;
  }

  /// All calls, [#MOST] at most: other ranks first, then other sizes, then large ones, so that a
  /// scan that is ended early has made those that tell most.
  public List<Call> of(OpDefinition op) {
    Set<Call> calls = new LinkedHashSet<>(bases(op));
    for (Group group : Group.values()) {
      for (Call base : bases(op)) {
        for (int i = 0; i < base.inputs().size(); i++) {
          Value input = base.inputs().get(i);
          for (List<Long> shape : shapes(group, shape(input))) {
            calls.add(base.withInput(i, reshaped(input, shape)));
          }
        }
        for (List<Long> shape : ofEveryRank(group)) {
          calls.add(withAll(base, shape));
        }
      }
    }
    return calls.stream().limit(MOST).toList();
  }

  /// A call in which one input has another rank: the last axes of its shape, or more of size 1.
  public static Call withRank(Call call, int input, int rank) {
    Value value = call.inputs().get(input);
    return call.withInput(input, reshaped(value, ofRank(shape(value), rank)));
  }

  private List<Call> bases(OpDefinition op) {
    List<Call> known = corpus.of(op.name());
    if (!known.isEmpty()) {
      // The last ones are the largest, mostly.
      return known.size() < BASES ? known : List.of(known.getFirst(), known.getLast());
    }
    List<Call> made = new ArrayList<>();
    for (int i = 0; i < BASES; i++) {
      made.add(new CallMaker(op, new SplittableRandom(op.name().hashCode() + i)).make());
    }
    return made;
  }

  private static Call withAll(Call base, List<Long> shape) {
    return base.withInputs(base.inputs().stream().map(input -> reshaped(input, shape)).toList());
  }

  private static Set<List<Long>> shapes(Group group, List<Long> base) {
    Set<List<Long>> shapes = ofEveryRank(group);
    if (group == Group.RANKS) {
      for (int rank = 0; rank <= MOST_RANK; rank++) {
        shapes.add(ofRank(base, rank));
      }
    }
    for (int axis = 0; axis < base.size(); axis++) {
      for (long size : group.sizes()) {
        List<Long> changed = new ArrayList<>(base);
        changed.set(axis, size);
        shapes.add(changed);
      }
    }
    shapes.removeIf(shape -> product(shape) > MOST_ELEMENTS);
    return shapes;
  }

  /// All axes of one size, or one axis of a large one.
  private static Set<List<Long>> ofEveryRank(Group group) {
    Set<List<Long>> shapes = new LinkedHashSet<>();
    for (int rank = 0; rank <= MOST_RANK; rank++) {
      for (long size : group.sizes()) {
        if (size < LARGE) {
          shapes.add(Collections.nCopies(rank, size));
        } else if (rank > 0) {
          shapes.add(withLarge(rank, 0));
          shapes.add(withLarge(rank, rank - 1));
        }
      }
    }
    return shapes;
  }

  private static List<Long> withLarge(int rank, int axis) {
    List<Long> shape = new ArrayList<>(Collections.nCopies(rank, 1L));
    shape.set(axis, LARGE);
    return shape;
  }

  /// The last axes of a shape, or the shape with axes of one before.
  private static List<Long> ofRank(List<Long> shape, int rank) {
    int missing = rank - shape.size();
    if (missing <= 0) {
      return shape.subList(-missing, shape.size());
    }
    List<Long> longer = new ArrayList<>(Collections.nCopies(missing, 1L));
    longer.addAll(shape);
    return longer;
  }

  private static double product(List<Long> shape) {
    return shape.stream().mapToDouble(Long::doubleValue).reduce(1, (a, b) -> a * b);
  }

  private static List<Long> shape(Value input) {
    return switch (input) {
      case Data data -> data.shape();
      case Many(List<Value> elements) ->
          elements.isEmpty() ? List.of() : shape(elements.getFirst());
      case Handle handle -> handle.content().shape();
      case Stranger _ -> List.of();
    };
  }

  /// Of a list the first tensor.
  private static Value reshaped(Value input, List<Long> shape) {
    return switch (input) {
      case Data data when data.dtype() == DType.STRING && product(shape) > MOST_STRINGS -> data;
      case Data data -> data.withShape(shape);
      case Many(List<Value> elements) when !elements.isEmpty() -> {
        List<Value> changed = new ArrayList<>(elements);
        changed.set(0, reshaped(elements.getFirst(), shape));
        yield new Many(changed);
      }
      case Handle handle -> handle.withContent(handle.content().withShape(shape));
      case Many _, Stranger _ -> input;
    };
  }
}
