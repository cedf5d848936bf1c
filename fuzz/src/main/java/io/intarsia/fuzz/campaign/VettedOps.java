package io.intarsia.fuzz.campaign;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.campaign.Deaths.Death;
import io.intarsia.fuzz.child.Child;
import io.intarsia.fuzz.child.Tally;
import io.intarsia.fuzz.child.Tally.End;
import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.c.RegisteredKernels;
import io.intarsia.internal.refusal.Refusals;
import io.intarsia.internal.refusal.Vetted;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tensorflow.proto.KernelList;

/// The record of a campaign, which says what ops are vetted. One line an op:
///
/// ```
/// Abs calls=2310 ok=1544 modes=eager,function,… onednn=on,off result=held
/// ```
///
/// The result is `held` (vetted), `died`, `hung` or `grew` with mode and cause, `refused` if no
/// call got past the library, `absent` if it has no kernel for the CPU, `fails` if its kernel does
/// nothing but report an error, or `few` if there were too few calls to say.
public final class VettedOps {
  /// Ops whose kernels report an error whatever they are given.
  private static final Set<String> FAILING = Set.of("CheckPinned", "Placeholder");

  private final List<Slot> slots = new ArrayList<>();
  private final List<Tally> tallies = new ArrayList<>();
  private final Deaths deaths;
  private final int least;

  /// @param least calls of an op in each mode before anything can be said about it
  public VettedOps(Path state, int least) throws IOException {
    this.least = least;
    this.deaths = new Deaths(state);
    for (boolean oneDnn : List.of(true, false)) {
      slots.add(Slot.of(state, oneDnn));
    }
    for (Slot slot : slots) {
      tallies.add(slot.tally());
    }
  }

  /// The ops that the library runs without a key: those the record says are vetted. Its host ops,
  /// which call Java, are made by functions only.
  public static List<String> ofLibrary() {
    return Child.ops().stream()
        .filter(op -> !HostOp.has(op))
        .filter(op -> isRun(OpDefinitions.find(op).orElseThrow()))
        .toList();
  }

  private static boolean isRun(OpDefinition op) {
    return Vetted.reason(op).isEmpty() && Refusals.reason(op).isEmpty();
  }

  /// Writes the record. What it says of other ops stays, and so does the head that says where it is
  /// from: after some ops were mended a campaign over them is enough.
  ///
  /// @param header lines that say of what run it is
  public void write(Path file, List<String> header, List<String> ops) throws IOException {
    Map<String, String> lines = new TreeMap<>();
    List<String> head = new ArrayList<>();
    for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
      if (line.startsWith("#")) {
        head.add(line);
      } else {
        lines.put(line.split(" ", 2)[0], line);
      }
    }
    if (ops.containsAll(lines.keySet())) {
      head.clear();
    }
    header.stream()
        .map(line -> ("# " + line).strip())
        .filter(line -> !head.contains(line))
        .forEach(head::add);
    head.addAll(totals());
    ops.forEach(op -> lines.put(op, line(op)));
    Files.write(file, Stream.concat(head.stream(), lines.values().stream()).toList());
  }

  /// One line for each mode and setting: how many calls were made.
  public List<String> totals() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      Map<Mode, Long> calls = new EnumMap<>(Mode.class);
      for (String op : Child.ops()) {
        for (Mode mode : Mode.values()) {
          calls.merge(mode, calls(tallies.get(i), op, mode), Long::sum);
        }
      }
      lines.add(
          "# oneDNN %s: %d calls (%s)"
              .formatted(
                  slots.get(i).label(),
                  tallies.get(i).total(),
                  calls.entrySet().stream()
                      .map(entry -> entry.getKey().label() + " " + entry.getValue())
                      .collect(Collectors.joining(", "))));
    }
    return lines;
  }

  private static long calls(Tally tally, String op, Mode mode) {
    return Arrays.stream(End.values()).mapToLong(end -> tally.of(op, mode, end)).sum();
  }

  /// The share of calls that gave a result.
  public double share() {
    long results = Child.ops().stream().mapToLong(op -> count(op, End.RESULT)).sum();
    long total = tallies.stream().mapToLong(Tally::total).sum();
    return (double) results / Math.max(1, total);
  }

  private int count(String op, End end) {
    return tallies.stream().mapToInt(tally -> tally.of(op, end)).sum();
  }

  private String line(String op) {
    int ok = count(op, End.RESULT);
    int refused = count(op, End.REFUSAL);
    int calls = ok + refused + count(op, End.EXCEPTION);
    String modes =
        Arrays.stream(Mode.values())
            .filter(mode -> tallies.stream().anyMatch(tally -> calls(tally, op, mode) > 0))
            .map(Mode::label)
            .collect(Collectors.joining(","));
    return "%s calls=%d ok=%d modes=%s onednn=%s result=%s"
        .formatted(op, calls, ok, modes, oneDnn(op), result(op, calls, ok, refused));
  }

  private static String withoutResults(String op) {
    if (!hasKernel(op)) {
      return "absent, no kernel for the CPU";
    }
    return FAILING.contains(op)
        ? "fails, whatever it is given"
        : "few calls got past the checks of arguments";
  }

  private static boolean hasKernel(String op) {
    try {
      return KernelList.parseFrom(RegisteredKernels.of(op)).getKernelList().stream()
          .anyMatch(kernel -> !kernel.getDeviceType().startsWith("XLA"));
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("the runtime's list of kernels cannot be read; please report", e);
    }
  }

  private long calls(String op, Mode mode) {
    return tallies.stream().mapToLong(tally -> calls(tally, op, mode)).sum();
  }

  private String oneDnn(String op) {
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      Tally tally = tallies.get(i);
      if (Arrays.stream(End.values()).anyMatch(end -> tally.of(op, end) > 0)) {
        labels.add(slots.get(i).label());
      }
    }
    return String.join(",", labels);
  }

  private String result(String op, int calls, int ok, int refused) {
    Optional<Death> death = deaths.of(op);
    if (death.isPresent()) {
      String[] fate = death.get().fate().split(": ", 2);
      return "%s %s, oneDNN %s: %s"
          .formatted(fate[0], death.get().mode().label(), death.get().oneDnn(), fate[1]);
    }
    if (calls > 0 && refused == calls) {
      return "refused";
    }
    if (ok == 0) {
      return withoutResults(op);
    }
    boolean isThorough =
        Arrays.stream(Mode.values()).allMatch(mode -> calls(op, mode) >= least)
            && "on,off".equals(oneDnn(op));
    return isThorough ? "held" : "few calls, modes or settings";
  }
}
