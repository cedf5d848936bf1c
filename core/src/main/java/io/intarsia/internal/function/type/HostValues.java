package io.intarsia.internal.function.type;

import io.intarsia.function.Signature;
import io.intarsia.internal.op.JavaValues;
import io.intarsia.internal.place.Routing;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;
import org.tensorflow.ndarray.NdArray;

/// Java values among the leaves of arguments, loop variables and results. Arrays and what is like
/// them become tensors, as numpy's arrays do in Python. All other values a trace takes as they are
/// and compares by `equals`, so what may change in between is copied, or refused.
public final class HostValues {
  private HostValues() {}

  /// Whether a leaf holds the elements of a tensor.
  static boolean isData(@Nullable Object leaf) {
    return JavaValues.isData(leaf);
  }

  /// A tensor of such a leaf.
  static Tensor tensor(Place place, Object data) {
    if (data instanceof HostTensor host) {
      return place.constant(host);
    }
    try (var host = HostTensor.of(data)) {
      return place.constant(host);
    }
  }

  /// The arguments of a function with tensors of arrays; the same list if there are none.
  ///
  /// @param made gets the tensors
  public static List<@Nullable Object> withTensors(
      String function, Place environment, List<@Nullable Object> arguments, List<Tensor> made) {
    if (arguments.stream().noneMatch(HostValues::holdsData)) {
      return arguments;
    }
    List<@Nullable Object> leaves = new ArrayList<>(Nest.flatten(arguments));
    Place place = Routing.from(environment, Nest.expanded().flatten(arguments));
    for (int i = 0; i < leaves.size(); i++) {
      Object leaf = leaves.get(i);
      if (leaf != null && isData(leaf)) {
        Tensor tensor = argument(function, place, arguments, i, leaf);
        made.add(tensor);
        leaves.set(i, tensor);
      }
    }
    List<@Nullable Object> all = new ArrayList<>();
    all.addAll((List<?>) Objects.requireNonNull(Nest.packSequenceAs(arguments, leaves)));
    return all;
  }

  /// The arguments of a concrete function with tensors of the dtypes it takes.
  ///
  /// @param made gets the tensors
  public static List<@Nullable Object> asDeclared(
      String function,
      Place environment,
      Signature signature,
      List<@Nullable Object> arguments,
      List<Tensor> made) {
    List<@Nullable Object> given = new ArrayList<>(arguments);
    List<@Nullable Object> wanted = Signatures.arguments(signature);
    Place place = Routing.from(environment, Nest.expanded().flatten(arguments));
    for (int i = 0; i < given.size() && given.size() == wanted.size(); i++) {
      Object value = given.get(i);
      if (wanted.get(i) instanceof TensorSpec spec && value != null && isHostValue(value)) {
        try (var host = HostTensor.of(value, spec.dtype())) {
          given.set(i, place.constant(host));
          made.add((Tensor) Objects.requireNonNull(given.get(i)));
        } catch (IllegalArgumentException e) {
          KeyPath path = Nest.structure(Collections.nCopies(given.size(), 0)).paths().get(i);
          throw TypeErrors.notATensorOf(function, path.of("arguments"), e);
        }
      }
    }
    return withTensors(function, environment, given, made);
  }

  private static boolean isHostValue(Object value) {
    return value instanceof Number
        || value instanceof Boolean
        || value instanceof String
        || value.getClass().isArray()
        || value instanceof List<?> list && isHostList(list);
  }

  private static boolean isHostList(List<?> list) {
    return list.stream().allMatch(element -> element != null && isHostValue(element));
  }

  private static boolean holdsData(@Nullable Object argument) {
    return isData(argument)
        || (!(argument instanceof Tensor)
            && Nest.isNested(argument)
            && Nest.flatten(argument).stream().anyMatch(HostValues::isData));
  }

  private static Tensor argument(
      String function, Place place, List<?> arguments, int leaf, Object data) {
    try {
      return tensor(place, data);
    } catch (IllegalArgumentException e) {
      KeyPath path = Nest.structure(arguments).paths().get(leaf);
      throw TypeErrors.notATensorOf(function, path.of("arguments"), e);
    }
  }

  /// A value for a trace to keep: itself, or a copy if it may change.
  ///
  /// @throws IllegalArgumentException if it may change and is of no class that is copied
  static @Nullable Object kept(@Nullable Object leaf) {
    return switch (leaf) {
      case null -> null;
      case HashSet<?> set when isFit(set) -> set.clone();
      case TreeSet<?> set when isFit(set) -> set.clone();
      case Object array when array.getClass().isArray() -> copy(array);
      default -> {
        if (mayChange(leaf)) {
          throw TypeErrors.mayChange(leaf);
        }
        yield leaf;
      }
    };
  }

  /// A value for one call to give: a copy if it is a set that may change.
  public static @Nullable Object fresh(@Nullable Object leaf) {
    return switch (leaf) {
      case HashSet<?> set -> set.clone();
      case TreeSet<?> set -> set.clone();
      case null, default -> leaf;
    };
  }

  /// Host functions take arrays of numbers, and of such arrays, as they are.
  private static Object copy(Object array) {
    int length = Array.getLength(array);
    Object copy = Array.newInstance(array.getClass().getComponentType(), length);
    System.arraycopy(array, 0, copy, 0, length);
    if (copy instanceof Object[] rows) {
      Arrays.setAll(rows, i -> kept(rows[i]));
    }
    return copy;
  }

  /// Whether elements can be part of a value that a trace keeps.
  private static boolean isFit(Set<?> set) {
    return set.stream()
        .noneMatch(element ->
            element instanceof Tensor || isData(element) || element != null && mayChange(element));
  }

  private static boolean mayChange(Object value) {
    return switch (value) {
      case String _ -> false;
      case Number number -> isCounter(number);
      case HostTensor _, Buffer _, NdArray<?> _ -> true;
      // `copyOf` copies only what is not immutable already.
      case Set<?> set ->
          !isFit(set) || set.stream().anyMatch(Objects::isNull) || Set.copyOf(set) != set;
      case Collection<?> _ -> true;
      case Map<?, ?> _, Iterator<?> _, BaseStream<?, ?> _, CharSequence _ -> true;
      default -> false;
    };
  }

  /// Such as an `AtomicInteger`, which has no `equals`.
  private static boolean isCounter(Number number) {
    return number.getClass().getPackageName().startsWith("java.util.concurrent");
  }
}
