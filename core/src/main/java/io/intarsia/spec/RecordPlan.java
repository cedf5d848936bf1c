package io.intarsia.spec;

import io.intarsia.internal.records.RecordAccess;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Nest;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What is known of an extension record class: checked once, then used for all its values.
final class RecordPlan {
  private static final int MOST_LAYOUTS = 256;

  // A class that fails has no plan, and fails again with the same message.
  private static final ClassValue<RecordPlan> PLANS =
      new ClassValue<>() {
        @Override
        protected RecordPlan computeValue(Class<?> type) {
          return new RecordPlan(type);
        }
      };

  private static final ClassValue<Boolean> DERIVED =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return derives(type);
        }
      };

  private final RecordAccess access;
  private final List<String> names;
  private final Layout everything;
  private final ComponentType[] types;
  private final boolean[] dynamic;
  private final boolean[] withRecords;
  private final RecordPath[] sites;
  // By which components are dynamic: that depends on the value, as optional tensors may be missing.
  private final Map<BitSet, Layout> layouts = new ConcurrentHashMap<>();

  private RecordPlan(Class<?> type) {
    List<RecordComponent> declared = List.of(type.getRecordComponents());
    this.types = declared.stream().map(ComponentKinds::of).toArray(ComponentType[]::new);
    this.access = RecordAccess.of(type);
    this.names = declared.stream().map(RecordComponent::getName).toList();
    this.sites = declared.stream().map(each -> RecordPath.of(each, 0)).toArray(RecordPath[]::new);
    this.everything = layout(IntStream.range(0, types.length).toArray());
    this.dynamic = new boolean[types.length];
    this.withRecords = new boolean[types.length];
    for (int i = 0; i < types.length; i++) {
      dynamic[i] = types[i].isDynamic();
      withRecords[i] = types[i].reaches(inner -> inner instanceof ComponentType.OfRecord);
    }
  }

  /// Which components are dynamic.
  record Layout(List<Integer> positions, NamedTuple.Fields names) {}

  /// @throws IllegalArgumentException if the class is no extension record, or one with a component
  ///   it cannot have
  static RecordPlan of(Class<?> type) {
    if (!type.isRecord() || !ExtensionType.class.isAssignableFrom(type)) {
      throw RecordErrors.notExtension(type);
    }
    return PLANS.get(type);
  }

  /// Whether the spec of a class is derived: it is an extension record that has no method of its
  /// own for it.
  static boolean isDerived(Class<?> type) {
    return DERIVED.get(type);
  }

  Class<?> type() {
    return access.type();
  }

  int size() {
    return types.length;
  }

  List<String> names() {
    return names;
  }

  ComponentType componentType(int i) {
    return types[i];
  }

  RecordComponent component(int i) {
    return access.components().get(i);
  }

  RecordPath site(int i, int depth) {
    return depth == 0 ? sites[i] : RecordPath.of(component(i), depth);
  }

  @Nullable Object[] read(Object value) {
    return access.read(value);
  }

  /// A record of these components; what its constructor throws, this does.
  ///
  /// @throws IllegalArgumentException if a component is of another class
  Object make(@Nullable Object[] components) {
    int misfit = access.misfit(components);
    if (misfit >= 0) {
      throw RecordErrors.misfit(component(misfit), components[misfit]);
    }
    return access.make(components);
  }

  /// What the spec of a record says of one of its components: a spec, a [NestField], or a static
  /// value.
  ///
  /// @throws IllegalArgumentException if the component is not as declared
  @Nullable Object describe(int i, @Nullable Object component, int depth) {
    return field(i, Describer.describe(types[i], component, site(i, depth)));
  }

  /// The same, from its saved form.
  ///
  /// @throws IllegalArgumentException if a component of that class cannot be described so
  @Nullable Object load(int i, @Nullable Object saved) {
    return field(i, SavedForm.load(types[i], saved, sites[i]));
  }

  /// The saved form of what [#describe] gave.
  @Nullable Object save(int i, @Nullable Object field) {
    return SavedForm.save(types[i], field instanceof NestField nest ? nest.described() : field);
  }

  private @Nullable Object field(int i, @Nullable Object described) {
    return dynamic[i] && !(described instanceof TypeSpec<?>) && Nest.isNested(described)
        ? new NestField(types[i], Objects.requireNonNull(described), withRecords[i])
        : described;
  }

  /// The layout of a spec with these fields; the same object for the same dynamic components.
  Layout layout(@Nullable Object[] fields) {
    int count = 0;
    for (Object field : fields) {
      count += isDynamic(field) ? 1 : 0;
    }
    return count == fields.length ? everything : partialLayout(fields);
  }

  static boolean isDynamic(@Nullable Object field) {
    return field instanceof TypeSpec<?> || (field instanceof NestField nest && nest.isDynamic());
  }

  private Layout partialLayout(@Nullable Object[] fields) {
    var positions = new BitSet(fields.length);
    for (int i = 0; i < fields.length; i++) {
      positions.set(i, isDynamic(fields[i]));
    }
    Layout known = layouts.get(positions);
    if (known == null) {
      known = layout(positions.stream().toArray());
      if (layouts.size() < MOST_LAYOUTS) {
        layouts.put(positions, known);
      }
    }
    return known;
  }

  private Layout layout(int[] positions) {
    List<String> chosen = Arrays.stream(positions).mapToObj(names::get).toList();
    return new Layout(
        Arrays.stream(positions).boxed().toList(),
        new NamedTuple.Fields(access.type().getSimpleName(), chosen));
  }

  private static boolean derives(Class<?> type) {
    try {
      return type.isRecord()
          && ExtensionType.class.isAssignableFrom(type)
          && type.getMethod("typeSpec").getDeclaringClass() == ExtensionType.class;
    } catch (NoSuchMethodException e) {
      throw new AssertionError("ExtensionType has no typeSpec(); please report", e);
    }
  }
}
