package io.intarsia.savedmodel;

import io.intarsia.function.GraphSession;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tensorflow.proto.MetaGraphDef;
import org.tensorflow.proto.SaverDef;

/// Signatures of a graph that runs in a session, with its variables and tables.
final class SessionSignatures implements Signatures {
  private final Path folder;
  private final GraphSession session;
  private final SortedMap<String, SignatureCode> codes = new TreeMap<>();

  private SessionSignatures(Environment tf, Path folder, MetaGraphDef graph, GraphSession session) {
    this.folder = folder;
    this.session = session;
    SessionParts.signatures(graph)
        .forEach((key, definition) ->
            codes.put(key, new SessionSignature(tf, session, key, definition)));
  }

  /// Opens a session, reads the values of the variables and fills the tables.
  ///
  /// @throws SavedModelException if files are missing
  /// @throws IllegalArgumentException if the graph contradicts itself
  /// @throws UnsupportedOperationException if the environment does not let it
  static SessionSignatures load(
      Environment tf, ModelFiles files, MetaGraphDef graph, boolean initializers) {
    var session = GraphSession.open(tf, graph.getGraphDef().toByteArray());
    try {
      Map<String, Path> assets = assets(files, graph);
      restore(tf, files, graph.getSaverDef(), session, assets);
      if (initializers) {
        SessionParts.initializer(graph).ifPresent(node -> run(tf, session, assets, node));
      }
      return new SessionSignatures(tf, files.folder(), graph, session);
    } catch (RuntimeException | Error e) {
      session.close();
      throw e;
    }
  }

  /// The files that the graph is to be told, by the names of its outputs.
  private static Map<String, Path> assets(ModelFiles files, MetaGraphDef graph) {
    Map<String, Path> assets = new LinkedHashMap<>();
    SessionParts.assets(graph)
        .forEach(
            asset -> assets.put(asset.getTensorInfo().getName(), files.asset(asset.getFilename())));
    return assets;
  }

  private static void restore(
      Environment tf,
      ModelFiles files,
      SaverDef saver,
      GraphSession session,
      Map<String, Path> assets) {
    // Reads them before the runtime does, which does not look whether they are whole.
    if (saver.getRestoreOpName().isEmpty() || files.storedVariables().isEmpty()) {
      return;
    }
    Map<String, Path> told = new LinkedHashMap<>(assets);
    told.put(saver.getFilenameTensorName(), files.variables());
    run(tf, session, told, saver.getRestoreOpName());
  }

  private static void run(
      Environment tf, GraphSession session, Map<String, Path> told, String node) {
    Map<String, Tensor> feeds = new LinkedHashMap<>();
    try {
      told.forEach((output, file) -> feeds.put(output, text(tf, file.toString())));
      var ignored = session.run(feeds, List.of(), List.of(node));
    } finally {
      feeds.values().forEach(Tensor::close);
    }
  }

  private static Tensor text(Environment tf, String value) {
    try (var host = HostTensor.of(value)) {
      return tf.constant(host);
    }
  }

  @Override
  public Set<String> names() {
    return codes.keySet();
  }

  @Override
  public SignatureCode get(String name) {
    return Objects.requireNonNull(codes.get(name));
  }

  @Override
  public void requireObjects() {
    throw ModelErrors.ofSession(folder);
  }

  @Override
  public List<LoadedSignature> loaded() {
    throw ModelErrors.ofSession(folder);
  }

  @Override
  public void close() {
    session.close();
  }
}
