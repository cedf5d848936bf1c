package io.intarsia.fuzz.draw;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinition.Attribute;
import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Changes one attribute of a call.
final class AttributeMutator {
  private static final int LONGEST = 12;

  private final OpDefinition definition;
  private final SplittableRandom random;

  AttributeMutator(OpDefinition definition, SplittableRandom random) {
    this.definition = definition;
    this.random = random;
  }

  Call change(Call call) {
    Attribute attribute = ExtremeValues.pick(definition.attributes(), random);
    Object old = call.attributes().get(attribute.name());
    // What follows from the inputs says something else only now and then.
    if (definition.isInferred(attribute.name()) && old == null && random.nextInt(8) > 0) {
      return call;
    }
    if (old != null && random.nextInt(16) == 0) {
      return call.withoutAttribute(attribute.name());
    }
    Object start = old != null ? old : attribute.defaultValue();
    return call.withAttribute(attribute.name(), value(attribute, start));
  }

  private Object value(Attribute attribute, @Nullable Object old) {
    if (attribute.isList()) {
      String element = attribute.type().substring("list(".length(), attribute.type().length() - 1);
      return list(attribute, element, old instanceof List<?> list ? list : List.of());
    }
    return random.nextInt(20) == 0
        ? single(attribute, ExtremeValues.pick(List.of("int", "type", "string", "shape"), random))
        : single(attribute, attribute.type());
  }

  private List<Object> list(Attribute attribute, String element, List<?> old) {
    List<Object> changed = new ArrayList<>();
    old.forEach(each -> changed.add(plain(each)));
    int choice = random.nextInt(8);
    if (changed.isEmpty() || choice == 0) {
      for (int i = random.nextInt(LONGEST) / 2; i >= 0; i--) {
        changed.add(single(attribute, element));
      }
    } else if (choice == 1) {
      changed.removeLast();
    } else if (choice == 2) {
      changed.clear();
    } else {
      changed.set(random.nextInt(changed.size()), single(attribute, element));
    }
    return changed;
  }

  /// Defaults hold numbers of more classes than calls.
  private static Object plain(Object value) {
    return switch (value) {
      case Float real -> (double) real;
      case Integer whole -> (long) whole;
      default -> value;
    };
  }

  private Object single(Attribute attribute, String type) {
    if (!attribute.allowedValues().isEmpty() && random.nextInt(5) > 0) {
      return plain(ExtremeValues.pick(attribute.allowedValues(), random));
    }
    return switch (type) {
      case "int" -> random.nextInt(3) == 0 ? random.nextLong(-1, 6) : ExtremeValues.integer(random);
      case "float" -> ExtremeValues.real(random);
      case "bool" -> random.nextBoolean();
      case "type" ->
          random.nextInt(8) == 0
              ? ExtremeValues.pick(List.of(DType.RESOURCE, DType.VARIANT), random)
              : ExtremeValues.dtype(random);
      case "shape" -> shape();
      case "tensor" -> new Data(ExtremeValues.dtype(random), List.of(2L), List.of());
      case "func" -> ExtremeValues.function(random);
      default -> ExtremeValues.pick(ExtremeValues.WORDS, random);
    };
  }

  private Shape shape() {
    return switch (random.nextInt(6)) {
      case 0 -> Shape.unknown();
      case 1 -> Shape.scalar();
      case 2 -> Shape.of(0);
      case 3 -> Shape.of(-1, 3);
      case 4 -> Shape.of(1L << random.nextInt(62), 4, 4);
      default -> Shape.of(2, 3);
    };
  }
}
