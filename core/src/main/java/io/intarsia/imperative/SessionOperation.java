package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.Calls;
import io.intarsia.internal.executor.Failures;
import io.intarsia.internal.executor.PieceSource;
import io.intarsia.internal.executor.SessionTensor;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.Guard;
import io.intarsia.internal.refusal.GuardedCall;
import io.intarsia.internal.session.Piece;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.lang.ref.Reference;
import java.util.List;

/// An operation run by a piece of the environment's graph.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
final class SessionOperation extends Operation {
  private final SessionExecutor executor;
  private final OpKey key;
  private final List<Guard.Call> guards;
  private final PieceSource pieces;

  /// @param pieces gives the piece of each run
  SessionOperation(
      Engine engine,
      SessionExecutor executor,
      OpKey key,
      List<Guard.Call> guards,
      PieceSource pieces) {
    super(engine.home(), key);
    this.executor = executor;
    this.key = key;
    this.guards = guards;
    this.pieces = pieces;
  }

  @Override
  Tensor[] launch(EagerTensor[] inputs) {
    Calls calls = executor.context().enter();
    try {
      announce(inputs);
      int epoch = executor.home().epoch();
      return results(inputs, ran(inputs), epoch);
    } catch (TensorFlowException e) {
      throw Failures.failed(key, inputs, withoutNode(e));
    } finally {
      calls.underWay--;
    }
  }

  /// @param piece what ran
  @SuppressWarnings("ArrayRecordComponent") // made for one run and never compared
  private record Ran(Piece piece, Piece.Result[] results) {}

  private Ran ran(EagerTensor[] inputs) {
    long[] handles = new long[inputs.length];
    int acquired = 0;
    try {
      for (; acquired < inputs.length; acquired++) {
        SessionTensor input = SessionTensor.of(inputs[acquired]);
        handles[acquired] = input.acquire();
      }
      checkKept(inputs);
      check(inputs);
      Piece piece = piece(inputs);
      return new Ran(
          piece, piece.run(handles, given -> executor.run(this, piece.step(), inputs, given)));
    } catch (IllegalStateException e) {
      throw Failures.closedInput(key, inputs, e);
    } finally {
      for (int i = 0; i < acquired; i++) {
        SessionTensor.of(inputs[i]).release();
      }
      Reference.reachabilityFence(inputs);
    }
  }

  // An operation that cannot be made leaves no entry in the cache.
  private Piece piece(EagerTensor[] inputs) {
    try {
      return pieces.of(inputs);
    } catch (TensorFlowException e) {
      environment().engine().factory().forget(this);
      throw e;
    }
  }

  private TensorFlowException withoutNode(TensorFlowException failure) {
    String message = String.valueOf(failure.getMessage());
    var told =
        TensorFlowException.of(failure.code(), SessionReport.withoutNodes(key.op(), message));
    told.setStackTrace(failure.getStackTrace());
    return told;
  }

  private static void checkKept(EagerTensor[] inputs) {
    for (int i = 0; i < inputs.length; i++) {
      SessionTensor.of(inputs[i]).checkKept("input " + i);
    }
  }

  private void check(EagerTensor[] inputs) {
    if (!guards.isEmpty()) {
      var call = new GuardedCall(executor, key, inputs, GuardedCall.When.IN_GRAPH);
      guards.forEach(guard -> guard.check(call));
    }
  }

  private Tensor[] results(EagerTensor[] inputs, Ran ran, int epoch) {
    String device = ran.piece().placement().device();
    Tensor[] results = new Tensor[ran.results().length];
    for (int i = 0; i < results.length; i++) {
      EagerTensor result = executor.adopt(ran.results()[i], device, epoch);
      if (result.dtype().isHandle()) {
        SessionTensor.of(result).setMade(made(inputs));
      }
      results[i] = result;
    }
    return results;
  }
}
