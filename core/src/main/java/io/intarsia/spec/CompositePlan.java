package io.intarsia.spec;

import io.intarsia.internal.composite.ShapeNames;
import io.intarsia.internal.composite.TypeArguments;
import io.intarsia.internal.records.RecordHandles;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What is known of a composite class: checked once, then used for all its values.
final class CompositePlan {
  private static final int MOST_LAYOUTS = 256;
  private static final ComponentType ANY_TENSOR = new ComponentType.OfTensor(null, false);

  // Kept with the class, so that classes of a discarded class loader can go. A class that fails has
  // no plan, and fails again with the same message.
  private static final ClassValue<AtomicReference<@Nullable CompositePlan>> PLANS =
      new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable CompositePlan> computeValue(Class<?> type) {
          return new AtomicReference<>();
        }
      };

  private static final ClassValue<Boolean> DERIVED =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return derives(type);
        }
      };

  private final CompositeClass<Object> source;
  private final Class<Object> type;
  // Those with a value, in order: all but the place.
  private final List<Component> components;
  private final List<String> names;
  private final Class<?>[] classes;
  private final int place;
  private final ComponentType[] types;
  private final boolean[] dynamic;
  private final boolean[] withRecords;
  // Tensors of any kind.
  private final boolean[] plain;
  private final @Nullable PlainFields plainFields;
  private final ComponentPath[] sites;
  // By which components are dynamic: that depends on the value, as optional tensors may be missing.
  private final Map<BitSet, ComponentLayout> layouts = new ConcurrentHashMap<>();
  // The last one; any thread's will do.
  private ComponentLayout recent;

  @SuppressWarnings("unchecked") // values go in and out as objects
  private CompositePlan(CompositeClass<?> source) {
    List<CompositeParameter> parameters = withShapes(source);
    this.source = (CompositeClass<Object>) source;
    this.type = this.source.type();
    this.place = place(parameters);
    this.components =
        parameters.stream()
            .filter(each -> each.role() != CompositeParameter.Role.PLACE)
            .map(each -> Component.of(source.type(), each))
            .toList();
    this.types = components.stream().map(ComponentKinds::of).toArray(ComponentType[]::new);
    this.names = components.stream().map(Component::name).toList();
    this.classes = components.stream().map(Component::type).toArray(Class<?>[]::new);
    this.sites =
        components.stream().map(each -> ComponentPath.of(each, 0)).toArray(ComponentPath[]::new);
    this.dynamic = new boolean[types.length];
    this.withRecords = new boolean[types.length];
    this.plain = new boolean[types.length];
    for (int i = 0; i < types.length; i++) {
      dynamic[i] = types[i].isDynamic();
      plain[i] = types[i].equals(ANY_TENSOR);
      withRecords[i] = types[i].reaches(inner -> inner instanceof ComponentType.OfRecord);
    }
    this.recent = layout(positions(dynamic));
    this.plainFields = plainFields(plain, classes);
  }

  // Null if a component is neither a tensor of any kind nor primitive.
  private @Nullable PlainFields plainFields(boolean[] plain, Class<?>[] classes) {
    BitSet tensors = positions(plain);
    long primitive = Arrays.stream(classes).filter(Class::isPrimitive).count();
    return tensors.cardinality() + primitive == plain.length
        ? new PlainFields(layout(tensors))
        : null;
  }

  private static BitSet positions(boolean[] chosen) {
    var positions = new BitSet(chosen.length);
    for (int i = 0; i < chosen.length; i++) {
      positions.set(i, chosen[i]);
    }
    return positions;
  }

  // A class may say its shape parameters in a field. What is no tensor is static anyhow.
  private static List<CompositeParameter> withShapes(CompositeClass<?> source) {
    List<CompositeParameter> parameters = source.parameters();
    Set<String> shapes =
        ShapeNames.of(source.type(), parameters.stream().map(CompositeParameter::name).toList());
    return shapes.isEmpty()
        ? parameters
        : parameters.stream()
            .map(each ->
                shapes.contains(each.name()) && mayBeTensor(TypeArguments.raw(each.type()))
                    ? each.withRole(CompositeParameter.Role.SHAPE)
                    : each)
            .toList();
  }

  private static boolean mayBeTensor(Class<?> type) {
    return Tensor.class.isAssignableFrom(type) || type.isAssignableFrom(Tensor.class);
  }

  /// @throws IllegalArgumentException if the class is no composite, or one with a component it
  ///   cannot have
  static CompositePlan of(Class<?> type) {
    CompositePlan known = known(type);
    return known == null ? of(CompositeClasses.find(type)) : known;
  }

  /// The plan of the class; that which was made first.
  ///
  /// @throws IllegalArgumentException if a component is one the class cannot have
  static CompositePlan of(CompositeClass<?> source) {
    AtomicReference<@Nullable CompositePlan> slot = PLANS.get(source.type());
    CompositePlan known = slot.get();
    if (known != null) {
      return known;
    }
    var made = new CompositePlan(source);
    CompositePlan before = slot.compareAndExchange(null, made);
    return before == null ? made : before;
  }

  /// The plan of a class that was asked for before, or null.
  static @Nullable CompositePlan known(Class<?> type) {
    return PLANS.get(type).get();
  }

  /// A plan that only whoever has it knows.
  ///
  /// @throws IllegalArgumentException if a component is one the class cannot have
  static CompositePlan unregistered(CompositeClass<?> source) {
    return new CompositePlan(source);
  }

  /// Makes this the plan of its class.
  void replace() {
    PLANS.get(type).set(this);
  }

  /// Whether values of a class are flattened by the parameters of their constructor.
  static boolean isComposite(Class<?> type) {
    return PLANS.get(type).get() != null || CompositeClasses.contains(type);
  }

  /// Whether a class is such a one, or extends an annotated one.
  static boolean isKnown(Class<?> type) {
    return isComposite(type) || CompositeClasses.annotatedParent(type) != null;
  }

  /// Whether the spec of a class is derived: it is a composite that has no method of its own for
  /// it.
  static boolean isDerived(Class<?> type) {
    return DERIVED.get(type);
  }

  Class<?> type() {
    return type;
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

  /// Whether a component is declared as a function, which is the same as itself only.
  boolean isFunction(int i) {
    return types[i] instanceof ComponentType.OfFunction
        || (types[i] instanceof ComponentType.OfStatic(Class<?> type)
            && ComponentKinds.isFunction(type));
  }

  Component component(int i) {
    return components.get(i);
  }

  List<Component> components() {
    return components;
  }

  ComponentPath site(int i, int depth) {
    return depth == 0 ? sites[i] : ComponentPath.of(component(i), depth);
  }

  /// Null if values have to be looked at further than for dtypes and shapes.
  @Nullable PlainFields plainFields() {
    return plainFields;
  }

  /// What a value has for each component, in a new array.
  @Nullable Object[] read(Object value) {
    @Nullable Object[] all = source.read(value);
    return place < 0 ? all : without(all, place);
  }

  /// A value of these components; what its constructor throws, this does.
  ///
  /// @throws IllegalArgumentException if a component is of another class
  Object make(@Nullable Object[] values) {
    int mismatch = RecordHandles.mismatch(classes, values);
    if (mismatch >= 0) {
      throw ComponentErrors.mismatch(component(mismatch), values[mismatch]);
    }
    return source.make(place < 0 ? values : with(values, place, placeOf(type, values)));
  }

  // The innermost graph that a tensor of the value is of, or else its environment.
  static Place placeOf(Class<?> type, @Nullable Object[] values) {
    List<Object> tensors = new ArrayList<>();
    for (Object value : values) {
      for (Object leaf : Nest.expanded().flatten(value)) {
        if (leaf instanceof Tensor) {
          tensors.add(leaf);
        }
      }
    }
    if (tensors.isEmpty()) {
      throw ComponentErrors.noPlace(type);
    }
    return ((Tensor) tensors.getFirst()).place().placeFor(tensors);
  }

  private static int place(List<CompositeParameter> parameters) {
    return IntStream.range(0, parameters.size())
        .filter(i -> parameters.get(i).role() == CompositeParameter.Role.PLACE)
        .findFirst()
        .orElse(-1);
  }

  private static @Nullable Object[] without(@Nullable Object[] values, int position) {
    @Nullable Object[] others = new Object[values.length - 1];
    System.arraycopy(values, 0, others, 0, position);
    System.arraycopy(values, position + 1, others, position, others.length - position);
    return others;
  }

  private static @Nullable Object[] with(@Nullable Object[] values, int position, Object added) {
    @Nullable Object[] all = new Object[values.length + 1];
    System.arraycopy(values, 0, all, 0, position);
    all[position] = added;
    System.arraycopy(values, position, all, position + 1, values.length - position);
    return all;
  }

  /// What the spec of a value says of one of its components: a spec, a [NestField], or a static
  /// value.
  ///
  /// @throws IllegalArgumentException if the component is not as declared
  @Nullable Object describe(int i, @Nullable Object component, int depth) {
    if (plain[i] && component instanceof Tensor tensor) {
      return TensorSpec.of(tensor);
    }
    if (classes[i].isPrimitive()) {
      return component;
    }
    Object described = Describer.describe(types[i], component, site(i, depth));
    if (Nest.isNested(described)
        && components.get(i).isOpen()
        && !source.mixed()
        && Mixtures.isMixed(described)) {
      throw ComponentErrors.mixed(components.get(i));
    }
    return field(i, described);
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

  /// The layout of a spec with these fields.
  ComponentLayout layout(@Nullable Object[] fields) {
    ComponentLayout last = recent;
    // Most values of a class have the same dynamic components.
    if (last.fits(fields)) {
      return last;
    }
    var positions = new BitSet(fields.length);
    for (int i = 0; i < fields.length; i++) {
      positions.set(i, isDynamic(fields[i]));
    }
    ComponentLayout found = layout(positions);
    recent = found;
    return found;
  }

  static boolean isDynamic(@Nullable Object field) {
    return field instanceof TypeSpec<?> || (field instanceof NestField nest && nest.isDynamic());
  }

  private ComponentLayout layout(BitSet dynamic) {
    ComponentLayout known = layouts.get(dynamic);
    if (known == null) {
      known = new ComponentLayout(type, names, dynamic);
      if (layouts.size() < MOST_LAYOUTS) {
        layouts.put(dynamic, known);
      }
    }
    return known;
  }

  private static boolean derives(Class<?> type) {
    try {
      return isComposite(type)
          && type.getMethod("typeSpec").getDeclaringClass() == ExtensionType.class;
    } catch (NoSuchMethodException e) {
      throw new AssertionError("ExtensionType has no typeSpec(); please report", e);
    }
  }
}
