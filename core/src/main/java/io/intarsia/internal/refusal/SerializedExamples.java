package io.intarsia.internal.refusal;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.dtype.DType;
import io.intarsia.tensor.HostTensor;
import org.tensorflow.proto.SequenceExample;

/// The guards of examples and sequences that are parsed. Of examples, the kernels make room for a
/// list of numbers or for a string before they look whether the example has so many bytes; and of
/// 2³¹ bytes or more they copy, as if that were below 0.
///
/// The first goes where the kernels go. What they refuse themselves it passes: also lengths of the
/// parts above the lists, which the kernels take for what is left of the example.
final class SerializedExamples {
  private static final int FEATURES = 1;
  private static final int ENTRY = 1;
  private static final int VALUE = 2;
  private static final int INT64_LIST = 3;
  private static final int ELEMENTS = 1;

  private SerializedExamples() {}

  static Guard ofExamples(String input) {
    return Guard.ofInputs(
        "%s are examples that have as many bytes as their lists say".formatted(Rules.quoted(input)),
        call -> {
          if (call.tensor(input).dtype() != DType.STRING) {
            return;
          }
          try (HostTensor examples = Known.value(call.tensor(input))) {
            for (long i = 0; i < examples.size(); i++) {
              long length = longest(new Wire(examples.bytes(i)));
              if (length >= 0) {
                throw call.wrong(
                    "input '" + input + "'",
                    "examples that have as many bytes as their lists say",
                    "a list of %d bytes behind the end of example %d".formatted(length, i));
              }
            }
          }
        });
  }

  /// The guard of sequences. Of strings that say they are longer than what is left, the kernels
  /// count more bytes than they copy, and write behind their memory; so all must be well-formed.
  static Guard ofSequences(String input) {
    return Guard.ofInputs(
        "%s are well-formed messages of SequenceExample".formatted(Rules.quoted(input)),
        call -> {
          if (call.tensor(input).dtype() != DType.STRING) {
            return;
          }
          try (HostTensor sequences = Known.value(call.tensor(input))) {
            for (long i = 0; i < sequences.size(); i++) {
              checkWellFormed(call, input, i, sequences.bytes(i));
            }
          }
        });
  }

  private static void checkWellFormed(
      GuardedCall call, String input, long position, byte[] sequence) {
    try {
      SequenceExample _ = SequenceExample.parseFrom(sequence);
    } catch (InvalidProtocolBufferException e) {
      throw call.wrong(
          "input '" + input + "'",
          "well-formed messages of SequenceExample",
          "one at %d that is not: %s".formatted(position, e.getMessage()));
    }
  }

  /// The length of a list that is beyond the end, -1 if there is none.
  private static long longest(Wire example) {
    while (example.next()) {
      if (example.isPart(FEATURES)) {
        Wire features = example.part();
        while (features.next()) {
          long length = features.isPart(ENTRY) ? ofEntry(features.part()) : -1;
          if (length >= 0) {
            return length;
          }
        }
      }
    }
    return -1;
  }

  private static long ofEntry(Wire entry) {
    while (entry.next()) {
      if (entry.isPart(VALUE) && entry.hasAll()) {
        Wire feature = entry.part();
        while (feature.next()) {
          long length =
              feature.isPart() && feature.field() < INT64_LIST ? ofList(feature.part()) : -1;
          if (length >= 0) {
            return length;
          }
        }
      }
    }
    return -1;
  }

  private static long ofList(Wire list) {
    while (list.next()) {
      if (list.isPart(ELEMENTS) && !list.hasAll()) {
        return list.length();
      }
    }
    return -1;
  }

  /// Reads the fields of a serialized message.
  private static final class Wire {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int DELIMITED = 2;
    private static final int FIXED32 = 5;

    private final byte[] bytes;
    private final int end;
    private int at;
    private int tag;
    private int from;
    private long length;

    Wire(byte... bytes) {
      this(bytes, 0, bytes.length);
    }

    private Wire(byte[] bytes, int from, int end) {
      this.bytes = bytes;
      this.at = from;
      this.end = end;
    }

    /// Goes to the next field; false at the end, and where no field can be read.
    boolean next() {
      long read = varint();
      if (read < 0) {
        return false;
      }
      tag = (int) read;
      long size =
          switch (tag & 7) {
            case VARINT -> varint() < 0 ? -1 : 0;
            case FIXED64 -> Long.BYTES;
            case FIXED32 -> Integer.BYTES;
            case DELIMITED -> varint();
            default -> -1;
          };
      length = size;
      from = at;
      at = (int) Math.min(end, at + size);
      return size >= 0;
    }

    int field() {
      return tag >>> 3;
    }

    boolean isPart() {
      return (tag & 7) == DELIMITED;
    }

    boolean isPart(int field) {
      return isPart() && field() == field;
    }

    long length() {
      return length;
    }

    boolean hasAll() {
      return length <= end - from;
    }

    /// The field as a message: as much of it as is there.
    Wire part() {
      return new Wire(bytes, from, at);
    }

    /// The next number, of which 32 bits count; -1 if there is none.
    private long varint() {
      long value = 0;
      for (int shift = 0; shift < 70 && at < end; shift += 7) {
        byte next = bytes[at++];
        if (shift < Integer.SIZE) {
          value |= (next & 0x7fL) << shift;
        }
        if (next >= 0) {
          return value & 0xffff_ffffL;
        }
      }
      return -1;
    }
  }
}
