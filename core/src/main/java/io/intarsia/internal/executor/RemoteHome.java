package io.intarsia.internal.executor;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.c.NativeDevice;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.remote.RemoteSession;
import io.intarsia.internal.session.Kernels;
import io.intarsia.internal.session.Nodes;
import io.intarsia.internal.session.Placement;
import io.intarsia.internal.session.VariableStore;
import io.intarsia.tensor.EagerTensor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A session on a server, which may have other tasks beside it.
public final class RemoteHome implements SessionHome {
  private final RemoteSession session;
  private final SessionContext context;
  private final Nodes nodes;
  private final VariableStore store = new VariableStore();
  private final String target;
  private final Kernels kernels = new Kernels();

  private RemoteHome(RemoteSession session, SessionContext context, String target) {
    this.session = session;
    this.context = context;
    this.nodes = context.withGraph(Nodes::new);
    this.target = target;
    store.learn(context, nodes, device());
  }

  /// Connects to a server.
  ///
  /// @param target where it is, as the environment was told
  /// @throws TensorFlowException if it does not answer in time
  public static RemoteHome open(
      String target, RemoteSession.Setup setup, long memoryBudget, boolean recordCreation) {
    var opened = new AtomicReference<RemoteSession>();
    var context =
        new SessionContext(
            graph -> opened.updateAndGet(_ -> RemoteSession.open(graph, setup)),
            memoryBudget,
            recordCreation);
    try {
      return new RemoteHome(opened.get(), context, target);
    } catch (RuntimeException | Error e) {
      context.close();
      throw e;
    }
  }

  @Override
  public SessionContext context() {
    return context;
  }

  @Override
  public Nodes nodes() {
    return nodes;
  }

  @Override
  public VariableStore store() {
    return store;
  }

  @Override
  public String target() {
    return target;
  }

  /// The server's own first device, where ops run that no other is said of.
  private String device() {
    return session.devices().getFirst().name();
  }

  /// An op that is given a handle runs where that leads to, as when ops run eagerly.
  @Override
  public Placement placement(OpKey key, boolean callsFunctions, EagerTensor[] inputs) {
    String handles = callsFunctions ? null : handles(key, inputs);
    String device = key.device() == null ? device() : key.device();
    return new Placement(
        handles == null ? device : handles,
        Arrays.stream(inputs).map(input -> SessionTensor.of(input).place()).toList());
  }

  private static @Nullable String handles(OpKey key, EagerTensor[] inputs) {
    String found = null;
    for (EagerTensor input : inputs) {
      if (input.dtype() == DType.RESOURCE) {
        String device = SessionTensor.of(input).place();
        if (found != null && !found.equals(device)) {
          throw Failures.handlesApart(key, found, device);
        }
        found = device;
      }
    }
    return found;
  }

  @Override
  public void admit(Preparation prepared, OpKey key) {
    if (HostOp.has(key.op())) {
      throw HostNodes.refused(key.op(), target);
    }
    if (!kernels.has(prepared.definition(), key, prepared.inferred(), deviceTypes())) {
      throw Failures.noKernel(key, prepared.inferred(), deviceTypes(), target);
    }
  }

  private Set<String> deviceTypes() {
    return session.devices().stream().map(NativeDevice::type).collect(Collectors.toSet());
  }

  /// The name of an op stands in a definition only for a node of it.
  @Override
  public void admit(NativeFunction function) {
    String definition = new String(function.definition(), StandardCharsets.ISO_8859_1);
    for (HostOp op : HostOp.values()) {
      if (definition.contains(op.op())) {
        throw HostNodes.refused(function, target);
      }
    }
  }

  @Override
  public int epoch() {
    return session.epoch();
  }

  @Override
  public TensorFlowException gone(String what, String device) {
    return session.gone(what, device);
  }

  @Override
  public void reconnect() {
    session.reconnect();
    store.learn(context, nodes, device());
  }
}
