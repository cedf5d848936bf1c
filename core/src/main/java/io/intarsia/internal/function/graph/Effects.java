package io.intarsia.internal.function.graph;

import io.intarsia.dtype.DType;
import io.intarsia.internal.place.StateReads;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The order in which nodes with effects run. A resource is written in the order of the program and
/// read in any order between two writes; whatever touches no resource runs in the order of the
/// program, too. What touches different resources is not ordered.
final class Effects {
  /// In place of a resource that may be any of them.
  static final Object ANY = new Object();

  private final IdentityHashMap<Object, Order> resources = new IdentityHashMap<>();
  private final List<Long> mustRun = new ArrayList<>();
  // The last node that may have touched any resource: it is before and after all others.
  private @Nullable Long barrier;
  private @Nullable Long lastOther;
  private boolean areAny;

  /// How a node touches resources.
  ///
  /// @param isWrite whether it may change them
  /// @param isOther whether it has effects besides those on the resources
  record Access(Set<Object> resources, boolean isWrite, boolean isOther) {
    static final Access NONE = new Access(Set.of(), false, false);

    /// Of a stateful op.
    static Access of(OpDefinition op, List<Object> resources) {
      // A function may print or draw random numbers besides.
      boolean isOther = resources.isEmpty() || op.callsFunctions();
      // What a failed check comes before does not happen, what it comes after does.
      List<Object> touched = op.name().equals("Assert") ? List.of(ANY) : resources;
      return new Access(new HashSet<>(touched), !StateReads.isRead(op), isOther);
    }

    boolean isAnything() {
      return isOther || !resources.isEmpty();
    }

    /// Whether the op is there for what it changes: not one that only reads, nor one with a result
    /// such as random numbers.
    boolean changes(OpDefinition op) {
      return op.stateful() && isWrite && (!resources.isEmpty() || op.outputs().isEmpty());
    }

    boolean touchesAll() {
      return resources.contains(ANY);
    }
  }

  /// The last nodes that touched one resource.
  private static final class Order {
    private @Nullable Long write;
    private final List<Long> readsSince = new ArrayList<>();

    Order(@Nullable Long write) {
      this.write = write;
    }

    /// What a read or a write comes after.
    void addLast(boolean isWrite, Set<Long> nodes) {
      if (isWrite && !readsSince.isEmpty()) {
        nodes.addAll(readsSince);
      } else if (write != null) {
        nodes.add(write);
      }
    }

    void add(long node, boolean isWrite) {
      if (isWrite) {
        write = node;
        readsSince.clear();
      } else {
        readsSince.add(node);
      }
    }
  }

  /// What the resources among the inputs are known by.
  static List<Object> resources(Captures captures, Object... inputs) {
    List<Object> resources = new ArrayList<>();
    for (Object input : inputs) {
      if (input instanceof List<?> list) {
        resources.addAll(resources(captures, list.toArray()));
      } else if (input instanceof Tensor tensor && tensor.dtype() == DType.RESOURCE) {
        resources.add(resource(captures, tensor));
      }
    }
    return resources;
  }

  /// Only a captured handle that is the one of its resource tells resources apart: two arguments
  /// may be the same variable.
  private static Object resource(Captures captures, Tensor tensor) {
    EagerTensor handle = tensor instanceof EagerTensor eager ? eager : captures.origin(tensor);
    return handle != null && handle.handle().outlivesScopes() ? handle : ANY;
  }

  /// The nodes that must have run before a new one.
  List<Long> before(Access access) {
    Set<Long> nodes = new LinkedHashSet<>();
    if (access.isOther() && lastOther != null) {
      nodes.add(lastOther);
    }
    if (access.touchesAll()) {
      addLastOfAll(nodes);
    } else {
      access.resources().forEach(key -> orderOf(key).addLast(access.isWrite(), nodes));
    }
    return List.copyOf(nodes);
  }

  private void addLastOfAll(Set<Long> nodes) {
    if (resources.isEmpty() && barrier != null) {
      nodes.add(barrier);
    }
    resources.values().forEach(order -> order.addLast(true, nodes));
  }

  /// Adds the new node.
  void add(long node, Access access) {
    if (!access.isAnything()) {
      return;
    }
    areAny = true;
    if (access.isWrite()) {
      mustRun.add(node);
    }
    if (access.isOther()) {
      lastOther = node;
    }
    if (access.touchesAll()) {
      resources.clear();
      barrier = node;
    } else {
      access.resources().forEach(key -> orderOf(key).add(node, access.isWrite()));
    }
  }

  private Order orderOf(Object resource) {
    return resources.computeIfAbsent(resource, key -> new Order(barrier));
  }

  /// The nodes that run whenever the function does: all but reads, which run if their result is
  /// used.
  List<Long> mustRun() {
    return mustRun;
  }

  /// Whether the function does anything beyond computing results of its arguments.
  boolean areAny() {
    return areAny;
  }
}
