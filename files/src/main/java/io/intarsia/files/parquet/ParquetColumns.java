package io.intarsia.files.parquet;

import dev.hardwood.metadata.RepetitionType;
import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.LayerKind;
import dev.hardwood.schema.ColumnSchema;
import dev.hardwood.schema.SchemaNode;
import io.intarsia.files.internal.Column;
import io.intarsia.files.internal.Offsets;
import io.intarsia.files.internal.Unreadable;
import io.intarsia.files.internal.Validity;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes columns of what a batch has of each leaf of the schema: its elements, and a layer for each
/// list and each structure that may be null on the way there.
final class ParquetColumns {
  /// A batch.
  interface Batch {
    /// The leaf's elements in it.
    ColumnReader reader(SchemaNode.PrimitiveNode leaf);

    ColumnSchema schema(SchemaNode.PrimitiveNode leaf);
  }

  private final Batch batch;

  ParquetColumns(Batch batch) {
    this.batch = batch;
  }

  /// @param rows how many the batch has
  Column column(SchemaNode field, int rows) {
    return column(name(field), field, 0, rows);
  }

  /// The name of a field, which a damaged file may lack.
  static String name(SchemaNode node) {
    String name = node.name();
    if (name == null) {
      throw Unreadable.of("it is damaged: a field has no name");
    }
    return name;
  }

  /// @param layer how many layers are above
  private Column column(String path, SchemaNode node, int layer, int length) {
    if (node.repetitionType() == RepetitionType.REPEATED) {
      throw Unreadable.of(path, "it repeats without being a list; write it as a list");
    }
    return switch (node) {
      case SchemaNode.PrimitiveNode leaf -> leaf(path, leaf, length);
      case SchemaNode.GroupNode group when group.isList() ->
          rows(path, group, group.getListElement(), layer, length);
      case SchemaNode.GroupNode group when group.isMap() -> map(path, group, layer, length);
      case SchemaNode.GroupNode group when group.isVariant() ->
          throw Unreadable.of(path, "variants have no dtype here; write a column for each type");
      case SchemaNode.GroupNode group -> structure(path, group, layer, length);
      default -> throw new AssertionError("no node of a schema: " + node);
    };
  }

  private Column leaf(String path, SchemaNode.PrimitiveNode leaf, int length) {
    ColumnReader reader = batch.reader(leaf);
    if (reader.getValueCount() != length) {
      throw Unreadable.of(
          path,
          "it is damaged: expected %d values, got %d".formatted(length, reader.getValueCount()));
    }
    return new ParquetLeaf(path, batch.schema(leaf)).column(reader, length);
  }

  private Column structure(String path, SchemaNode.GroupNode group, int layer, int length) {
    boolean optional = group.repetitionType() == RepetitionType.OPTIONAL;
    Validity validity =
        optional
            ? validity(layer(path, group, layer, LayerKind.STRUCT), layer, length)
            : Validity.ALL;
    return fields(path, group.children(), optional ? layer + 1 : layer, length, validity);
  }

  private Column fields(
      String path, List<SchemaNode> nodes, int layer, int length, Validity validity) {
    Map<String, Column> fields = new LinkedHashMap<>();
    for (SchemaNode child : nodes) {
      String name = name(child);
      Column column = column(path + "." + name, child, layer, length);
      if (fields.put(name, column) != null) {
        throw Unreadable.of(path, "two fields are named \"%s\"".formatted(name));
      }
    }
    return new Column.Fields(length, fields, validity);
  }

  private Column rows(
      String path, SchemaNode.GroupNode list, SchemaNode element, int layer, int length) {
    ColumnReader reader = layer(path, list, layer, LayerKind.REPEATED);
    Offsets offsets = offsets(path, reader, layer, length);
    int values = Math.toIntExact(offsets.at(length));
    Column items = column(path + ".item", element, layer + 1, values);
    return new Column.Rows(offsets, items, validity(reader, layer, length));
  }

  private Column map(String path, SchemaNode.GroupNode map, int layer, int length) {
    ColumnReader reader = layer(path, map, layer, LayerKind.REPEATED);
    Offsets offsets = offsets(path, reader, layer, length);
    int values = Math.toIntExact(offsets.at(length));
    List<SchemaNode> entry = List.of(map.getMapKey(), map.getMapValue());
    Column items = fields(path + ".item", entry, layer + 1, values, Validity.ALL);
    return new Column.Rows(offsets, items, validity(reader, layer, length));
  }

  private static Offsets offsets(String path, ColumnReader reader, int layer, int length) {
    int[] offsets = reader.getLayerOffsets(layer);
    if (offsets.length <= length || offsets[0] != 0) {
      throw Unreadable.of(path, "it is damaged: expected %d rows".formatted(length));
    }
    return Offsets.of(Arrays.copyOf(offsets, length + 1)).checked(path, Integer.MAX_VALUE);
  }

  // All leaves below have the same layers.
  private ColumnReader layer(String path, SchemaNode node, int layer, LayerKind kind) {
    ColumnReader reader = batch.reader(firstLeaf(node));
    if (reader.getLayerCount() <= layer || reader.getLayerKind(layer) != kind) {
      throw Unreadable.of(path, "its schema nests lists and structures as no reader knows");
    }
    return reader;
  }

  private static SchemaNode.PrimitiveNode firstLeaf(SchemaNode node) {
    return switch (node) {
      case SchemaNode.PrimitiveNode leaf -> leaf;
      case SchemaNode.GroupNode group when !group.children().isEmpty() ->
          firstLeaf(group.children().getFirst());
      default -> throw Unreadable.of(node.name(), "it has no fields");
    };
  }

  private static Validity validity(ColumnReader reader, int layer, int length) {
    dev.hardwood.reader.Validity validity = reader.getLayerValidity(layer);
    return validity.hasNulls()
        ? Validity.of(length, i -> validity.isNotNull((int) i))
        : Validity.ALL;
  }
}
