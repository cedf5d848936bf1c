package io.intarsia.internal.place;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.guard.NoOps;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The one way of an op, in every place where ops run: it is checked whether an op may run now, the
/// op goes to the place its inputs are of, Java values among them become tensors there, it is
/// carried out, and what it gave is shown to those who observe the place.
public final class OpPath {
  private final Site site;
  // Replaced as a whole: ops read it on all threads.
  private volatile List<OpObserver> observers = List.of();

  /// What is particular to a place.
  public interface Site {
    /// The place if it is a graph, else null.
    @Nullable GraphPlace asGraph();

    /// Says that an op is about to run.
    ///
    /// @throws IllegalStateException if the place takes no ops any more
    void admit(String op);

    /// Makes a tensor of a Java value among the inputs of an op.
    Tensor constant(Where where, HostTensor value);

    /// Runs an op that belongs here, or makes a node of it.
    ///
    /// @param call whose inputs are tensors
    Tensor[] carryOut(OpCall call);
  }

  /// The way of the ops of a place.
  public OpPath(Site site) {
    this.site = site;
  }

  /// Whether the place is a graph.
  public boolean isOfGraph() {
    return site.asGraph() != null;
  }

  /// Whether somebody sees the ops of the place.
  public boolean isObserved() {
    return !observers.isEmpty();
  }

  /// Whether the place takes no ops any more, as that of a function that has been traced.
  public boolean hasEnded() {
    GraphPlace graph = site.asGraph();
    return graph != null && graph.hasEnded();
  }

  /// Runs an op.
  public Tensor[] run(OpCall call) {
    try {
      return routed(call);
    } catch (IllegalArgumentException | IllegalStateException | TensorFlowException e) {
      throw CallNames.named(call.op(), e);
    }
  }

  private Tensor[] routed(OpCall call) {
    check(call.op());
    GraphPlace here = site.asGraph();
    GraphPlace graph = Routing.innermost(call.inputs());
    if (graph != null && here != null) {
      graph = Routing.inside(here, graph);
    }
    return graph == here || graph == null ? carryOut(call) : graph.path().run(call);
  }

  /// Runs an op that is of this place, by other means than the place's own: an operation made
  /// ready, or a function.
  public Tensor[] run(OpCall call, Supplier<Tensor[]> means) {
    check(call.op());
    return observed(call, means.get());
  }

  private Tensor[] carryOut(OpCall call) {
    OpCall ready = JavaInputs.areAmong(call.inputs()) ? JavaInputs.converted(call, site) : call;
    return observed(ready, site.carryOut(ready));
  }

  private Tensor[] observed(OpCall call, Tensor[] results) {
    List<OpObserver> seeing = observers;
    for (int i = 0; i < seeing.size(); i++) {
      seeing.get(i).observed(call, results);
    }
    return results;
  }

  /// Shows a tensor that was made here of a Java value, and returns it.
  public <T extends Tensor> T made(T constant) {
    List<OpObserver> seeing = observers;
    for (int i = 0; i < seeing.size(); i++) {
      seeing.get(i).made(constant);
    }
    return constant;
  }

  /// Says that an op is about to run.
  ///
  /// @throws IllegalStateException if none may run on this thread now, or in this place
  public void check(String op) {
    NoOps.check(op);
    site.admit(op);
  }

  /// Whoever may be asked for gradients with respect to one of these, the last one to have come;
  /// null if nobody may. Those before see what it runs itself.
  public @Nullable OpObserver differentiating(List<? extends Tensor> inputs) {
    List<OpObserver> seeing = observers;
    for (int i = seeing.size() - 1; i >= 0; i--) {
      if (seeing.get(i).differentiates(inputs)) {
        return seeing.get(i);
      }
    }
    return null;
  }

  /// All who may be asked for gradients with respect to one of these.
  public List<OpObserver> recorders(List<? extends Tensor> inputs) {
    return observers.stream().filter(observer -> observer.differentiates(inputs)).toList();
  }

  /// Says that some go back later through code that may read whatever there is: those who came
  /// after one of them will have ended by then.
  public void keepAll(List<OpObserver> recorders) {
    boolean isFound = false;
    for (OpObserver each : observers) {
      if (isFound) {
        each.keepAll();
      }
      isFound |= recorders.contains(each);
    }
  }

  /// Runs code that nobody records who observes the place now.
  public <T> T unrecorded(Supplier<T> code) {
    return unseen(observers, code);
  }

  /// Runs code that some do not see.
  public static <T> T unseen(List<OpObserver> by, Supplier<T> code) {
    return by.isEmpty()
        ? code.get()
        : by.getFirst().unseen(() -> unseen(by.subList(1, by.size()), code));
  }

  /// Lets someone see each op from now on, after those who do already.
  public synchronized void add(OpObserver observer) {
    List<OpObserver> more = new ArrayList<>(observers);
    more.add(observer);
    observers = List.copyOf(more);
  }

  /// Ends what [#add] began.
  public synchronized void remove(OpObserver observer) {
    List<OpObserver> fewer = new ArrayList<>(observers);
    fewer.removeIf(other -> other == observer);
    observers = List.copyOf(fewer);
  }
}
