package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.op.Ops;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.op.raw.RawOps;
import io.intarsia.types.ragged.RaggedTensor;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The native ops that the library's own functions are made of, which need no key: what its classes
/// call by [RawOps] or by name.
///
/// Run with `-Dintarsia.update=true` to write the list anew.
final class OwnOpsTest {
  private static final Path LIST =
      Path.of("../core/src/main/resources/META-INF/intarsia/own-ops.txt");
  private static final String RAW_OPS = RawOps.class.getName().replace('.', '/');

  /// Classes that name ops without running them, or make nodes of them that nobody else can.
  private static final Set<String> TALK =
      Set.of(
          "Guards",
          "FunctionGuards",
          "DataSetFunctions",
          "DataSetElements",
          "Refusals",
          "Advice",
          "Effects",
          "OpDefinitions",
          "Mismatch",
          "GraphParts",
          "RuleBook",
          "OpTimes",
          "SessionSteps",
          "HandleStore",
          "LibraryRun",
          "VariableOptions", // the name of a variable that has none
          "VariableStore");

  /// Ops that modules above run, and functions of models that they load.
  private static final Set<String> ABOVE =
      Set.of(
          "AnonymousMutableDenseHashTable",
          "CollectiveAllToAllV2",
          "CollectiveGatherV2",
          "CollectiveReduceV2",
          "LookupTableImportV2",
          "MergeV2Checkpoints",
          "RestoreV2",
          "SaveV2");

  /// Ops that rules of gradients run on the backward pass through ops that no function of the
  /// library runs: a campaign has vetted both, or there is a key to one of them.
  private static final Set<String> KEYED =
      Set.of(
          "BatchToSpace",
          "BlockLSTMGrad",
          "BlockLSTMGradV2",
          "FakeQuantWithMinMaxArgsGradient",
          "FakeQuantWithMinMaxVarsGradient",
          "FakeQuantWithMinMaxVarsPerChannelGradient",
          "FractionalAvgPoolGrad",
          "IRFFT3D",
          "ImageProjectiveTransformV2",
          "ImageProjectiveTransformV3",
          "MaxPoolGradGradV2",
          "MaxPoolGradV2",
          "QuantizeAndDequantizeV4Grad",
          "RFFT3D",
          "RaggedTensorToTensor",
          "ResizeNearestNeighborGrad",
          "ScaleAndTranslateGrad",
          "SparseSliceGrad",
          "TensorListScatterIntoExistingList");

  /// Tables of the rules of gradients, by op.
  private static final Pattern TABLES =
      Pattern.compile("io/intarsia/internal/gradient/.*Rule(s|Tables)");

  private static final String HEADER =
      "# The native ops that the library's own functions are made of. OwnOpsTest writes this list:"
          + " run it with -Dintarsia.update=true.\n";

  @Test
  void list_isWhatTheClassesCall() throws Exception {
    Set<String> names = new HashSet<>(OpDefinitions.names());
    Set<String> called = new TreeSet<>();
    for (Class<?> type : Set.of(Ops.class, RaggedTensor.class)) {
      collect(type, names, called);
    }
    called.removeAll(KEYED);
    called.addAll(ABOVE);
    String list = HEADER + called.stream().map(op -> op + "\n").collect(Collectors.joining());
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(LIST, list);
    }
    assertThat(called).contains("AddV2", "Const", "TensorListReserve", "RaggedTensorToVariant");
    assertThat(Files.readString(LIST))
        .as("%s; run this test with -Dintarsia.update=true", LIST)
        .isEqualTo(list);
  }

  private static void collect(Class<?> type, Set<String> names, Set<String> called)
      throws IOException, URISyntaxException {
    Path place = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(place)) {
      collect(place, names, called);
      return;
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      collect(jar.getPath("/"), names, called);
    }
  }

  private static void collect(Path root, Set<String> names, Set<String> called) throws IOException {
    try (var files = Files.walk(root)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        collect(ClassFile.of().parse(Files.readAllBytes(file)), names, called);
      }
    }
  }

  private static void collect(ClassModel model, Set<String> names, Set<String> called) {
    String name = model.thisClass().asInternalName();
    if (name.equals(RAW_OPS)
        || TALK.contains(name.substring(name.lastIndexOf('/') + 1))
        || TABLES.matcher(name).matches()) {
      return;
    }
    for (PoolEntry entry : model.constantPool()) {
      switch (entry) {
        case MethodRefEntry call when call.owner().asInternalName().equals(RAW_OPS) ->
            add(call.name().stringValue(), names, called);
        case StringEntry text -> add(text.stringValue(), names, called);
        default -> {}
      }
    }
  }

  private static void add(String op, Set<String> names, Set<String> called) {
    if (names.contains(op)) {
      called.add(op);
    }
  }
}
