package io.intarsia.spec;

import io.intarsia.internal.records.RecordAccess;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Nest;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.OpRunner;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is known of an extension record class: checked once, then used for all its values.
final class RecordPlan {
  private static final ClassValue<RecordPlan> PLANS =
      new ClassValue<>() {
        @Override
        protected RecordPlan computeValue(Class<?> type) {
          return new RecordPlan(type);
        }
      };

  private final RecordAccess access;
  private final List<String> names;
  private final NamedTuple.Fields allNames;
  private final ComponentKind[] kinds;
  private final @Nullable TensorSpec[] declared;

  private RecordPlan(Class<?> type) {
    this.access = RecordAccess.of(type);
    this.names = access.components().stream().map(RecordComponent::getName).toList();
    this.allNames = new NamedTuple.Fields(type.getSimpleName(), names);
    this.kinds = access.components().stream().map(ComponentKinds::of).toArray(ComponentKind[]::new);
    this.declared = new TensorSpec[kinds.length];
    for (int i = 0; i < kinds.length; i++) {
      declared[i] = declaredSpec(access.components().get(i), kinds[i]);
    }
  }

  /// @throws IllegalArgumentException if the class is no extension record, or one with a component
  ///   it cannot have
  static RecordPlan of(Class<?> type) {
    if (!type.isRecord() || !ExtensionType.class.isAssignableFrom(type)) {
      throw RecordErrors.notExtension(type);
    }
    return PLANS.get(type);
  }

  Class<?> type() {
    return access.type();
  }

  int size() {
    return kinds.length;
  }

  List<String> names() {
    return names;
  }

  /// The names of some components; the same object for all of them.
  NamedTuple.Fields componentNames(int[] chosen) {
    return chosen.length == size()
        ? allNames
        : new NamedTuple.Fields(
            allNames.typeName(), Arrays.stream(chosen).mapToObj(names::get).toList());
  }

  ComponentKind kind(int component) {
    return kinds[component];
  }

  @Nullable Object[] read(Object value) {
    return access.read(value);
  }

  Object make(@Nullable Object[] components) {
    int misfit = access.misfit(components);
    if (misfit >= 0) {
      throw RecordErrors.misfit(access.components().get(misfit), components[misfit]);
    }
    return access.make(components);
  }

  /// A record of components that may be Java literals.
  Object create(OpRunner tf, @Nullable Object[] components) {
    if (components.length != size()) {
      throw RecordErrors.componentCount(type(), size(), components.length);
    }
    @Nullable Object[] converted = components.clone();
    for (int i = 0; i < converted.length; i++) {
      Object component = converted[i];
      if (kinds[i] == ComponentKind.TENSOR && component != null && !(component instanceof Tensor)) {
        converted[i] = constant(tf, i, component);
      }
    }
    return make(converted);
  }

  /// What the spec of a record says of one of its components: a spec, a nest of specs and static
  /// values, or a static value.
  ///
  /// @throws IllegalArgumentException if the component is not as declared
  @Nullable Object describe(int i, @Nullable Object component) {
    return switch (kinds[i]) {
      case TENSOR -> describeTensor(i, component);
      case EXTENSION -> component == null ? null : TypeSpecs.of(component);
      case NEST -> Nest.mapStructure(leaf -> describeLeaf(i, component, leaf), component);
      case STATIC -> component;
    };
  }

  private @Nullable Object describeTensor(int i, @Nullable Object component) {
    TensorSpec wanted = declared[i];
    if (component == null && wanted == null) {
      return null;
    }
    TensorSpec spec = component instanceof Tensor tensor ? TensorSpec.of(tensor) : null;
    if (spec == null || (wanted != null && !wanted.isCompatibleWith(spec))) {
      throw wanted == null
          ? RecordErrors.notATensor(access.components().get(i), component)
          : RecordErrors.notAsDeclared(access.components().get(i), wanted, spec);
    }
    return spec;
  }

  private @Nullable Object describeLeaf(int i, @Nullable Object component, @Nullable Object leaf) {
    Optional<TypeSpec<?>> spec = TypeSpecs.find(leaf);
    if (spec.isPresent()) {
      return spec.get();
    }
    if (leaf != null && !ComponentKinds.isValueType(leaf.getClass())) {
      String path =
          Nest.flattenWithPaths(component).stream()
              .filter(keyed -> keyed.value() == leaf)
              .findFirst()
              .orElseThrow()
              .path()
              .of(names.get(i) + "()");
      throw RecordErrors.leaf(access.components().get(i), path, leaf);
    }
    return leaf;
  }

  private Tensor constant(OpRunner tf, int i, Object literal) {
    TensorSpec wanted = declared[i];
    try (HostTensor host =
        wanted == null ? HostTensor.of(literal) : HostTensor.of(literal, wanted.dtype())) {
      return tf.constant(host);
    } catch (IllegalArgumentException e) {
      throw RecordErrors.notConvertible(access.components().get(i), literal, e);
    }
  }

  private static @Nullable TensorSpec declaredSpec(RecordComponent component, ComponentKind kind) {
    Spec spec = component.getAnnotation(Spec.class);
    if (spec == null) {
      return null;
    }
    if (kind != ComponentKind.TENSOR) {
      throw RecordErrors.declaredOnOther(component);
    }
    long[] dims = spec.shape();
    boolean any = dims.length == 1 && dims[0] == Spec.ANY_SHAPE;
    return TensorSpec.of(any ? Shape.unknown() : Shape.of(dims), spec.dtype());
  }
}
