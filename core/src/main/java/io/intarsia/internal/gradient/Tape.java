package io.intarsia.internal.gradient;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.MissingGradient;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.form.OpenForm;
import io.intarsia.internal.gradient.rule.KeptRule;
import io.intarsia.internal.guard.Delegation;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.place.OpPath;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A tape: sees the ops of a place and of those around it, and keeps those that depend on what is
/// watched. An op runs where its tensors live: in the body of a loop, one on tensors from outside
/// of the loop runs there.
final class Tape implements GradientTape, OpObserver {
  private final Ops tf;
  private final OpPath path;
  private final List<OpPath> around;
  private final GradientHost host;
  private final TapeOptions options;
  private final Thread owner = Thread.currentThread();
  private final Map<Object, Tensor> watched = new LinkedHashMap<>();
  // What is watched, and what depends on it.
  private final Set<Object> tracked = new HashSet<>();
  private final List<RecordedStep> steps = new ArrayList<>();
  private final @Nullable Trail trail;
  private boolean isRecording;
  // Its own thread alone sets it, or one that works for it.
  private boolean isBlind;
  private boolean wasAsked;
  private boolean isClosed;

  /// @param around the ways of the ops of places around this one
  Tape(Ops tf, OpPath path, List<OpPath> around, GradientHost host, TapeOptions options) {
    this.tf = tf;
    this.path = path;
    this.around = around;
    this.host = host;
    this.options = options;
    this.trail = options.explanations() ? new Trail(host.rules()) : null;
    start();
  }

  private void start() {
    path.add(this);
    around.forEach(each -> each.add(this));
    isRecording = true;
  }

  private void pause() {
    path.remove(this);
    around.forEach(each -> each.remove(this));
    isRecording = false;
  }

  // -- recording ----------------------------------------------------------------------------------

  @Override
  public void observed(OpCall call, Tensor[] results) {
    if (!sees()) {
      return;
    }
    // Left open in a function, whose trace is over.
    if (path.hasEnded()) {
      pause();
      return;
    }
    boolean depends = depends(call.inputs());
    if (trail != null) {
      note(trail, call, results);
    }
    if (!depends) {
      return;
    }
    KeptRule entry = host.rules().find(call.op());
    if (entry == null && (RuleBook.ends(call.op()) || !isRecordedHere(call.op()))) {
      return;
    }
    boolean isTracked = false;
    for (Tensor result : results) {
      isTracked |= Dtypes.passGradients(result.dtype()) && tracked.add(Keys.of(result));
    }
    if (isTracked) {
      steps.add(new OpStep(call, Keys.flat(call.inputs()), results, entry, host.densification()));
    }
  }

  // What is known by now is what the op's inputs came from.
  private void note(Trail noted, OpCall call, Tensor[] results) {
    boolean passes =
        host.rules().find(call.op()) != null
            && Arrays.stream(results).anyMatch(result -> Dtypes.passGradients(result.dtype()));
    if (!RuleBook.isCall(call.op())) {
      noted.add(call.op(), Keys.flat(call.inputs()), Arrays.asList(results), passes, tracked);
    }
  }

  private static boolean isRecordedHere(String op) {
    return !RuleBook.isCall(op) && (HostOp.has(op) || OpDefinitions.find(op).isPresent());
  }

  private boolean depends(Object... inputs) {
    boolean depends = false;
    for (Object input : inputs) {
      if (input instanceof List<?> list) {
        for (int i = 0; i < list.size(); i++) {
          depends |= depends((Tensor) list.get(i));
        }
      } else {
        depends |= depends((Tensor) input);
      }
    }
    return depends;
  }

  private boolean depends(Tensor input) {
    Object key = Keys.of(input);
    if (tracked.contains(key)) {
      return true;
    }
    boolean isAccessed =
        input.dtype() == DType.RESOURCE
            && options.watchAccessedVariables()
            && Keys.isTrainable(input);
    if (isAccessed) {
      track(key, input);
    }
    return isAccessed;
  }

  private void track(Object key, Tensor tensor) {
    tracked.add(key);
    watched.put(key, tensor);
  }

  @Override
  public boolean differentiates(List<? extends Tensor> inputs) {
    return sees() && depends(inputs.toArray());
  }

  private boolean sees() {
    return !isBlind && Delegation.isOf(owner);
  }

  @Override
  public <T> T unseen(Supplier<T> code) {
    boolean before = isBlind;
    isBlind = true;
    try {
      return code.get();
    } finally {
      isBlind = before;
    }
  }

  @Override
  public void derived(
      List<? extends Tensor> inputs,
      List<? extends Tensor> results,
      List<? extends Tensor> saved,
      Pullback back) {
    if (differentiates(inputs)) {
      results.stream()
          .filter(result -> Dtypes.passGradients(result.dtype()))
          .forEach(result -> tracked.add(Keys.of(result)));
      steps.add(DerivedStep.of(inputs, results, saved, back, host.densification()));
      if (trail != null) {
        trail.add("a function", inputs, results, true, tracked);
      }
    }
  }

  // -- the tape as its user has it ----------------------------------------------------------------

  @Override
  public void watch(@Nullable Object nest) {
    checkOpen("watch");
    new TapeArguments(tf, path, "watch").requireTensors("nest", nest);
    for (KeyedLeaf leaf : Nest.flattenWithPaths(nest)) {
      if (leaf.value() instanceof Tensor tensor) {
        if (!Dtypes.passGradients(tensor.dtype())) {
          throw GradientErrors.notDifferentiable("GradientTape.watch", leaf.path(), tensor.dtype());
        }
        track(Keys.of(tensor), tensor);
      } else {
        watchParts(leaf.value());
      }
    }
  }

  // Row lengths and positions come along.
  private void watchParts(@Nullable Object composite) {
    for (Object part : Nest.expanded().flatten(composite)) {
      if (part instanceof Tensor tensor && Dtypes.passGradients(tensor.dtype())) {
        track(Keys.of(tensor), tensor);
      }
    }
  }

  @Override
  public List<Tensor> watched() {
    return List.copyOf(watched.values());
  }

  @Override
  public @Nullable Tensor gradient(Object target, Tensor source) {
    TensorLike gradient = (TensorLike) gradient(target, (Object) source);
    return host.densification().dense(gradient, "a source that is a tensor");
  }

  @Override
  public @Nullable TensorLike gradient(Object target, TensorLike source) {
    requireTensorLike(source);
    return (TensorLike) gradient(target, (Object) source);
  }

  @Override
  public List<@Nullable TensorLike> gradient(Object target, List<? extends TensorLike> sources) {
    requireTensorLike(sources);
    List<@Nullable TensorLike> gradients = new ArrayList<>();
    if (gradient(target, (Object) sources) instanceof List<?> list) {
      list.forEach(each -> gradients.add((TensorLike) each));
    }
    return gradients;
  }

  private static void requireTensorLike(@Nullable Object sources) {
    if (sources != OpenForm.of(sources)) {
      throw GradientErrors.notTensorLike(sources);
    }
  }

  @Override
  public @Nullable Object gradient(Object target, Object sources, GradientOptions gradientOptions) {
    check("gradient", target, sources);
    var request = new Request(tf, path, host, gradientOptions);
    return asked(
        "gradient",
        () ->
            request.answer(
                target,
                sources,
                options.persistent() ? Recorded.again(steps) : Recorded.once(steps)));
  }

  @Override
  public @Nullable Object jacobian(Tensor target, Object sources) {
    checkDifferentiable("jacobian", target, sources);
    return asked(
        "jacobian", () -> new Jacobians(tf, path, host, List.copyOf(steps)).of(target, sources));
  }

  @Override
  public @Nullable Tensor batchJacobian(Tensor target, Tensor source) {
    checkDifferentiable("batchJacobian", target, source);
    if (target.shape().hasRank() && target.rank() == 0) {
      throw GradientErrors.notBatched("a target", target);
    }
    if (source.shape().hasRank() && source.rank() == 0) {
      throw GradientErrors.notBatched("a source", source);
    }
    if (target.shape().hasRank()
        && source.shape().hasRank()
        && !Shape.of(target.shape().dim(0)).isCompatibleWith(Shape.of(source.shape().dim(0)))) {
      throw GradientErrors.batches(target, source);
    }
    return (Tensor)
        asked(
            "batchJacobian",
            () -> new Jacobians(tf, path, host, List.copyOf(steps)).ofBatch(target, source));
  }

  private void check(String method, @Nullable Object target, @Nullable Object sources) {
    checkOpen(method);
    var given = new TapeArguments(tf, path, method);
    given.requireTensors("target", target);
    given.requireSomeTensor("sources", sources);
  }

  private void checkDifferentiable(
      String method, @Nullable Tensor target, @Nullable Object sources) {
    check(method, target, sources);
    if (target != null && !Dtypes.isNumber(target.dtype())) {
      throw GradientErrors.notDifferentiable(
          "GradientTape." + method, KeyPath.root(), target.dtype());
    }
  }

  // Gradients are computed once, and are not recorded then.
  private @Nullable Object asked(String method, Supplier<@Nullable Object> answer) {
    checkOpen(method);
    if (wasAsked && !options.persistent()) {
      throw GradientErrors.askedBefore(method);
    }
    wasAsked = true;
    if (isRecording && !options.persistent()) {
      pause();
    }
    try {
      return answer.get();
    } finally {
      if (!options.persistent()) {
        forget();
      }
    }
  }

  @Override
  public List<MissingGradient> explainGradient(Object target, Object sources) {
    checkOpen("explainGradient");
    if (trail == null) {
      throw GradientErrors.noExplanations();
    }
    Set<Object> targets = new HashSet<>();
    for (Object part : Nest.expanded().flatten(target)) {
      if (part instanceof Tensor tensor) {
        targets.add(Keys.of(tensor));
      }
    }
    return Nest.flattenWithPaths(OpenForm.of(sources)).stream()
        .flatMap(source -> trail.explain(source, targets, tracked).stream())
        .toList();
  }

  @Override
  public void stopRecording(Runnable code) {
    checkOpen("stopRecording");
    boolean wasRecording = isRecording;
    if (wasRecording) {
      pause();
    }
    try {
      code.run();
    } finally {
      if (wasRecording) {
        start();
      }
    }
  }

  @Override
  public void reset() {
    checkOpen("reset");
    forget();
    watched.clear();
    tracked.clear();
    if (trail != null) {
      trail.clear();
    }
    wasAsked = false;
    if (!isRecording) {
      start();
    }
  }

  private void forget() {
    steps.forEach(RecordedStep::drop);
    steps.clear();
  }

  @Override
  public void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    if (isRecording) {
      pause();
    }
    forget();
    watched.clear();
    tracked.clear();
  }

  private void checkOpen(String method) {
    if (isClosed) {
      throw GradientErrors.closed(method);
    }
  }
}
