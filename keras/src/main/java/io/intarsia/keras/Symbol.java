package io.intarsia.keras;

import io.intarsia.imperative.Environment;
import io.intarsia.keras.internal.Specs;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A value that is not there yet: an input of a model, or what a layer will give of one. Models are
/// made of symbols ([Functional]).
///
/// @param <T> the value
/// @see "Python: keras.KerasTensor"
@SuppressWarnings("UnusedTypeParameter") // for who calls layers on it
public final class Symbol<T> {
  /// Where a value comes from.
  public sealed interface Origin {}

  /// From who calls the model.
  public record Given(String name) implements Origin {}

  /// From a layer.
  public record Called(Layer<?, ?> layer, Symbol<?> x) implements Origin {}

  /// Several put together.
  ///
  /// @param nest of symbols
  public record Packed(Object nest) implements Origin {}

  /// An element of a list.
  public record Element(Symbol<?> list, int index) implements Origin {}

  private final Environment tf;
  private final Object spec;
  private final @Nullable Object maskSpec;
  private final Origin origin;

  private Symbol(Environment tf, Object spec, @Nullable Object maskSpec, Origin origin) {
    this.tf = tf;
    this.spec = spec;
    this.maskSpec = maskSpec;
    this.origin = origin;
  }

  /// An input of a model.
  ///
  /// @param tf where variables of layers are made
  /// @param spec of the value; the first axis of tensors is the batch
  /// @see "Python: keras.Input"
  public static <T> Symbol<T> input(Environment tf, TypeSpec<? extends T> spec) {
    return input(tf, spec, "input_layer");
  }

  /// An input of a model with a name.
  public static <T> Symbol<T> input(Environment tf, TypeSpec<? extends T> spec, String name) {
    return new Symbol<>(tf, spec, null, new Given(name));
  }

  /// One for a nest of specs.
  static <T> Symbol<T> ofSpec(Environment tf, Object spec) {
    return new Symbol<>(tf, spec, null, new Given("input_layer"));
  }

  /// Several in a list: what layers like `Add` take.
  ///
  /// @throws IllegalArgumentException if there is none
  @SafeVarargs
  @SuppressWarnings("varargs") // it is only read
  public static <T> Symbol<List<T>> list(Symbol<? extends T>... symbols) {
    return packed(List.of(symbols));
  }

  /// Several in a map: a model with inputs or outputs by name.
  ///
  /// @throws IllegalArgumentException if there is none
  public static <T> Symbol<Map<String, T>> map(Map<String, ? extends Symbol<? extends T>> symbols) {
    return packed(symbols);
  }

  /// Several in any nest.
  ///
  /// @param nest of symbols
  /// @throws IllegalArgumentException if there is none
  public static <N> Symbol<N> packed(Object nest) {
    List<Symbol<?>> all = symbols(nest);
    if (all.isEmpty()) {
      throw KerasErrors.noSymbols(nest);
    }
    @Nullable Object mask =
        all.stream().allMatch(each -> each.maskSpec == null)
            ? null
            : masks(nest, each -> each.maskSpec);
    return new Symbol<>(
        all.getFirst().tf,
        Objects.requireNonNull(Nest.<@Nullable Object>mapStructure(each -> of(each).spec, nest)),
        mask,
        new Packed(nest));
  }

  // Lists of the library hold no nulls, which say that there is no mask.
  static Object masks(Object nest, Function<Symbol<?>, @Nullable Object> mask) {
    return new ArrayList<@Nullable Object>(symbols(nest).stream().map(mask).toList());
  }

  private static Symbol<?> of(@Nullable Object leaf) {
    if (leaf instanceof Symbol<?> symbol) {
      return symbol;
    }
    throw KerasErrors.noSymbol(leaf);
  }

  static List<Symbol<?>> symbols(Object nest) {
    List<Symbol<?>> symbols = new ArrayList<>();
    for (Object leaf : Nest.flatten(nest)) {
      symbols.add(of(leaf));
    }
    return symbols;
  }

  /// An element of a list.
  ///
  /// @param <E> the element
  /// @throws IndexOutOfBoundsException if there is none
  /// @throws IllegalArgumentException if the value is no list
  public <E> Symbol<E> element(int index) {
    if (!(spec instanceof List<?> list)) {
      throw KerasErrors.noList(spec);
    }
    @Nullable Object mask = maskSpec instanceof List<?> masks ? masks.get(index) : null;
    return new Symbol<>(tf, list.get(index), mask, new Element(this, index));
  }

  /// What a layer gives: found by tracing it.
  static <X, Y> Symbol<Y> of(Layer<X, Y> layer, Symbol<? extends X> x) {
    List<@Nullable Object> found = new ArrayList<>();
    x.tf
        .function((Ops g, List<@Nullable Object> arguments) -> {
          @SuppressWarnings("unchecked") // of the symbol's spec
          X value = (X) Objects.requireNonNull(arguments.get(0));
          Output<Y> output =
              layer.run(LayerCall.of(g, Mode.INFERENCE).withMask(arguments.get(1)), value);
          found.clear();
          found.add(Specs.of(output.value()));
          found.add(output.mask() == null ? null : Specs.of(output.mask()));
          return List.of();
        })
        .dryRun(Arrays.asList(x.spec, x.maskSpec));
    return new Symbol<>(
        x.tf, Objects.requireNonNull(found.get(0)), found.get(1), new Called(layer, x));
  }

  /// The symbols that were put together to this one; itself if none were.
  public List<Symbol<?>> leaves() {
    return origin instanceof Packed packed
        ? symbols(packed.nest()).stream().flatMap(each -> each.leaves().stream()).toList()
        : List.of(this);
  }

  /// What is known of the value: a `TypeSpec`, or a nest of such.
  public Object spec() {
    return spec;
  }

  /// Where the value comes from.
  public Origin origin() {
    return origin;
  }

  Environment tf() {
    return tf;
  }

  /// The spec and where it comes from.
  @Override
  public String toString() {
    return switch (origin) {
      case Given given -> "Symbol(" + given.name() + ": " + spec + ")";
      case Called called -> "Symbol(" + Parts.name(called.layer()) + ": " + spec + ")";
      default -> "Symbol(" + spec + ")";
    };
  }
}
