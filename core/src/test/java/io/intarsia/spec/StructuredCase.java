package io.intarsia.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.support.Golden;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.tensorflow.proto.Struct.StructuredValue;

/// One case of `golden/structured.json`.
record StructuredCase(JsonNode line) {
  static Stream<StructuredCase> all() {
    return Golden.read("structured").get("cases").valueStream().map(StructuredCase::new);
  }

  String id() {
    return line.get("id").asText();
  }

  String text() {
    return line.get("text").asText();
  }

  byte[] bytes() {
    return bytes("bytes");
  }

  byte[] bytes(String field) {
    return Base64.getDecoder().decode(line.get(field).asText());
  }

  StructuredValue message() {
    try {
      return StructuredValue.parseFrom(bytes());
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isDecodeOnly() {
    return line.has("decodeOnly");
  }

  boolean isSpec() {
    return line.has("flat");
  }

  List<String> strings(String field) {
    return StreamSupport.stream(line.get(field).spliterator(), false)
        .map(JsonNode::asText)
        .toList();
  }

  @Override
  public String toString() {
    return id();
  }
}
