package io.intarsia.mutation.worker;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Runs test methods.
final class Tests {
  private static final Set<String> METHODS = Set.of("method", "test-template", "test-factory");

  private final Launcher launcher = LauncherFactory.create();

  /// A method of a test class, run once, with all its invocations.
  ///
  /// @param id the one of JUnit
  /// @param milliseconds of the processor
  /// @param places what it reached, with what its class did before and after its tests
  record Reached(String id, long milliseconds, boolean passed, Set<String> places) {
    String line() {
      return "%s\t%d\t%b\t%s".formatted(id, milliseconds, passed, String.join(" ", places));
    }
  }

  /// Runs all tests of the classes, and tells what each reached.
  void cover(List<String> classes, Consumer<Reached> result) {
    List<DiscoverySelector> selectors =
        classes.stream().map(each -> (DiscoverySelector) selectClass(each)).toList();
    var listener = new Covering();
    run(selectors, listener, CancellationToken.disabled());
    listener.results().forEach(result);
  }

  /// Runs test methods until one fails, which it gives; empty if all pass.
  Optional<String> firstFailure(List<String> ids) {
    List<DiscoverySelector> selectors =
        ids.stream().map(each -> (DiscoverySelector) selectUniqueId(each)).toList();
    var token = CancellationToken.create();
    var listener = new FirstFailure(token);
    run(selectors, listener, token);
    return Optional.ofNullable(listener.failed);
  }

  private void run(
      List<DiscoverySelector> selectors, TestExecutionListener listener, CancellationToken token) {
    launcher.execute(
        LauncherExecutionRequestBuilder.request(
                LauncherDiscoveryRequestBuilder.request().selectors(selectors).build())
            .listeners(listener)
            .cancellationToken(token)
            .build());
  }

  /// The method that a test belongs to; empty for classes and engines.
  private static Optional<String> methodOf(TestIdentifier test) {
    List<UniqueId.Segment> segments = test.getUniqueIdObject().getSegments();
    UniqueId id = UniqueId.root(segments.getFirst().getType(), segments.getFirst().getValue());
    for (UniqueId.Segment segment : segments.subList(1, segments.size())) {
      id = id.append(segment);
      if (METHODS.contains(segment.getType())) {
        return Optional.of(id.toString());
      }
    }
    return Optional.empty();
  }

  private static boolean isFailure(TestExecutionResult result) {
    return result.getStatus() == TestExecutionResult.Status.FAILED;
  }

  private static final class FirstFailure implements TestExecutionListener {
    private final CancellationToken token;
    private volatile @Nullable String failed;

    FirstFailure(CancellationToken token) {
      this.token = token;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (isFailure(result) && failed == null) {
        failed = methodOf(test).orElse(test.getUniqueId());
        token.cancel();
      }
    }
  }

  private static final class Covering implements TestExecutionListener {
    private static final long MILLION = 1_000_000;

    // Unlike the time of day, it does not depend on what else the machine does.
    private static final OperatingSystemMXBean CPU =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Map<String, Reached> byId = new LinkedHashMap<>();
    private final Map<String, Set<String>> byClass = new LinkedHashMap<>();
    private final Set<String> failed = new LinkedHashSet<>();
    private long begun;

    @Override
    public void executionStarted(TestIdentifier test) {
      if (isMethod(test)) {
        ofClass(classOf(test)).addAll(Probes.take());
        begun = CPU.getProcessCpuTime();
      }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (isFailure(result)) {
        failed.add(methodOf(test).orElse(test.getUniqueId()));
      }
      String id = test.getUniqueId();
      if (isMethod(test)) {
        long took = (CPU.getProcessCpuTime() - begun) / MILLION;
        byId.put(
            id, new Reached(id, took, !failed.contains(id), new LinkedHashSet<>(Probes.take())));
      } else if (methodOf(test).isEmpty()) {
        ofClass(id).addAll(Probes.take());
      }
    }

    List<Reached> results() {
      return byId.values().stream().map(this::withClass).toList();
    }

    private Reached withClass(Reached test) {
      String type = test.id().substring(0, test.id().lastIndexOf("/["));
      Set<String> places =
          Stream.concat(test.places().stream(), ofClass(type).stream())
              .collect(Collectors.toCollection(LinkedHashSet::new));
      return new Reached(
          test.id(), test.milliseconds(), test.passed() && !failed.contains(type), places);
    }

    private Set<String> ofClass(String id) {
      return byClass.computeIfAbsent(id, _ -> new LinkedHashSet<>());
    }

    private static boolean isMethod(TestIdentifier test) {
      return methodOf(test).filter(test.getUniqueId()::equals).isPresent();
    }

    private static String classOf(TestIdentifier test) {
      return test.getParentId().orElseThrow();
    }
  }
}
