package io.intarsia.internal.composite;

import io.intarsia.internal.records.RecordHandles;
import io.intarsia.tensor.Place;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/// The fields that a constructor keeps its parameters in, as they are or made into something else:
/// `this.x = x`, `this._x = tf.convertToTensor(x)`, `super(x)`.
///
/// A parameter belongs to the field that it alone went into, by the fewest calls; or else, into
/// which others went, too.
final class StoredParameters {
  private static final int SHARED = 1 << 20; // more than there are calls

  private final Constructor<?> constructor;
  private final Map<Field, Flow> fields;

  private StoredParameters(Constructor<?> constructor, Map<Field, Flow> fields) {
    this.constructor = constructor;
    this.fields = fields;
  }

  /// The fields, without a `_` at the start of their names.
  static InferredNames of(Constructor<?> constructor, MethodTypeDesc type) {
    return new StoredParameters(
            constructor, ConstructorFlow.of(constructor.getDeclaringClass(), type))
        .names();
  }

  private InferredNames names() {
    Class<?>[] parameters = constructor.getParameterTypes();
    List<List<Field>> nearest =
        IntStream.range(0, parameters.length).mapToObj(i -> nearest(i, parameters[i])).toList();
    List<Optional<String>> names = new ArrayList<>();
    List<String> doubts = new ArrayList<>();
    boolean asIs = true;
    for (int i = 0; i < parameters.length; i++) {
      List<Field> ends = nearest.get(i);
      if (Place.class.isAssignableFrom(parameters[i])) {
        names.add(Optional.of("tf")); // in no field, and needs no name of its own
      } else if (ends.size() == 1 && isOnly(ends.getFirst(), nearest)) {
        names.add(Optional.of(name(ends.getFirst())));
        asIs &= flow(ends.getFirst()).asIs();
      } else {
        names.add(Optional.empty());
        doubts.add(CompositeErrors.doubt(i, parameters[i], ends));
      }
    }
    return new InferredNames(names, doubts, asIs);
  }

  private static boolean isOnly(Field field, List<List<Field>> nearest) {
    return nearest.stream()
            .flatMap(List::stream)
            .map(StoredParameters::name)
            .filter(name(field)::equals)
            .count()
        == 1;
  }

  private Flow flow(Field field) {
    return Objects.requireNonNull(fields.get(field));
  }

  private static String name(Field field) {
    return field.getName().replaceFirst("^_", "");
  }

  private List<Field> nearest(int position, Class<?> parameter) {
    List<Field> all =
        fields.entrySet().stream()
            .filter(each -> each.getValue().steps().containsKey(position))
            .map(Map.Entry::getKey)
            .filter(field -> isTaken(parameter, field.getType()))
            .toList();
    List<Field> fixed =
        all.stream().filter(field -> Modifier.isFinal(field.getModifiers())).toList();
    List<Field> candidates = fixed.isEmpty() ? all : fixed;
    int least =
        candidates.stream()
            .map(field -> distance(field, position))
            .min(Comparator.naturalOrder())
            .orElse(0);
    return candidates.stream().filter(field -> distance(field, position) == least).toList();
  }

  private static boolean isTaken(Class<?> parameter, Class<?> field) {
    return RecordHandles.boxed(parameter).isAssignableFrom(RecordHandles.boxed(field));
  }

  private int distance(Field field, int position) {
    Map<Integer, Integer> steps = flow(field).steps();
    return Objects.requireNonNull(steps.get(position)) + (steps.size() == 1 ? 0 : SHARED);
  }
}
