package io.intarsia.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.cli.model.bind.ModelBinding;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeRegistry;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// `model bind`: what it writes compiles, and gives what the cases of Python say.
final class BindModelTest {
  private static final Path MODELS =
      Path.of("..", "savedmodel", "src", "test", "resources", "models");
  private static final Path GOLDEN = Path.of("src", "test", "resources", "bind");

  @TempDir private Path folder;

  /// What a program prints that uses the source for a model.
  private String run(String model, String program, String... options) throws Exception {
    try (var bound =
        new BoundSource(MODELS.resolve(model), folder.resolve(model), program, options)) {
      return bound.result();
    }
  }

  static Stream<String> models() throws IOException {
    try (var folders = Files.list(MODELS)) {
      return folders
          .map(each -> each.getFileName().toString())
          .filter(name -> !name.equals("two_graphs"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  @Tag("full")
  void source_ofEachModel_compilesWithoutAWarning(String model) throws Exception {
    try (var bound =
        new BoundSource(MODELS.resolve(model), folder.resolve(model), "return model.toString();")) {
      assertThat(bound).isNotNull();
    }
  }

  @Test
  void extensionTypes_areRecordsWithTheirFields() throws Exception {
    assertThat(
            run(
                "extension_types",
                """
                Tensor values = tf.constant(new float[] {1, 2});
                Tensor mask = tf.constant(new boolean[] {true, false});
                Masked masked = new Masked(values, mask, "none");
                Masked shifted = model.shift(masked, tf.constant(0.5f));
                Masked other = model.other(new Masked(values, mask, "other"));
                Masked made = model.made(tf.constant(new float[] {1, -2}));
                return List.of(
                    shifted.values(), shifted.mask(), shifted.name(), other.name(),
                    model.total(masked), made.mask(), made.name());
                """))
        .isEqualTo("[[1.5,2.5],[true,false],\"none\",\"other made\",1.0,[true,false],\"made\"]");
  }

  @Test
  void extensionTypes_withListsMapsAndOptionals_comeBackAsTheyWent() throws Exception {
    assertThat(
            run(
                "extension_types",
                """
                Tensor values = tf.constant(new float[] {1, 2});
                Masked masked = new Masked(values, tf.constant(new boolean[] {true, false}), "none");
                Bag bag =
                    new Bag(
                        List.of(values, tf.constant(7)),
                        Map.of("a", tf.constant(3f), "b", tf.constant(new float[] {4})),
                        masked, 2.0, List.of("p", "q"), true, Optional.empty());
                ExtensionTypes.BagResult result = model.bag(bag);
                Bag back = result.bag();
                Bag little =
                    model.nearlyEmpty(
                        new Bag(
                            List.of(), Map.of(), masked, 0.5, List.of(), false,
                            Optional.of(tf.constant(9f))));
                return List.of(
                    back.parts(), back.by_name().get("b"), back.inner().values(), back.scale(),
                    back.words(), back.on(), back.extra().isPresent(), result.sum(),
                    little.parts(), little.extra().orElseThrow());
                """))
        .isEqualTo("[[[1.0,2.0],7],[4.0],[1.0,2.0],2.0,[\"p\",\"q\"],true,false,9.0,[],9.0]");
  }

  @Test
  void extensionTypes_inNestsAndWithOtherTypes_areRecordsThereToo() throws Exception {
    assertThat(
            run(
                "extension_types",
                """
                Masked first =
                    new Masked(
                        tf.constant(new float[] {1, 2}),
                        tf.constant(new boolean[] {true, false}), "none");
                Masked second =
                    new Masked(
                        tf.constant(new float[] {5}), tf.constant(new boolean[] {true}), "none");
                List<Object> many =
                    model.many(
                        new ExtensionTypes.ManyD(new ExtensionTypes.ManyDX(first, second)));
                Words words =
                    model.words(
                        new Words(
                            RaggedTensor.fromNestedRowSplits(
                                tf.constant(new String[] {"a", "b", "c"}),
                                List.of(tf.constant(new long[] {0, 1, 3, 3}))),
                            tf.constant(3),
                            SparseTensor.of(
                                tf.constant(new long[][] {{1}}), tf.constant(new float[] {0.5f}),
                                tf.constant(new long[] {4}))));
                ColoredPoint point =
                    model.back(
                        new ColoredPoint(tf.constant(1f), "red", DType.INT8, Shape.of(2, -1)));
                return List.of(
                    ((Masked) many.get(0)).values(), many.get(1), words.letters(), point.color(),
                    point.dtype().toString(), point.shape_().toString());
                """))
        .isEqualTo("[[1.0,2.0],[5.0],[[\"b\",\"c\"],[]],\"red\",\"int8\",\"[2, ?]\"]");
  }

  @Test
  void extensionTypes_thatArePacked_goFromFunctionToFunction() throws Exception {
    assertThat(
            run(
                "handles",
                """
                io.intarsia.spec.AnonymousValue packed =
                    model.pack(tf.constant(new float[] {12, 18}));
                return model.unpack(packed);
                """))
        .isEqualTo("[0.0,18.0]");
  }

  @Test
  void ragged_andSparse_areTakenAndGiven() throws Exception {
    assertThat(
            run(
                "ragged",
                """
                RaggedTensor x =
                    RaggedTensor.fromNestedRowSplits(
                        tf.constant(new float[] {1, 2, 3}),
                        List.of(tf.constant(new long[] {0, 1, 1, 3})));
                RaggedTensor y =
                    RaggedTensor.fromNestedRowSplits(
                        tf.constant(new float[] {1, 2, 3}),
                        List.of(tf.constant(new long[] {0, 1, 3})));
                RaggedTensor z =
                    RaggedTensor.fromNestedRowSplits(
                        tf.constant(new int[] {1, 2, 3}),
                        List.of(tf.constant(new long[] {0, 1, 3})));
                RaggedTensor twice = model.double_(x);
                Tensor dense = model.double_(tf.constant(new float[][] {{1, 2}}));
                RaggedTensor lengths = model.lengths(tf.constant(new int[] {2, 0, 1}));
                Ragged.BothResult both = model.both(new Ragged.BothD(y, z));
                List<RaggedTensor> again = both.again();
                return List.of(twice, dense, lengths, again, both.sum());
                """))
        .isEqualTo(
            "[[[2.0],[],[4.0,6.0]],[[2.0,4.0]],[[0,1],[],[2]],[[[1.0],[2.0,3.0]]],[2.0,4.0,6.0]]");
    assertThat(
            run(
                "sparse",
                """
                SparseTensor x =
                    SparseTensor.of(
                        tf.constant(new long[][] {{0, 1}, {1, 2}}),
                        tf.constant(new float[] {1.5f, 2.5f}), tf.constant(new long[] {2, 3}));
                SparseTensor back = model.toSparse(tf.constant(new float[][] {{0, 1}, {2, 0}}));
                IndexedSlices slices =
                    model.slices(
                        IndexedSlices.of(
                            tf.constant(new float[][] {{1, 2}}), tf.constant(new int[] {3}),
                            tf.constant(new int[] {4, 2})));
                return List.of(model.dense(x), back.indices(), back.values(), slices.values());
                """))
        .isEqualTo("[[[0.0,1.5,0.0],[0.0,0.0,2.5]],[[0,1],[1,0]],[1.0,2.0],[[2.0,4.0]]]");
  }

  @Test
  void namedTuples_mapsAndTuples_areRecords() throws Exception {
    assertThat(
            run(
                "nests",
                """
                Nests.Point point = new Nests.Point(tf.constant(1f), tf.constant(2f));
                Nests.Point same = model.named(point);
                Nests.Pair turned = model.point(point);
                Nests.NestedResult nested =
                    model.nested(
                        new Nests.NestedD(
                            new Nests.Point2(
                                List.of(tf.constant(1f)),
                                new Nests.PointY(new Nests.PointYQ(tf.constant(2f))))));
                Tensor literals =
                    model.literals(new Nests.LiteralsD(3, true, "word", tf.constant(2f)));
                Tensor one =
                    model.optional(new Nests.OptionalPair(tf.constant(2f), Optional.empty()));
                Tensor two =
                    model.optional(
                        new Nests.OptionalPair(tf.constant(2f), Optional.of(tf.constant(3f))));
                return List.of(
                    same.x(), same.y(), turned.x(), turned.y(), nested.p().x(),
                    nested.p().y().q().item0(), literals, one, two);
                """))
        .isEqualTo("[1.0,2.0,2.0,1.0,[1.0],2.0,6.0,2.0,6.0]");
  }

  @Test
  void nests_ofSeveralKinds_haveMethodsOfTheirOwn() throws Exception {
    assertThat(
            run(
                "nests",
                """
                List<Tensor> list = model.same(List.of(tf.constant(1f), tf.constant(2f)));
                Nests.SameResult2 tuple =
                    model.same(new Nests.SameD2(tf.constant(3f), tf.constant(4f)));
                Nests.MixedResult mixed =
                    model.mixed(
                        new Nests.MixedD(
                            tf.constant(new float[] {1, 2}), new Nests.MixedDB(tf.constant(3f))),
                        List.of(
                            tf.constant(4f),
                            Tuple.of(tf.constant(new float[] {5}), tf.constant(6f))));
                List<Object> parts = mixed.parts();
                return List.of(list, tuple.item0(), tuple.item1(), mixed.sum(), parts);
                """))
        .isEqualTo("[[1.0,2.0],3.0,4.0,7.0,[[5.0],[6.0,{\"a\":[1.0,2.0]}]]]");
  }

  @Test
  void names_thatAreNoneInJava_areMapped() throws Exception {
    assertThat(
            run(
                "nests",
                """
                Nests.SameResult result =
                    model.same(
                        new Nests.SameD(
                            tf.constant(7f), tf.constant(2f), tf.constant(3f), tf.constant(6f),
                            tf.constant(4f), tf.constant(5f), tf.constant(8f), tf.constant(1f),
                            tf.constant(0f)));
                return List.of(
                    result.unnamed(), result._10(), result._9(), result.B(), result.unnamed2(),
                    result.a(), result.é(), result.unnamed3(), result.unnamed4());
                """))
        .isEqualTo("[7.0,2.0,3.0,6.0,4.0,5.0,8.0,1.0,0.0]");
  }

  @Test
  void literals_areParameters_defaultsMayBeLeftOut() throws Exception {
    assertThat(
            run(
                "parameters",
                """
                Tensor x = tf.constant(new float[] {1, 2});
                Tensor one = tf.constant(1f);
                return List.of(
                    model.scaled(x),
                    model.scaled(x, 2.0, 1.0, false),
                    model.scaled(x, 2.0, tf.constant(0.5f), true),
                    model.mode(x),
                    model.mode(x, "größe ✓", false, -1, Optional.empty()),
                    model.mode(x, "sum", true, 3, Optional.of(tf.constant(0.5f))),
                    model.mode(x, "sum", false, 1099511627776L, Optional.empty()),
                    model.tensorDefault(x),
                    model.only(tf.constant(5f)),
                    model.variadic(
                        one, tf.constant(2f), tf.constant(3f), tf.constant(4f), tf.constant(6f),
                        tf.constant(5f)),
                    model.dtyped(tf.constant(2.5f), DType.BOOL),
                    model.rest(tf.constant(5f), tf.constant(3f)),
                    model.servingDefault(tf.constant(5f), tf.constant(3f)));
                """))
        .isEqualTo(
            "[[3.0,5.0],[3.0,5.0],[-2.5,-4.5],9.0,2.0,9.5,3.0,[2.0,4.0],-3.0,26841.0,true,2.0,2.0]");
  }

  @Test
  void tracesOfOneSignature_areOneMethod_nothingIsVoid() throws Exception {
    assertThat(
            run(
                "arithmetic",
                """
                Tensor floats =
                    model.add(tf.constant(new float[] {1, 2}), tf.constant(new float[] {10, 20}));
                Tensor ints =
                    model.add(tf.constant(new int[] {1, 2}), tf.constant(new int[] {10, 20}));
                model.nothing(tf.constant(new float[] {1}));
                Arithmetic.CapturesResult captured = model.captures(tf.constant(1f));
                return List.of(floats, ints, ints.dtype().toString(), captured.item0());
                """))
        .isEqualTo("[[11.0,22.0],[11,22],\"int32\",251.0]");
  }

  @Test
  void signatures_giveRecords_orWhatTheyGiveAlone() throws Exception {
    assertThat(
            run(
                "signatures",
                """
                Tensor x = tf.constant(new float[] {1, 2, 3});
                Signatures.RaggedResult ragged =
                    model.ragged(x, tf.constant(new long[] {0, 1, 1, 3}));
                Signatures.SparseResult sparse =
                    model.sparse(
                        tf.constant(new long[][] {{0, 1}, {1, 2}}),
                        tf.constant(new float[] {1.5f, 2.5f}), tf.constant(new long[] {2, 3}));
                Signatures.TwoResult two = model.two(tf.constant(5f), tf.constant(3f));
                Tensor answer = model.noInputs();
                return List.of(
                    ragged.ragged(), ragged.sizes(), sparse.sparse().values(), sparse.sum(),
                    two.a(), two.z(), answer, model.counted(), model.counted());
                """))
        .isEqualTo("[[[2.0],[],[4.0,6.0]],[1,0,2],[1.5,2.5],4.0,8.0,2.0,42,6.0,7.0]");
    assertThat(
            run(
                "keras_two",
                """
                Tensor a = tf.constant(new float[][] {{0, 0.4958324f}, {-0.12777056f, -0.46290734f}});
                Tensor b =
                    tf.constant(
                        new float[][] {
                          {0, 0.4958324f, -0.12777056f}, {-0.46290734f, 0.24705668f, 0.39924356f}
                        });
                KerasTwo.ServeResult result = model.serve(new KerasTwo.ServeArgs0(a, b));
                KerasTwo.ServeSignatureResult served = model.serveSignature(a, b);
                Tensor python = tf.constant(new float[][] {{-0.015241247f}, {-0.1861071f}});
                return List.of(
                    tf.math.reduceAll(
                        tf.math.less(
                            tf.math.abs(result.sum().minus(python)), tf.constant(1e-5f))),
                    tf.math.reduceAll(tf.math.equal(result.sum(), served.sum())));
                """))
        .isEqualTo("[true,true]");
  }

  @Test
  void signatures_ofTensorFlow1_runInASession() throws Exception {
    assertThat(
            run(
                "session",
                """
                Tensor count = model.count();
                return List.of(
                    model.servingDefault(tf.constant(new float[][] {{1, 1}, {0, 2}})),
                    model.words(tf.constant(new String[] {"c", "a", "z"})),
                    count,
                    model.count());
                """))
        .isEqualTo("[[[3.5],[4.5]],[2,0,-1],2,4]");
    assertThat(
            run(
                "two_graphs",
                "return model.servingDefault(tf.constant(new float[] {1}));",
                "--tags",
                "serve,hundred"))
        .isEqualTo("[300.0]");
  }

  @Test
  void otherArguments_areRefusedAsEver() throws Exception {
    assertThat(
            run(
                "arithmetic",
                """
                try {
                  return model.add(tf.constant("a"), tf.constant("b"));
                } catch (IllegalArgumentException e) {
                  return e.getMessage().lines().findFirst().orElse("");
                }
                """))
        .isEqualTo("\"add: it was not saved for these arguments.\"");
  }

  @Test
  void source_ofAModel_isThis() throws Exception {
    Path out = folder.resolve("src");
    var run =
        CommandRun.of(
            "model",
            "bind",
            MODELS.resolve("foreign_types").toString(),
            "--out",
            out.toString(),
            "--package",
            "com.acme.bound",
            "--class",
            "Foreign");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            """
            %s
            %s
            without a method: opaque: nothing is known of the type golden.OpaqueSpec
            """
                .formatted(
                    out.resolve("com/acme/bound/Foreign.java"),
                    out.resolve("com/acme/bound/NotInJava.java")));
    assertIsGolden(out.resolve("com/acme/bound/Foreign.java"));
    assertIsGolden(out.resolve("com/acme/bound/NotInJava.java"));
  }

  @Test
  void source_withDefaultsAndLiterals_isThis() throws Exception {
    CommandRun.of(
        "model", "bind", MODELS.resolve("parameters").toString(), "--out", folder.toString());
    assertIsGolden(folder.resolve("models/Parameters.java"));
  }

  private static void assertIsGolden(Path written) throws IOException {
    Path golden = GOLDEN.resolve(written.getFileName().toString().replace(".java", ".txt"));
    if (Boolean.getBoolean("intarsia.update")) {
      Files.createDirectories(GOLDEN);
      Files.copy(written, golden, StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(written)
        .as("run this test with -Dintarsia.update=true")
        .hasSameTextualContentAs(golden);
  }

  /// Another class of the name of a type.
  private record Mine(Tensor a, String label) implements ExtensionType {}

  @Test
  void load_aNameThatIsTaken_saysWhose() throws Exception {
    Path source = folder.resolve("src");
    try (var bound =
        new BoundSource(MODELS.resolve("foreign_types"), source, "return model.toString();")) {
      TypeRegistry.register(Mine.class, "golden.NotInJava");
      try {
        assertThatThrownBy(bound::result)
            .rootCause()
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("golden.NotInJava")
            .hasMessageContaining(Mine.class.getName());
      } finally {
        TypeRegistry.unregister(Mine.class);
      }
    }
  }

  @Test
  void load_anotherModel_saysWhatIsMissing() throws Exception {
    assertThat(
            run(
                "dense",
                """
                Path other = folder.resolveSibling("variables");
                try (var loaded = Dense.load(tf, other)) {
                  return loaded.toString();
                } catch (NoSuchElementException e) {
                  return model.model().signatures() + e.getMessage();
                }
                """))
        .startsWith("\"[serving_default, train]the model has no function 'embed'; it has [");
  }

  @Test
  void files_thatAreThere_areReplacedIfForced() throws Exception {
    Path file = folder.resolve("models/Dense.java");
    List<String> bind =
        List.of("model", "bind", MODELS.resolve("dense").toString(), "--out", folder.toString());
    assertThat(CommandRun.of(bind)).isEqualTo(new CommandRun(0, file + "\n", ""));
    String written = Files.readString(file);
    Files.writeString(file, "// other words\n" + written);
    assertThat(CommandRun.of(bind)).isEqualTo(new CommandRun(0, file + "\n", ""));
    assertThat(file).hasContent(written);

    Files.writeString(file, "mine");
    var refused = CommandRun.of(bind);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "intarsia: bind: %s would be replaced; nothing was written. Give another --package or --class, or --force\n"
                .formatted(List.of(file)));
    assertThat(file).hasContent("mine");

    var forced = CommandRun.of(Stream.concat(bind.stream(), Stream.of("--force")).toList());
    assertThat(forced.code()).isZero();
    assertThat(file).hasContent(written);
  }

  @ParameterizedTest
  @CsvSource({"fingerprinted/, Fingerprinted", "keras_two/../tables/., Tables"})
  void class_hasTheNameOfTheFolder(String model, String type) {
    var run = CommandRun.of("model", "bind", MODELS + "/" + model, "--out", folder.toString());
    assertThat(run.out()).isEqualTo(folder.resolve("models/" + type + ".java") + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "https://host/models/my-net.v2.tar.gz?tf-hub-format=compressed, my-net.v2, MyNetV2",
    "/models/net.tgz, net, Net",
    "https://host/net/1/, 1, _1",
    "list.tar.gz, list, List_",
  })
  void class_ofAnArchiveOrAnAddress_hasItsName(String handle, String name, String type) {
    assertThat(BindModel.nameOf(handle)).isEqualTo(name);
    assertThat(ModelBinding.className(name)).isEqualTo(type);
  }

  @Test
  void target_thatCannotBeWritten_isALine() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    var run =
        CommandRun.of(
            "model", "bind", MODELS.resolve("dense").toString(), "--out", file.toString());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("intarsia: bind: cannot write into " + file.resolve("models"))
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "nope    |                       | there is no such file or folder",
        "two_graphs |                    | The tags of its 2 graphs: ",
        "dense   | --package 1.a         | --package: '1.a' is no name of a package",
        "dense   | --class class         | --class: 'class' is no name of a class",
        "dense   | --class Tensor        | 'Tensor' is no name of a class, or that of one",
        "dense   | --class ../Up         | '../Up' is no name of a class",
      })
  void bind_whatIsWrong_isALine(String model, String option, String message) {
    List<String> options = option == null ? List.of() : List.of(option.split(" "));
    var run =
        CommandRun.of(
            Stream.concat(
                    Stream.of(
                        "model",
                        "bind",
                        MODELS.resolve(model).toString(),
                        "--out",
                        folder.toString()),
                    options.stream())
                .toList());
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("intarsia: ").contains(message).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }
}
