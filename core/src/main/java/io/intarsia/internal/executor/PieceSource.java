package io.intarsia.internal.executor;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.session.Piece;
import io.intarsia.internal.session.Placement;
import io.intarsia.tensor.EagerTensor;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// Gives the piece for each run of an operation: one for each way its inputs lie, made when it is
/// first needed. Of some ops, as `SpaceToBatchND`, the runtime makes a node only if it knows the
/// sizes of the inputs: they have one for all sizes that come, too.
public final class PieceSource {
  private final SessionHome home;
  private final OpKey key;
  private final boolean callsFunctions;
  private final Maker maker;
  private final Keeping keeping;
  private volatile @Nullable Piece last;
  private volatile boolean asksSizes;
  private final Map<Form, Piece> known = new HashMap<>();
  private int of;

  /// Makes a piece.
  @FunctionalInterface
  public interface Maker {
    /// The piece.
    ///
    /// @param sizes of each input; empty for any
    /// @throws TensorFlowException if the runtime makes no such node
    Piece make(Placement placement, List<long[]> sizes);
  }

  /// What a piece is made for.
  ///
  /// @param sizes of each input; empty for any
  private record Form(Placement placement, List<List<Long>> sizes) {
    static Form any(Placement placement) {
      return new Form(placement, List.of());
    }

    static Form of(Placement placement, EagerTensor[] inputs) {
      return new Form(
          placement,
          Arrays.stream(inputs)
              .map(input -> Arrays.stream(SessionTensor.of(input).dims()).boxed().toList())
              .toList());
    }

    Piece make(Maker maker) {
      return maker.make(
          placement,
          sizes.stream().map(each -> each.stream().mapToLong(Long::longValue).toArray()).toList());
    }
  }

  /// For how long pieces are kept.
  ///
  /// @param isEver whether a piece is used again at all
  /// @param generation pieces of another generation are not used any more
  public record Keeping(boolean isEver, IntSupplier generation) {
    public static final Keeping NEVER = new Keeping(false, () -> 0);
    public static final Keeping ALWAYS = new Keeping(true, () -> 0);
  }

  /// @param callsFunctions whether the op calls functions
  public PieceSource(
      SessionHome home, OpKey key, boolean callsFunctions, Keeping keeping, Maker maker) {
    this.home = home;
    this.key = key;
    this.callsFunctions = callsFunctions;
    this.keeping = keeping;
    this.maker = maker;
  }

  /// Makes the piece before there are inputs, where it is the same wherever they are. If that
  /// fails, it lacks sizes, or a rule says what is wrong, or nothing will do: the first run tells.
  public void makeNow() {
    try {
      Piece ignored = of(new EagerTensor[0]);
    } catch (TensorFlowException _) {
      // Said when there are inputs to show.
    }
  }

  /// The piece for some inputs.
  ///
  /// @throws TensorFlowException if the runtime makes no node for them
  public Piece of(EagerTensor[] inputs) {
    Placement placement = home.placement(key, callsFunctions, inputs);
    if (!keeping.isEver()) {
      return Form.any(placement).make(maker);
    }
    if (asksSizes) {
      return kept(Form.of(placement, inputs));
    }
    Piece piece = last;
    if (keeping == Keeping.ALWAYS && piece != null && piece.placement().equals(placement)) {
      return piece;
    }
    try {
      return kept(Form.any(placement));
    } catch (TensorFlowException e) {
      asksSizes = true;
      if (inputs.length == 0) {
        throw e;
      }
      return kept(Form.of(placement, inputs));
    }
  }

  // Made under the lock, of which a sequence must have one only.
  private synchronized Piece kept(Form form) {
    int now = keeping.generation().getAsInt();
    if (of != now) {
      of = now;
      known.clear();
    }
    Piece piece = known.get(form);
    if (piece == null) {
      piece = form.make(maker);
      known.put(form, piece);
    }
    last = piece;
    return piece;
  }
}
