package io.intarsia.savedmodel;

import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.SavedModel;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObjectGraph;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedUserObject;

/// The graph of a model that is loaded.
///
/// @param graph with objects; one of a session has a root alone
/// @param isOfSession whether it was saved by TensorFlow 1, or beside others: it runs in a session
record ModelGraph(MetaGraphDef graph, boolean isOfSession) {
  /// Chooses among the graphs of a file.
  ///
  /// @throws SavedModelException if there is none with the tags that are asked for, several and no
  ///   tags, or one of a session that cannot be read
  static ModelGraph of(Path file, SavedModel model, LoadOptions options) {
    List<MetaGraphDef> graphs = model.getMetaGraphsList();
    Optional<Set<String>> wanted = options.wantedTags();
    List<MetaGraphDef> chosen =
        graphs.stream()
            .filter(graph -> wanted.isEmpty() || wanted.get().equals(tags(graph)))
            .toList();
    if (chosen.size() != 1) {
      throw ModelErrors.noGraph(
          file, wanted, graphs.stream().map(ModelGraph::tags).map(Object::toString).toList());
    }
    MetaGraphDef graph = chosen.getFirst();
    boolean isOfSession = graphs.size() > 1 || !graph.hasObjectGraphDef();
    if (isOfSession) {
      check(file, graph);
    }
    return new ModelGraph(isOfSession ? withRoot(graph) : graph, isOfSession);
  }

  private static void check(Path file, MetaGraphDef graph) {
    try {
      SessionParts.check(graph);
    } catch (IllegalArgumentException | NoSuchElementException e) {
      throw ModelErrors.broken(file, "its signatures or collections", e);
    }
  }

  private static Set<String> tags(MetaGraphDef graph) {
    return Set.copyOf(graph.getMetaInfoDef().getTagsList());
  }

  private static MetaGraphDef withRoot(MetaGraphDef graph) {
    var root = SavedObject.newBuilder().setUserObject(SavedUserObject.getDefaultInstance());
    return graph.toBuilder()
        .setObjectGraphDef(SavedObjectGraph.newBuilder().addNodes(root))
        .build();
  }
}
