package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.keras.internal.KerasNames;
import io.intarsia.optimizer.schedule.CosineDecay;
import io.intarsia.optimizer.schedule.CosineDecayRestarts;
import io.intarsia.optimizer.schedule.ExponentialDecay;
import io.intarsia.optimizer.schedule.InverseTimeDecay;
import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.PiecewiseConstantDecay;
import io.intarsia.optimizer.schedule.PolynomialDecay;
import io.intarsia.optimizer.schedule.Schedule;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Records whose components are the arguments of classes of Keras: rules of optimizers, and
/// schedules of their rates.
final class RecordConfigs {
  private static final Map<String, Class<? extends Record>> SCHEDULES =
      byName(
          CosineDecay.class,
          CosineDecayRestarts.class,
          ExponentialDecay.class,
          InverseTimeDecay.class,
          PiecewiseConstantDecay.class,
          PolynomialDecay.class);

  private RecordConfigs() {}

  /// Classes by the names that they have in Keras, too.
  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  static Map<String, Class<? extends Record>> byName(Class<? extends Record>... classes) {
    return Stream.of(classes)
        .collect(Collectors.toUnmodifiableMap(Class::getSimpleName, Function.identity()));
  }

  /// A record.
  ///
  /// @param object a class name and a config
  /// @throws IllegalArgumentException if there is no such class, or an argument is missing, or not
  ///   what it may be
  static Record read(Map<String, Class<? extends Record>> classes, JsonNode object) {
    String className = object.path("class_name").asText();
    Class<? extends Record> type = classes.get(className);
    if (type == null) {
      throw FileErrors.unknownClass(className, new TreeSet<>(classes.keySet()));
    }
    RecordComponent[] components = type.getRecordComponents();
    List<@Nullable Object> values = new ArrayList<>();
    for (RecordComponent component : components) {
      String name = kerasName(component);
      values.add(value(className + "." + name, component, object.path("config").path(name)));
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return type.getConstructor(types).newInstance(values.toArray());
    } catch (InvocationTargetException e) {
      throw FileErrors.otherValue(className, "other arguments", String.valueOf(e.getCause()));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("records have such a constructor; please report", e);
    }
  }

  // beta1 is beta_1 there.
  static String kerasName(RecordComponent component) {
    return KerasNames.snake(component.getName()).replaceAll("(beta|epsilon)(\\d)", "$1_$2");
  }

  private static @Nullable Object value(
      String argument, RecordComponent component, JsonNode value) {
    Class<?> type = component.getType();
    if (type == LearningRate.class) {
      return value.isObject() ? read(SCHEDULES, value) : LearningRate.of(number(argument, value));
    }
    if (type == List.class) {
      boolean isOfSteps = component.getGenericType().getTypeName().contains("Long");
      List<Object> list = new ArrayList<>();
      value.forEach(
          each -> list.add(isOfSteps ? (Object) each.asLong() : (Object) number(argument, each)));
      return list;
    }
    if (type == boolean.class) {
      return value.asBoolean();
    }
    return type == Double.class && !value.isNumber() ? null : (Object) number(argument, value);
  }

  private static double number(String argument, JsonNode value) {
    if (!value.isNumber()) {
      throw FileErrors.otherValue(argument, "a number", value);
    }
    return value.doubleValue();
  }

  /// What files say of a record.
  static ObjectNode json(Record record) {
    ObjectNode config = Json.MAPPER.createObjectNode();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        config.set(kerasName(component), json(component.getAccessor().invoke(record)));
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("records have such accessors; please report", e);
      }
    }
    return config;
  }

  private static JsonNode json(@Nullable Object value) {
    return switch (value) {
      case LearningRate.Fixed(double rate) -> Json.of(rate);
      case Schedule schedule -> schedule(schedule);
      case null, default -> Json.of(value);
    };
  }

  private static ObjectNode schedule(Schedule schedule) {
    String name = schedule.getClass().getSimpleName();
    if (schedule.getClass() != SCHEDULES.get(name)) {
      throw FileErrors.code("learning_rate", schedule);
    }
    return ConfigWriter.object("keras.optimizers.schedules", name, json((Record) schedule));
  }
}
