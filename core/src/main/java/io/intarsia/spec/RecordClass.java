package io.intarsia.spec;

import io.intarsia.internal.records.RecordAccess;
import io.intarsia.spec.CompositeParameter.Role;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An extension record as a composite class: its parameters are its components.
final class RecordClass implements CompositeClass<Object> {
  private final Class<?> type;
  private final List<CompositeParameter> parameters;
  // Found when first needed, so that what is wrong with a component is said before; the same for
  // any
  // thread.
  private @Nullable RecordAccess access;

  /// @throws IllegalArgumentException if a component is annotated with what does not go together
  RecordClass(Class<?> type) {
    this.type = type;
    this.parameters =
        Arrays.stream(type.getRecordComponents()).map(RecordClass::parameter).toList();
  }

  private static CompositeParameter parameter(RecordComponent component) {
    Spec spec = component.getAnnotation(Spec.class);
    boolean isShape = component.isAnnotationPresent(ShapeParameter.class);
    boolean isStatic = component.isAnnotationPresent(Static.class);
    var parameter =
        new CompositeParameter(
            component.getName(),
            component.getGenericType(),
            isStatic ? Role.STATIC : isShape ? Role.SHAPE : Role.VALUE,
            null);
    var described = new Component(component.getDeclaringRecord(), parameter);
    if (isStatic && (isShape || spec != null)) {
      throw ComponentErrors.staticTensor(described);
    }
    return spec == null ? parameter : parameter.withDeclared(DeclaredSpecs.of(described, spec));
  }

  @Override
  @SuppressWarnings("unchecked") // of any class: values go in and out as objects
  public Class<Object> type() {
    return (Class<Object>) type;
  }

  @Override
  public List<CompositeParameter> parameters() {
    return parameters;
  }

  @Override
  public @Nullable Object[] read(Object value) {
    return access().read(value);
  }

  @Override
  public Object make(@Nullable Object[] arguments) {
    return access().make(arguments);
  }

  private RecordAccess access() {
    RecordAccess known = access;
    if (known == null) {
      known = RecordAccess.of(type);
      access = known;
    }
    return known;
  }
}
