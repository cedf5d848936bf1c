package io.intarsia.generator;

import io.intarsia.generator.KerasTable.Offer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Renders a class of Keras: its arguments, and where to find what it computes.
final class KerasRenderer {
  /// What all classes of a package have in common.
  ///
  /// @param room its package here
  /// @param parent the class they extend
  /// @param wildcard any of them
  /// @param list the class that knows them all
  private record Family(String room, String parent, String wildcard, String list) {}

  private static final Map<String, Family> FAMILIES =
      Map.of(
          "layers", new Family("layer", "KerasLayer", "KerasLayer<?, ?>", "KerasLayers"),
          "initializers",
              new Family(
                  "initializer", "KerasInitializer", "KerasInitializer", "KerasInitializers"),
          "regularizers",
              new Family(
                  "regularizer", "KerasRegularizer", "KerasRegularizer", "KerasRegularizers"),
          "constraints",
              new Family("constraint", "KerasConstraint", "KerasConstraint", "KerasConstraints"),
          "losses", new Family("loss", "KerasLoss", "KerasLoss", "KerasLosses"),
          "metrics", new Family("metric", "KerasMetric", "KerasMetric", "KerasMetrics"));

  /// Families whose arguments may be wrong: their code looks at them.
  private static final Set<String> CHECKED =
      Set.of("regularizers", "constraints", "losses", "metrics");

  private static final String IMPORTS =
      """
      import io.intarsia.keras.*;
      import io.intarsia.keras.activation.*;
      import io.intarsia.keras.argument.Arguments;
      import io.intarsia.keras.argument.DTypePolicy;
      import io.intarsia.keras.constraint.*;
      import io.intarsia.keras.initializer.*;
      import io.intarsia.keras.regularizer.*;
      import io.intarsia.op.Ops;
      import io.intarsia.dtype.DType;
      import io.intarsia.shape.Shape;
      import io.intarsia.tensor.Tensor;
      import java.util.List;
      import java.util.Map;
      import java.util.Objects;
      import java.util.Optional;
      import javax.annotation.processing.Generated;
      import org.jspecify.annotations.Nullable;
      """;

  private static final String PACKAGE = "io.intarsia.keras.";

  private final KerasTable table;

  KerasRenderer(KerasTable table) {
    this.table = table;
  }

  /// Sources by their paths.
  Map<String, String> render() {
    Map<String, String> sources =
        table.offers().stream()
            .collect(Collectors.toMap(this::path, this::source, (a, b) -> a, TreeMap::new));
    FAMILIES.forEach((room, family) -> sources.put(listPath(family), list(room, family)));
    return sources;
  }

  private static String listPath(Family family) {
    return (PACKAGE + family.room()).replace('.', '/') + "/" + family.list() + ".java";
  }

  /// The class that knows all classes of a package by name.
  private String list(String room, Family family) {
    return """
    package %1$s;

    import io.intarsia.keras.argument.Arguments;
    import java.util.Map;
    import java.util.function.Function;
    import javax.annotation.processing.Generated;

    /// The classes of `keras.%2$s` by name.
    @Generated("io.intarsia.generator")
    public final class %3$s {
      private static final Map<String, Arguments> DEFAULTS =
          Map.ofEntries(
    %4$s);
      private static final Map<String, Function<Arguments, %5$s>> CLASSES =
          Map.ofEntries(
    %6$s);

      private %3$s() {}

      /// The arguments of all classes, with their defaults.
      public static Map<String, Arguments> defaults() {
        return DEFAULTS;
      }

      /// One of a class with arguments.
      public static %5$s of(Arguments arguments) {
        return CLASSES.get(arguments.className()).apply(arguments);
      }
    }
    """
        .formatted(
            PACKAGE + family.room(),
            room,
            family.list(),
            entries(room, "          Map.entry(\"%1$s\", %1$s.DEFAULTS)"),
            family.wildcard(),
            entries(room, "          Map.entry(\"%1$s\", %1$s::new)"));
  }

  private String entries(String room, String entry) {
    return table.offers().stream()
        .filter(offer -> offer.room().equals(room))
        .map(offer -> entry.formatted(offer.name()))
        .collect(Collectors.joining(",\n"));
  }

  private String path(Offer offer) {
    return (PACKAGE + family(offer).room()).replace('.', '/') + "/" + offer.name() + ".java";
  }

  private static Family family(Offer offer) {
    Family family = FAMILIES.get(offer.room());
    if (family == null) {
      throw new IllegalArgumentException("offered.tsv: no family for keras." + offer.room());
    }
    return family;
  }

  private String source(Offer offer) {
    KerasClass of = table.of(offer);
    Family family = family(offer);
    String name = of.name();
    return """
    package %1$s;

    %11$s
    /// %2$s
    ///
    /// @see "Python: keras.%3$s.%4$s"
    @Generated("io.intarsia.generator")
    public final class %4$s extends %5$s {
      static final Arguments DEFAULTS = Arguments.of("%3$s", "%4$s")%15$s%6$s;
      private static final %12$s CODE = new %13$s;

      %4$s(Arguments arguments) {
        super(arguments);%14$s
      }

    %7$s%8$s%9$s
    %10$s}
    """
        .formatted(
            PACKAGE + family.room(),
            offer.summary(),
            offer.room(),
            name,
            parent(offer, family),
            defaults(of),
            factory(of),
            shown(of.arguments()).map(KerasRenderer::accessor).collect(Collectors.joining()),
            shown(of.optional()).map(each -> with(name, each)).collect(Collectors.joining()),
            methods(offer),
            IMPORTS,
            offer.codeClass(),
            offer.code(),
            CHECKED.contains(offer.room()) ? "%n    CODE.check(this);".formatted() : "",
            called(of));
  }

  private static String called(KerasClass of) {
    return of.called() == null ? "" : ".withName(%s)".formatted(Literals.string(of.called()));
  }

  private static String methods(Offer offer) {
    return switch (offer.room()) {
      case "layers" -> layer(offer);
      case "losses" -> loss(offer);
      case "metrics" -> metric(offer);
      case "initializers" -> initializer();
      default -> ofTensors();
    };
  }

  private static String parent(Offer offer, Family family) {
    if (!offer.parent().isEmpty()) {
      return offer.parent();
    }
    if (offer.from().isEmpty()) {
      return family.parent();
    }
    return offer.room().equals("metrics")
        ? offer.from()
        : "%s<%s, %s>".formatted(family.parent(), offer.from(), offer.to());
  }

  private String defaults(KerasClass of) {
    return of.arguments().stream()
        .map(each ->
            "%n          .argument(%s, %s, %s)"
                .formatted(
                    Literals.string(each.name()),
                    Literals.string(each.type()),
                    each.literal(table)))
        .collect(Collectors.joining());
  }

  private static String factory(KerasClass of) {
    List<KerasArgument> required =
        Stream.concat(
                of.required().stream().filter(each -> !each.isVariable()),
                of.required().stream().filter(KerasArgument::isVariable))
            .toList();
    // Only the last parameter can take any number of values; of several each has one, or an array.
    return required.stream().filter(KerasArgument::isVariable).count() > 1
        ? factory(of, required, type -> type.replace("...", ""))
            + "\n"
            + factory(of, required, type -> type.replace("...", "[]"))
        : factory(of, required, UnaryOperator.identity());
  }

  private static String factory(
      KerasClass of, List<KerasArgument> required, UnaryOperator<String> type) {
    String parameters =
        required.stream()
            .map(each -> type.apply(each.parameter()))
            .collect(Collectors.joining(", "));
    String given =
        required.stream()
            .map(each -> ".with(%s, %s)".formatted(Literals.string(each.name()), each.kept()))
            .collect(Collectors.joining());
    return """
      /// One with Keras's defaults.
      public static %1$s of(%2$s) {
        return new %1$s(DEFAULTS%3$s);
      }
    """
        .formatted(of.name(), parameters, given)
        .indent(0);
  }

  private static Stream<KerasArgument> shown(List<KerasArgument> arguments) {
    return arguments.stream().filter(each -> !each.isOfResult());
  }

  private static String accessor(KerasArgument argument) {
    return """

      /// The argument `%1$s`%2$s.
      public %3$s %4$s() {
        return arguments().%5$s;
      }
    """
        .formatted(
            argument.name(),
            argument.mayBeMissing() ? "; null if there is none" : "",
            argument.result(),
            argument.java(),
            argument.read());
  }

  private static String with(String name, KerasArgument argument) {
    return """

      /// With the argument `%1$s`%7$s.
      public %2$s with%3$s(%4$s) {
        return new %2$s(arguments().with(%5$s, %6$s));
      }
    """
        .formatted(
            argument.name(),
            name,
            Names.capitalized(argument.java().replaceAll("_$", "")),
            argument.parameter(),
            Literals.string(argument.name()),
            argument.kept(),
            argument.meaning());
  }

  private static String named(Offer offer) {
    return """

      /// With a name, which files and messages use.
      public %1$s withName(String name) {
        return new %1$s(arguments().withName(name));
      }
    """
        .formatted(offer.name());
  }

  private static String loss(Offer offer) {
    return named(offer)
        + """

          @Override
          Tensor compute(Ops tf, Tensor target, Tensor prediction) {
            return CODE.elements(this, tf, target, prediction);
          }

          @Override
          @Nullable Tensor mask(Ops tf, Tensor target, Tensor elements) {
            return CODE.mask(this, tf, target, elements);
          }
        """;
  }

  private static String metric(Offer offer) {
    return named(offer)
        + """

          @Override
          protected void build(Counts counts, Object spec) {
            CODE.build(this, counts, spec);
          }

          @Override
          protected void count(LayerCall call, Tensor target, Tensor prediction) {
            CODE.count(this, call, target, prediction);
          }

          @Override
          protected Tensor compute(Ops tf) {
            return CODE.compute(this, tf);
          }
        """;
  }

  private static String layer(Offer offer) {
    return named(offer)
        + """

          @Override
          protected void build(State state, Object spec) {
            CODE.build(this, state, spec);
          }

          @Override
          protected %3$s compute(LayerCall call, %2$s x) {
            return CODE.compute(this, call, x);
          }

          @Override
          public @Nullable Object mask(LayerCall call, %2$s x) {
            return CODE.mask(this, call, x);
          }

          @Override
          %4$s code() {
            return CODE;
          }
        """
            .formatted(offer.name(), offer.from(), offer.to(), offer.codeClass());
  }

  private static String initializer() {
    return """

      @Override
      public Tensor initialize(Ops tf, Shape shape, DType dtype) {
        return CODE.initialize(this, tf, shape, dtype);
      }
    """;
  }

  private static String ofTensors() {
    return """

      @Override
      public Tensor apply(Ops tf, Tensor x) {
        return CODE.apply(this, tf, x);
      }
    """;
  }
}
