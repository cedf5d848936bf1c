package io.intarsia.nest;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The node types registered under one name. What a namespace does not know, the global one does.
///
/// All it knows of a class is kept with the class ([ClassValue]), so that classes of a discarded
/// class loader can go.
final class Namespace {
  static final Namespace GLOBAL = new Namespace(null);

  private static final Map<String, Namespace> NAMED = new ConcurrentHashMap<>();

  private static final List<CompositeLookup> COMPOSITES =
      ServiceLoader.load(CompositeLookup.class, CompositeLookup.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private final @Nullable Namespace parent;
  private final ClassValue<Slot> slots =
      new ClassValue<>() {
        @Override
        protected Slot computeValue(Class<?> type) {
          return new Slot(type);
        }
      };

  private Namespace(@Nullable Namespace parent) {
    this.parent = parent;
  }

  static Namespace named(String name) {
    return NAMED.computeIfAbsent(name, missing -> new Namespace(GLOBAL));
  }

  /// The node type of a class; null if its values are leaves.
  @Nullable NodeType<?> find(Class<?> type, boolean expandComposites) {
    Slot slot = slots.get(type);
    NodeType<?> found = expandComposites ? slot.expanded : slot.plain;
    return found == null && parent != null ? parent.find(type, expandComposites) : found;
  }

  /// @param composite whether values are leaves unless composites are expanded
  /// @throws IllegalArgumentException if the class is registered already, or no value can be of it
  void register(Class<?> type, NodeType<?> nodeType, boolean composite) {
    if (type.isInterface() || type.isPrimitive()) {
      throw NestErrors.notConcrete(type);
    }
    Slot slot = slots.get(type);
    synchronized (slot) {
      if (slot.registered) {
        throw NestErrors.registeredTwice(type);
      }
      slot.registered = true;
      slot.plain = composite ? null : nodeType;
      slot.expanded = nodeType;
    }
  }

  /// Undoes [#register]; false if the class was not registered.
  boolean unregister(Class<?> type) {
    Slot slot = slots.get(type);
    synchronized (slot) {
      boolean was = slot.registered;
      slot.registered = false;
      slot.reset();
      return was;
    }
  }

  /// What one class is, in this namespace.
  private final class Slot {
    private final Class<?> type;
    private boolean registered;
    private volatile @Nullable NodeType<?> plain;
    private volatile @Nullable NodeType<?> expanded;

    Slot(Class<?> type) {
      this.type = type;
      reset();
    }

    void reset() {
      NodeType<?> composite = parent == null ? composite(type) : null;
      plain = parent == null && composite == null ? builtIn(type) : null;
      expanded = composite == null ? plain : composite;
    }
  }

  private static @Nullable NodeType<?> composite(Class<?> type) {
    Iterator<CompositeLookup> lookups = COMPOSITES.iterator();
    NodeType<?> found = null;
    while (found == null && lookups.hasNext()) {
      found = lookups.next().find(type);
    }
    return found;
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
    return Object[].class.isAssignableFrom(type) ? SequenceTypes.OfArray.INSTANCE : null;
  }
}
