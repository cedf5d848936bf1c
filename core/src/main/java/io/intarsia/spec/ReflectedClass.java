package io.intarsia.spec;

import io.intarsia.internal.composite.Accessors;
import io.intarsia.internal.composite.Attribute;
import io.intarsia.internal.composite.Construction;
import io.intarsia.internal.composite.Reflected;
import io.intarsia.internal.records.RecordParts;
import io.intarsia.spec.CompositeParameter.Role;
import io.intarsia.tensor.Place;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A class looked at while the program runs: what the annotation processor writes at compile time.
final class ReflectedClass implements CompositeClass<Object> {
  // The place of the tensors is given when a value is made, and not read.
  private static final Attribute PLACE =
      new Attribute(
          Place.class,
          MethodHandles.dropArguments(MethodHandles.constant(Object.class, null), 0, Object.class));

  private final Class<?> made;
  private final AutoCompositeOptions options;
  private final List<CompositeParameter> parameters;
  private final RecordParts parts;
  // Null of a class that says the names of its parameters.
  private final @Nullable RemadeCheck check;

  private ReflectedClass(
      Class<?> made,
      AutoCompositeOptions options,
      List<CompositeParameter> parameters,
      RecordParts parts,
      boolean certain) {
    this.made = made;
    this.options = options;
    this.parameters = List.copyOf(parameters);
    this.parts = parts;
    this.check = certain ? null : new RemadeCheck(made, parts, this.parameters);
  }

  /// @param type the class that is looked at
  /// @param made the class of the values that are made: the same, or a subclass with the same
  ///   constructors
  /// @throws IllegalArgumentException if the class is none that can be flattened and made again
  static ReflectedClass of(Class<?> type, Class<?> made, AutoCompositeOptions options) {
    var construction = Construction.of(type, options.parameters(), Set.copyOf(options.omit()));
    for (String shape : options.shapeParameters()) {
      construction.checkKept("shapeParameters", shape);
    }
    var attributes = new Accessors(type);
    List<Attribute> found = new ArrayList<>();
    List<CompositeParameter> parameters = new ArrayList<>();
    for (int position : construction.kept()) {
      Parameter parameter = construction.full().getParameters()[position];
      String name = construction.names().get(position);
      boolean isPlace = isPlace(parameter.getType());
      Attribute attribute = isPlace ? PLACE : attributes.find(name, parameter.getType());
      found.add(attribute);
      parameters.add(
          new CompositeParameter(
              name, attribute.type(), isPlace ? Role.PLACE : role(name, parameter, options), null));
    }
    return new ReflectedClass(
        made, options, parameters, Reflected.of(made, construction, found), construction.certain());
  }

  // `Ops` is a place; spec classes do not know it.
  private static boolean isPlace(Class<?> parameter) {
    return Place.class.isAssignableFrom(parameter);
  }

  private static Role role(String name, Parameter parameter, AutoCompositeOptions options) {
    if (parameter.isAnnotationPresent(Static.class)) {
      return Role.STATIC;
    }
    boolean isShape =
        parameter.isAnnotationPresent(ShapeParameter.class)
            || options.shapeParameters().contains(name);
    return isShape ? Role.SHAPE : Role.VALUE;
  }

  AutoCompositeOptions options() {
    return options;
  }

  @Override
  @SuppressWarnings("unchecked") // of any class: values go in and out as objects
  public Class<Object> type() {
    return (Class<Object>) made;
  }

  @Override
  public List<CompositeParameter> parameters() {
    return parameters;
  }

  @Override
  public boolean mixed() {
    return options.mixed();
  }

  @Override
  public @Nullable Object[] read(Object value) {
    @Nullable Object[] read = parts.read(value);
    if (check != null) {
      check.check(read);
    }
    return read;
  }

  @Override
  public Object make(@Nullable Object[] arguments) {
    return parts.make(arguments);
  }
}
