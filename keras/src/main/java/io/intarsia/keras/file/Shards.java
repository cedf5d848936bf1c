package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Weights in several files of limited size, and the file that says which are where.
///
/// @see "Python: keras.Model.save_weights(file, max_shard_size)"
final class Shards {
  private final Path file;
  private final long limit;
  private final List<H5Node.Group> groups = new ArrayList<>(List.of(new H5Node.Group()));
  private final Map<String, Set<String>> map = new LinkedHashMap<>();
  private long size;
  private long total;

  private Shards(Path file, long limit) {
    this.file = file;
    this.limit = limit;
  }

  /// Writes weights beside the file that names them.
  ///
  /// @param limit how many bytes the arrays of one file have at most
  /// @throws IllegalArgumentException if one weight alone has more
  static void write(Path file, List<WeightPaths.Holder> holders, long limit) throws IOException {
    var shards = new Shards(file, limit);
    holders.forEach(shards::add);
    Map<Path, NewFile.Content> files = new LinkedHashMap<>();
    for (int i = 0; i < shards.groups.size(); i++) {
      H5Node.Group root = shards.groups.get(i);
      files.put(file.resolveSibling(shards.name(i)), out -> H5Writer.write(root, out));
    }
    files.put(file, out -> out.write(Json.MAPPER.writeValueAsBytes(shards.json())));
    NewFile.writeAll(files);
  }

  private String name(int index) {
    String base = String.valueOf(file.getFileName()).replaceFirst("\\.json$", "");
    return String.format(Locale.ROOT, "%s_%05d.weights.h5", base.replace(".weights", ""), index);
  }

  private void add(WeightPaths.Holder holder) {
    for (int i = 0; i < holder.weights().size(); i++) {
      Variable weight = holder.weights().get(i);
      H5Node.Data data = WeightFiles.data(weight.value());
      if (data.byteSize() > limit) {
        throw FileErrors.largerThanShard(weight.name(), data.byteSize(), limit);
      }
      if (size + data.byteSize() > limit) {
        groups.add(new H5Node.Group());
        size = 0;
      }
      size += data.byteSize();
      total += data.byteSize();
      H5Node.Group group = groups.getLast().group(holder.group());
      group.attributes().put("name", holder.name());
      group.children().put(String.valueOf(i), data);
      map.computeIfAbsent("/" + holder.group(), missing -> new LinkedHashSet<>())
          .add(name(groups.size() - 1));
    }
  }

  private ObjectNode json() {
    ObjectNode json = Json.MAPPER.createObjectNode();
    json.putObject("metadata").put("total_size", (double) total);
    ObjectNode weights = json.putObject("weight_map");
    map.forEach((path, names) -> {
      ArrayNode list = weights.putArray(path);
      names.forEach(list::add);
    });
    return json;
  }
}
