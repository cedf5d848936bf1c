package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.executor.LocalHome;
import io.intarsia.internal.executor.Preparation;
import io.intarsia.internal.executor.SessionHome;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.session.Piece;
import io.intarsia.internal.session.Pieces;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.EagerTensor;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The session of an environment whose ops run eagerly. Nothing runs in it; its graph has a piece
/// for each operation. Opened when somebody asks for it: until then operations cost nothing more.
final class ShownSession {
  private static final EagerTensor[] NO_INPUTS = {};

  private final EnvironmentOptions options;
  private final Set<OpKey> known = new HashSet<>();
  private @Nullable Opened opened;
  private boolean isClosed;

  private record Opened(SessionHome home, Pieces pieces, Session session) {
    static Opened of(SessionHome home) {
      var pieces = new Pieces(home.context(), home.nodes(), home.store());
      return new Opened(home, pieces, new Session(home));
    }
  }

  ShownSession(EnvironmentOptions options) {
    this.options = options;
  }

  /// The session, with what the cache has.
  ///
  /// @throws IllegalStateException if it is closed
  Session open(OpFactory factory) {
    Opened session = open();
    // Not under the lock: who makes an operation has a part of the cache, and asks for this one.
    factory.opKeys().forEach(this::add);
    return session.session();
  }

  private synchronized Opened open() {
    if (isClosed) {
      throw Mistake.state("Environment used after close()");
    }
    Opened session = opened;
    if (session == null) {
      session =
          Opened.of(
              LocalHome.open(
                  SessionConfig.ofSession(options),
                  options.memoryBudget(),
                  options.recordCreation()));
      opened = session;
    }
    return session;
  }

  /// Adds the piece of an operation that the cache has, or is to have.
  synchronized void add(OpKey key) {
    Opened session = opened;
    if (session != null && !isClosed && !key.attributes().holdsTensor() && known.add(key)) {
      add(session, key);
    }
  }

  private static void add(Opened session, OpKey key) {
    var prepared = Preparation.of(key, true);
    OpDefinition definition = prepared.definition();
    var placement = session.home().placement(key, definition.callsFunctions(), NO_INPUTS);
    try {
      Piece ignored =
          session.pieces().ofOp(definition, key, prepared.inferred(), placement, List.of());
    } catch (TensorFlowException _) {
      // The runtime makes its node only for inputs of known sizes.
    }
  }

  /// Closes it; the second call does nothing.
  synchronized void close() {
    isClosed = true;
    Opened session = opened;
    if (session != null) {
      session.home().context().close();
    }
  }
}
