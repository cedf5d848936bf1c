package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.fuzz.child.CallRunner;
import io.intarsia.fuzz.child.Child;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;

/// A process whose ops have planted faults: `Abs` of a 65536 dies, `Neg` of a 65536 hangs, `Sign`
/// of a 65536 takes memory without end, and `Exp` dies after a `Log` of a 65536. All others do
/// nothing.
final class PlantedChild {
  private static final long DEADLY = 65_536;
  private static final int DEATH = 134;
  private static final long MEBIBYTE = 1L << 20;

  private PlantedChild() {}

  public static void main(String[] args) throws IOException {
    Child.run(args, Faulty::new);
  }

  private static final class Faulty implements CallRunner {
    private boolean isSpoilt;

    @Override
    public Outcome make(Call call) {
      boolean isDeadly =
          call.inputs().stream()
              .anyMatch(input -> input instanceof Data data && data.elements().contains(DEADLY));
      switch (call.op()) {
        case "Abs" -> {
          if (isDeadly) {
            die();
          }
        }
        case "Neg" -> {
          if (isDeadly) {
            hang();
          }
        }
        case "Sign" -> {
          if (isDeadly) {
            grow();
          }
        }
        case "Log" -> isSpoilt |= isDeadly;
        case "Exp" -> {
          if (isSpoilt) {
            die();
          }
        }
        default -> {
          // No fault.
        }
      }
      return Outcome.result();
    }

    private static void die() {
      System.err.println("2026-01-01 00:00:00.000000: F some/file.cc:12] Check failed: planted");
      Runtime.getRuntime().halt(DEATH);
    }

    @SuppressWarnings("InfiniteLoop") // it is what it is for
    private static void hang() {
      while (true) {
        Thread.onSpinWait();
      }
    }

    @SuppressWarnings("InfiniteLoop") // until it is ended
    private static void grow() {
      List<Byte> some = List.of((byte) 1);
      while (true) {
        Arena.global().allocate(MEBIBYTE).fill(some.getFirst());
      }
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }
}
