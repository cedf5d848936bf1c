package io.intarsia.types.handle;

import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/// Which sections use which resources in the graphs that are traced, as Python's collection of
/// executions says it. It keeps neither graphs nor resources.
final class SectionUses {
  private static final Map<Place, List<Use>> GRAPHS = new WeakHashMap<>();

  private SectionUses() {}

  private record Use(
      WeakReference<CriticalSection> section,
      String name,
      List<WeakReference<Tensor>> resources,
      boolean isExclusive) {
    boolean uses(Tensor resource) {
      return resources.stream().anyMatch(reference -> reference.refersTo(resource));
    }
  }

  /// @throws IllegalStateException if another section of the graph uses one of these, and one of
  ///   the two wants it for itself
  static synchronized void add(
      Place graph, CriticalSection section, List<Tensor> resources, boolean isExclusive) {
    List<Use> uses = GRAPHS.computeIfAbsent(graph, place -> new ArrayList<>());
    for (Use use : uses) {
      boolean isOther = !use.section().refersTo(section);
      if (isOther && (isExclusive || use.isExclusive()) && resources.stream().anyMatch(use::uses)) {
        throw SectionErrors.shared(section.name(), use.name());
      }
    }
    List<WeakReference<Tensor>> references =
        resources.stream().map(resource -> new WeakReference<>(resource)).toList();
    uses.add(new Use(new WeakReference<>(section), section.name(), references, isExclusive));
  }
}
