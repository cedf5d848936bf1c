package io.intarsia.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dispatch.Recorder.Value;
import io.intarsia.op.Endpoints;
import io.intarsia.op.Ops;
import io.intarsia.op.raw.RawOps;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Puts a value that dispatches into every place of the facade that takes a tensor.
@SuppressWarnings("NullAway") // reflection
@ParameterizedClass
@EnumSource(Mode.class)
final class FacadeDispatchTest {
  /// Methods that take tensors but ask nobody; `docs/dispatch.md` says why.
  private static final Set<String> EXCEPTIONS =
      Set.of(
          "cond[Tensor, Function, Function] at 0",
          "condNest[Tensor, Function, Function] at 0",
          "switchCase[Tensor, List] at 0",
          "switchCaseNest[Tensor, List] at 0",
          "switchCase[Tensor, List, Function] at 0",
          "tensordot[Tensor, Tensor, int[], int[]] at 0",
          "tensordot[Tensor, Tensor, int[], int[]] at 1",
          "linalg.tensordot[Tensor, Tensor, int[], int[]] at 0",
          "linalg.tensordot[Tensor, Tensor, int[], int[]] at 1");

  private Ops tf;
  @RegisterExtension private final InMode placed;

  FacadeDispatchTest(Mode place) {
    placed = new InMode(place, ops -> tf = ops);
  }

  /// A method of the facade on tensors.
  private record Facade(Object group, String path, Method method) {
    @Override
    public String toString() {
      return path
          + method.getName()
          + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList();
    }
  }

  @Test
  @Tag("E-117")
  void facade_everyPlaceThatTakesATensor_asksItsHandlerOnce() throws Exception {
    Set<String> silent = new TreeSet<>();
    int places = 0;
    for (Facade facade : methods(tf)) {
      for (int place = 0; place < facade.method().getParameterCount(); place++) {
        if (SampleArguments.takesTensors(facade.method(), place)) {
          places++;
          if (!isAsked(tf, facade, place)) {
            silent.add(facade + " at " + place);
          }
        }
      }
    }
    assertThat(silent).isEqualTo(EXCEPTIONS);
    assertThat(places).isGreaterThan(1_000);
  }

  /// Whether the handler of a probe in that place is asked once, for the right function, and finds
  /// the probe among the canonical arguments.
  private static boolean isAsked(Ops tf, Facade facade, int place) throws Exception {
    Recorder recorder = new Recorder(call -> SampleArguments.result(tf, facade.method()));
    var probe = new Value(recorder);
    Object[] arguments = SampleArguments.of(tf, facade.method());
    arguments[place] = SampleArguments.withProbe(facade.method(), place, probe);
    Optional<Method> sibling = sibling(facade, arguments);
    if (sibling.isEmpty()) {
      return false;
    }
    sibling.get().invoke(facade.group(), arguments);
    Api expected = Api.named(facade.path() + facade.method().getName()).orElse(null);
    assertThat(recorder.calls).as(facade.toString()).hasSize(1);
    Call call = recorder.calls.getFirst();
    assertThat(expected == null || call.api() == expected).as(facade.toString()).isTrue();
    assertThat(call.args())
        .as(facade.toString())
        .anyMatch(value -> value == probe || value instanceof List<?> list && list.contains(probe));
    return true;
  }

  /// The overload that javac would choose.
  private static Optional<Method> sibling(Facade facade, Object[] arguments) {
    return Arrays.stream(facade.group().getClass().getMethods())
        .filter(method -> method.getName().equals(facade.method().getName()))
        .filter(method -> SampleArguments.fit(method, arguments))
        .min(
            Comparator.comparingInt(FacadeDispatchTest::ofAnything)
                .thenComparingInt(method -> method.getReturnType() == TensorLike.class ? 0 : 1));
  }

  /// How many places take anything, in the way of an array: these are the last to be chosen.
  private static int ofAnything(Method method) {
    return Collections.frequency(Arrays.asList(method.getParameterTypes()), Object.class);
  }

  private static List<Facade> methods(Ops tf) throws IllegalAccessException {
    List<Facade> methods = new ArrayList<>();
    collect(tf, "", methods);
    return methods;
  }

  private static void collect(Object group, String path, List<Facade> methods)
      throws IllegalAccessException {
    Class<?> owner = group instanceof Ops ? Ops.class.getSuperclass() : group.getClass();
    for (Method method : owner.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers()) && SampleArguments.isOnTensors(method)) {
        methods.add(new Facade(group, path, method));
      }
    }
    for (Field field : owner.getFields()) {
      // Those of tf.numpy take what is like an array, and are composed of functions that ask.
      boolean asks = field.getType() != RawOps.class && !field.getName().equals("numpy");
      if (asks && field.getType().getSimpleName().endsWith("Ops")) {
        collect(field.get(group), path + field.getName() + ".", methods);
      }
    }
  }

  @Test
  @Tag("E-127")
  void apis_areTheFunctionsOfTheFacade() {
    var offered = new TreeSet<String>();
    Endpoints.all().stream()
        .filter(Endpoints.Entry::isMethod)
        .forEach(entry -> offered.add(entry.name()));
    var known = new TreeSet<String>();
    Api.all().forEach(api -> known.addAll(api.names()));
    assertThat(known).isEqualTo(offered);
    assertThat(Api.all()).doesNotHaveDuplicates().allMatch(api -> api.family() != null);
  }

  @Test
  @Tag("E-117")
  void tensors_runAsBefore() {
    Tensor x = tf.constant(new float[] {1, -2});
    @Nullable Tensor sum = tf.math.add(x, tf.math.abs(x));
    placed.check(sum, seen -> assertThat(seen.toArray(float[].class)).containsExactly(2, 0));
    assertThat(tf.concat(List.of(x, x), 0).size()).isEqualTo(4);
  }
}
