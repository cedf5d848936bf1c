package io.intarsia.savedmodel;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.internal.function.library.FunctionLibrary;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.VariableSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One trace of a function: for arguments of its types. It is made when it is first called.
final class ModelTrace {
  private final ModelObjects objects;
  private final String name;
  private final TraceTypes types;
  private volatile @Nullable ConcreteFunction made;

  /// @throws SavedModelException if it cannot be read
  ModelTrace(ModelObjects objects, String name) {
    this.objects = objects;
    this.name = name;
    this.types = TraceTypes.of(objects.graph(), name);
  }

  TraceTypes types() {
    return types;
  }

  /// The arguments as this trace takes them, if it does.
  ///
  /// @param conversion makes tensors of other values; null if that is not to be done
  Optional<List<@Nullable Object>> match(Parameters.Bound bound, @Nullable Conversion conversion) {
    if (bound.positional().size() != types.positional().size()
        || !bound.keywords().keySet().equals(types.keywords().keySet())) {
      return Optional.empty();
    }
    List<@Nullable Object> values = new ArrayList<>(bound.positional());
    types.keywords().keySet().forEach(key -> values.add(bound.keywords().get(key)));
    List<@Nullable Object> wanted = types.all();
    for (int i = 0; i < wanted.size(); i++) {
      Structure structure = Nest.structure(wanted.get(i));
      List<@Nullable Object> leaves = structure.match(values.get(i)).orElse(null);
      List<@Nullable Object> taken =
          leaves == null ? null : taken(Nest.flatten(wanted.get(i)), leaves, conversion);
      if (taken == null) {
        return Optional.empty();
      }
      values.set(i, structure.pack(taken));
    }
    return areAliased(Nest.flatten(wanted), Nest.flatten(values))
        ? Optional.of(values)
        : Optional.empty();
  }

  /// Whether variables are the same where they were when it was traced, and nowhere else: elsewhere
  /// it would not wait for what it assigns.
  private static boolean areAliased(List<?> types, List<?> values) {
    Map<Long, Object> byId = new HashMap<>();
    IdentityHashMap<Object, Long> ids = new IdentityHashMap<>();
    for (int i = 0; i < types.size(); i++) {
      if (types.get(i) instanceof VariableSpec spec && spec.aliasId().isPresent()) {
        Long id = spec.aliasId().getAsLong();
        Object value = Objects.requireNonNull(values.get(i));
        Object same = byId.putIfAbsent(id, value);
        Long other = ids.putIfAbsent(value, id);
        if ((same != null && same != value) || (other != null && !other.equals(id))) {
          return false;
        }
      }
    }
    return true;
  }

  private static @Nullable List<@Nullable Object> taken(
      List<?> types, List<?> leaves, @Nullable Conversion conversion) {
    List<@Nullable Object> taken = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      Object type = types.get(i);
      Object value = leaves.get(i);
      if (type instanceof TensorSpec spec && !(value instanceof Tensor) && conversion != null) {
        value = conversion.tensor(spec, value).orElse(null);
      }
      if (!fits(type, value)) {
        return null;
      }
      taken.add(type instanceof TypeSpec<?> ? value : type);
    }
    return taken;
  }

  private static boolean fits(@Nullable Object type, @Nullable Object value) {
    return switch (type) {
      case TensorSpec spec ->
          value instanceof Tensor tensor
              && tensor.dtype() == spec.dtype()
              && spec.shape().isCompatibleWith(tensor.shape());
      case VariableSpec spec ->
          value != null
              && VariableSpec.of(spec.shape(), spec.dtype(), spec.isTrainable())
                  .isCompatibleWith(value);
      case TypeSpec<?> spec ->
          value != null && TypeSpecs.find(value).isPresent() && spec.isCompatibleWith(value);
      case null, default -> !(value instanceof Tensor) && PythonText.areEqual(type, value);
    };
  }

  /// Runs it.
  ///
  /// @param arguments as [#match] gives them
  @Nullable Object call(List<@Nullable Object> arguments) {
    Object[] tensors =
        Nest.expanded().flatten(once(Nest.flatten(arguments))).stream()
            .filter(Tensor.class::isInstance)
            .toArray();
    return packed((List<?>) Objects.requireNonNull(function().call(tensors)));
  }

  /// Without variables that come again: the function takes each once.
  ///
  /// @param leaves of the arguments, or of their types
  private List<@Nullable Object> once(List<? extends @Nullable Object> leaves) {
    Set<Long> seen = new HashSet<>();
    List<?> wanted = Nest.flatten(types.all());
    List<@Nullable Object> once = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      if (!(wanted.get(i) instanceof VariableSpec spec)
          || spec.aliasId().isEmpty()
          || seen.add(spec.aliasId().getAsLong())) {
        once.add(leaves.get(i));
      }
    }
    return once;
  }

  private @Nullable Object packed(List<?> tensors) {
    List<@Nullable Object> leaves = new ArrayList<>(Nest.expanded().flatten(types.results()));
    Iterator<?> next = tensors.iterator();
    long wanted = leaves.stream().filter(TensorSpec.class::isInstance).count();
    if (wanted != tensors.size()) {
      throw ModelErrors.otherResults(name, wanted, tensors.size());
    }
    leaves.replaceAll(leaf -> leaf instanceof TensorSpec ? next.next() : leaf);
    return Nest.expanded().packSequenceAs(types.results(), leaves);
  }

  // No lock is held: another thread may be tracing code that calls this. Both functions are right.
  private ConcreteFunction function() {
    objects.checkOpen();
    ConcreteFunction known = made;
    if (known == null) {
      known = make();
      made = known;
    }
    return known;
  }

  private ConcreteFunction make() {
    List<Tensor> captured =
        types.captured().stream().map(number -> objects.captured(number, name)).toList();
    return objects
        .library()
        .function(
            new FunctionLibrary.Request(
                name,
                tensors(once(Nest.flatten(types.all()))),
                captured,
                tensors(types.results())));
  }

  private static List<TensorSpec> tensors(@Nullable Object nest) {
    List<TensorSpec> tensors = new ArrayList<>();
    for (Object leaf : Nest.expanded().flatten(nest)) {
      if (leaf instanceof TensorSpec spec) {
        tensors.add(TensorSpec.of(spec.shape(), spec.dtype()));
      }
    }
    return tensors;
  }

  /// For a model that is saved.
  SavedTrace.Loaded saved() {
    return new SavedTrace.Loaded(objects, name);
  }

  /// What it takes.
  @Override
  public String toString() {
    return types.toString();
  }
}
