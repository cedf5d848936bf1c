package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Endpoints.Entry;
import io.intarsia.op.GoldenSuite.Body;
import io.intarsia.op.GoldenSuite.Mode;
import io.intarsia.op.raw.RawOps;
import io.intarsia.support.Environments;
import io.intarsia.support.Executor;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.OnlyEager;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// The ways to reach a native op: by name, as a method of `tf.raw`, and as a public function. All
/// give what Python gives, eagerly, in a function and in the body of a loop.
@OnEveryExecutor
final class NativeOpsGoldenTest {
  /// Functions that take some of their op's inputs by name.
  private static final Set<String> FEWER_INPUTS =
      Set.of("image.non_max_suppression", "image.non_max_suppression_overlaps");

  /// Ops of which the runtime makes a node only if it knows their sizes, for Python, too.
  private static final Set<String> NEED_SIZES =
      Set.of("ApproxTopK", "BatchToSpaceND", "RandomIndexShuffle", "SpaceToBatchND");

  /// Those of them that need ranks, too: the other one asks for sizes only if it knows the rank.
  private static final Set<String> NEED_RANKS =
      Set.of("ApproxTopK", "BatchToSpaceND", "SpaceToBatchND");

  private final Executor executor;
  private final Supplier<Environment> environment;

  NativeOpsGoldenTest(Environments environments) {
    executor = environments.executor();
    environment = environments.forCases(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  @TestFactory
  @Tag("I-02")
  @Tag("I-20")
  @Tag("I-24")
  @Tag("I-27")
  Stream<DynamicContainer> op_calledByName_givesPythonsResult() {
    Tests tests =
        mode ->
            cases()
                .map(golden ->
                    needsMore(mode, golden)
                        ? refusal(mode, golden)
                        : test(mode, golden, golden.op(), calledByName(golden, golden.op())));
    if (executor == Executor.SESSION) {
      // Functions have goldens of their own, with fewer cases.
      return Stream.of(
          DynamicContainer.dynamicContainer("eager", tests.in(GoldenSuite.IMPERATIVE)));
    }
    Stream<DynamicContainer> lessKnown =
        Stream.of(
            DynamicContainer.dynamicContainer(
                "with unknown sizes", tests.in(TracedModes.UNKNOWN_SIZES)),
            DynamicContainer.dynamicContainer(
                "with unknown rank", tests.in(TracedModes.UNKNOWN_RANK)));
    return Stream.concat(inEachMode(tests), lessKnown);
  }

  @TestFactory
  @OnlyEager("how an op is reached does not depend on who runs it")
  @Tag("I-02")
  @Tag("I-20")
  Stream<DynamicContainer> rawOp_givesPythonsResult() {
    return inEachMode(mode ->
        cases()
            .map(golden ->
                test(mode, golden, golden.op(), (g, tensors) -> callRaw(g, golden, tensors))));
  }

  @TestFactory
  @OnlyEager("how an op is reached does not depend on who runs it")
  @Tag("I-02")
  Stream<DynamicContainer> nativeFunction_givesPythonsResult() {
    Map<String, List<Entry>> byOp =
        Endpoints.all().stream()
            .filter(entry -> entry.kind() == Entry.Kind.NATIVE)
            .filter(entry -> !FEWER_INPUTS.contains(entry.name()))
            .collect(Collectors.groupingBy(Entry::note));
    return inEachMode(mode ->
        cases()
            .filter(golden -> golden.attributes().isEmpty())
            .flatMap(golden ->
                byOp.getOrDefault(golden.op(), List.of()).stream()
                    .map(Entry::name)
                    .map(name -> test(mode, golden, name, calledByName(golden, name)))));
  }

  private static Stream<NativeCase> cases() {
    return Tier.sample(NativeCase.all(), 8, each -> each.json().toString());
  }

  private interface Tests {
    Stream<DynamicTest> in(Mode mode);
  }

  private static Stream<DynamicContainer> inEachMode(Tests tests) {
    return Stream.of(
        DynamicContainer.dynamicContainer("eager", tests.in(GoldenSuite.IMPERATIVE)),
        DynamicContainer.dynamicContainer("in a function", tests.in(TracedModes::function)),
        DynamicContainer.dynamicContainer("in a loop", tests.in(TracedModes::loop)));
  }

  private DynamicTest test(Mode mode, NativeCase golden, String title, Body body) {
    return DynamicTest.dynamicTest(
        title + " " + golden.json().path("attrs"),
        () -> {
          Environment tf = environment.get();
          try (var _ = tf.scope()) {
            golden.compare(tf, mode.run(tf, golden.tensors(tf), body));
          }
        });
  }

  private static boolean needsMore(Mode mode, NativeCase golden) {
    return switch (mode.knowledge()) {
      case "unknown sizes" -> NEED_SIZES.contains(golden.op());
      case "unknown rank" -> NEED_RANKS.contains(golden.op());
      default -> false;
    };
  }

  private DynamicTest refusal(Mode mode, NativeCase golden) {
    Body body = calledByName(golden, golden.op());
    return DynamicTest.dynamicTest(
        golden.op() + " is refused",
        () -> {
          Environment tf = environment.get();
          try (var _ = tf.scope()) {
            assertThatThrownBy(() -> mode.run(tf, golden.tensors(tf), body))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(golden.op());
          }
        });
  }

  private static Body calledByName(NativeCase golden, String name) {
    return (g, tensors) -> g.op(name).call(golden.inputs(tensors), golden.attributes());
  }

  private static List<Tensor> callRaw(Ops g, NativeCase golden, List<Tensor> tensors) {
    Method method =
        Arrays.stream(RawOps.class.getMethods())
            .filter(candidate -> candidate.getName().equals(golden.op()))
            .max(Comparator.comparingInt(Method::getParameterCount))
            .orElseThrow(() -> new AssertionError("no method " + golden.op()));
    List<Object> arguments = new ArrayList<>(golden.inputs(tensors));
    Map<String, Object> left = new HashMap<>(golden.attributes());
    for (Parameter parameter :
        List.of(method.getParameters()).subList(arguments.size(), method.getParameterCount())) {
      arguments.add(
          parameter.getType() == Attributes.class
              ? Attributes.of(left)
              : Takings.of(parameter.getParameterizedType(), false, false)
                  .convert(g, remove(left, parameter.getName()), null));
    }
    try {
      return Flattened.of(golden.op(), method.invoke(g.raw, arguments.toArray()));
    } catch (InvocationTargetException e) {
      throw new AssertionError(e.getCause());
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static Object remove(Map<String, Object> attributes, String parameter) {
    String name =
        attributes.keySet().stream()
            .filter(key -> plain(key).equals(plain(parameter)))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no attribute for " + parameter));
    return Objects.requireNonNull(attributes.remove(name));
  }

  private static String plain(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }
}
