package io.intarsia.imperative;

import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import java.util.Arrays;
import java.util.List;

/// One run of one op.
///
/// @param op the registered name
/// @param inputs dtype and shape of each input, list inputs flattened
/// @param attributes those the caller set
/// @param device the device asked for, or empty where the runtime chose
/// @param thread the name of the Java thread
/// @param threadId its number
/// @param startNanos when it began, by `System.nanoTime`
/// @param durationNanos how long it took
/// @see "Python: tf.compat.v1.NodeExecStats"
public record NodeStats(
    String op,
    List<String> inputs,
    Attributes attributes,
    String device,
    String thread,
    long threadId,
    long startNanos,
    long durationNanos) {
  static NodeStats of(Operation operation, EagerTensor[] inputs, long start, long end) {
    var key = operation.key();
    var described =
        Arrays.stream(inputs).map(input -> input.dtype() + " " + input.shape()).toList();
    String device = key.device() == null ? "" : key.device();
    var thread = Thread.currentThread();
    return new NodeStats(
        key.op(),
        described,
        key.attributes(),
        device,
        thread.getName(),
        thread.threadId(),
        start,
        end - start);
  }
}
