package io.intarsia.internal.function.host;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.Signature;
import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.function.type.Signatures;
import io.intarsia.internal.host.HostFailure;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A host function as nodes of graphs call it: for input of one kind, in one environment. It lives
/// as long as something holds it: the functions whose graphs have such nodes do.
public final class HostBinding {
  private final HostFunction<?, ?> function;
  private final HostEnvironment host;
  private final Signature signature;
  private final HostResult result;
  private final boolean isGuard;
  private final long token;

  private HostBinding(
      HostFunction<?, ?> function, HostEnvironment host, Signature signature, boolean isGuard) {
    this.function = function;
    this.host = host;
    this.signature = signature;
    this.result = HostResult.of(function.name(), function.result());
    this.isGuard = isGuard;
    this.token = HostTable.add(this);
  }

  public static HostBinding of(
      HostFunction<?, ?> function, HostEnvironment host, Signature signature) {
    return new HostBinding(function, host, signature, false);
  }

  /// One that the library calls itself, to check what goes into a node.
  public static HostBinding ofGuard(
      HostFunction<?, ?> function, HostEnvironment host, Signature signature) {
    return new HostBinding(function, host, signature, true);
  }

  /// Whether one call may stand for another: that of a pure function on input of one kind.
  public boolean serves(HostFunction<?, ?> other, Signature input) {
    return function == other && function.isPure() && signature.equals(input);
  }

  /// Runs the code on the tensors of one call.
  ///
  /// @param tensors in the order of the input's components
  /// @return the tensors of what it gives, checked
  List<Tensor> run(List<Tensor> tensors) {
    List<?> arguments = (List<?>) Objects.requireNonNull(Signatures.types(signature).pack(tensors));
    Object given = function.run(Ops.of(host.environment()), arguments.getFirst());
    return result.check(host.environment(), given);
  }

  /// What a call has failed with, for whoever runs the graph.
  HostFailure failure(Throwable thrown) {
    return isGuard && thrown instanceof IllegalArgumentException
        ? new HostFailure(
            TensorFlowException.Code.INVALID_ARGUMENT, String.valueOf(thrown.getMessage()), thrown)
        : HostFailure.of(name(), thrown);
  }

  public boolean isGuard() {
    return isGuard;
  }

  public String name() {
    return function.name();
  }

  /// What runs in the thread of a caller, before; or null.
  public @Nullable Runnable callerCheck() {
    return function.callerCheck();
  }

  public String op() {
    return HostOp.of(function.isPure(), function.isInline()).op();
  }

  /// What a node that calls it must have.
  public Attributes attributes() {
    List<DType> dtypes = result.specs().stream().map(TensorSpec::dtype).toList();
    return Attributes.of(Map.of("token", token, "function", name(), "Tout", dtypes));
  }

  HostEnvironment host() {
    return host;
  }

  public HostResult result() {
    return result;
  }
}
