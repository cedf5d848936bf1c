package io.intarsia.nest;

import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The node types registered under one name. What a namespace does not know, the global one does.
///
/// All it knows of a class is kept with the class ([ClassValue]), so that classes of a discarded
/// class loader can go.
final class Namespace {
  static final Namespace GLOBAL = new Namespace(null);

  // Its values say themselves how they are expanded.
  private static final Kind COMPOSITE = new Kind(null, null);

  private static final Map<String, Namespace> NAMED = new ConcurrentHashMap<>();

  private final @Nullable Namespace parent;
  private final ClassValue<Slot> slots =
      new ClassValue<>() {
        @Override
        protected Slot computeValue(Class<?> type) {
          return new Slot(parent == null ? initial(type) : null);
        }
      };

  private Namespace(@Nullable Namespace parent) {
    this.parent = parent;
  }

  static Namespace named(String name) {
    return NAMED.computeIfAbsent(name, missing -> new Namespace(GLOBAL));
  }

  /// The node type of a value, the same for all of its class; null if they are leaves.
  @Nullable NodeType<?> find(Object value, boolean expanded) {
    Kind kind = slots.get(value.getClass()).kind;
    if (kind == null) {
      return parent == null ? null : parent.find(value, expanded);
    }
    if (expanded && kind == COMPOSITE) {
      return ((Composite) value).asContainer().orElse(null);
    }
    return expanded ? kind.expanded : kind.plain;
  }

  /// @param composite whether values are leaves unless composites are expanded
  /// @throws IllegalArgumentException if the class is registered already, or no value can be of it
  void register(Class<?> type, NodeType<?> nodeType, boolean composite) {
    boolean isAbstract = Modifier.isAbstract(type.getModifiers()) && !type.isArray();
    if (isAbstract || type.isPrimitive()) {
      throw NestErrors.notConcrete(type);
    }
    Slot slot = slots.get(type);
    synchronized (slot) {
      if (slot.registered) {
        throw NestErrors.registeredTwice(type);
      }
      slot.registered = true;
      slot.kind = new Kind(composite ? null : nodeType, nodeType);
    }
  }

  /// Undoes [#register]; false if the class was not registered.
  boolean unregister(Class<?> type) {
    Slot slot = slots.get(type);
    synchronized (slot) {
      boolean was = slot.registered;
      slot.registered = false;
      slot.kind = slot.initial;
      return was;
    }
  }

  /// How values of a class are flattened while composites are leaves, and while they are not.
  private record Kind(@Nullable NodeType<?> plain, @Nullable NodeType<?> expanded) {}

  /// What one class is in this namespace.
  private static final class Slot {
    private final @Nullable Kind initial;
    // Null if the namespace does not know the class.
    private volatile @Nullable Kind kind;
    private boolean registered;

    Slot(@Nullable Kind initial) {
      this.initial = initial;
      this.kind = initial;
    }
  }

  private static Kind initial(Class<?> type) {
    if (Composite.class.isAssignableFrom(type)) {
      return COMPOSITE;
    }
    NodeType<?> plain = builtIn(type);
    return new Kind(plain, plain);
  }

  private static @Nullable NodeType<?> builtIn(Class<?> type) {
    if (type.isRecord()) {
      return type.isAnnotationPresent(NestLeaf.class) ? null : new RecordType(type);
    }
    if (List.class.isAssignableFrom(type)) {
      return SequenceTypes.OfList.INSTANCE;
    }
    if (Map.class.isAssignableFrom(type)) {
      return MapType.INSTANCE;
    }
    if (Map.Entry.class.isAssignableFrom(type)) {
      return SequenceTypes.OfEntry.INSTANCE;
    }
    if (type == Optional.class) {
      return SequenceTypes.OfOptional.INSTANCE;
    }
    if (type == Tuple.class) {
      return SequenceTypes.OfTuple.INSTANCE;
    }
    if (type == NamedTuple.class) {
      return SequenceTypes.OfNamedTuple.INSTANCE;
    }
    return isArrayOfObjects(type) ? SequenceTypes.OfArray.INSTANCE : null;
  }

  // An array of arrays of numbers is a matrix: one value.
  private static boolean isArrayOfObjects(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return type.isArray() && !element.isPrimitive();
  }
}
