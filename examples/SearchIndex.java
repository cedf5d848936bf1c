// A search index over the classes of the JDK this runs on: which of them are about what one asks
// for? The words are those of the names of their methods. They are ragged, as classes have few
// methods or many; how much a word says of a class is a sparse matrix, classes × words; what is
// found is one structured value.
//
//   ./intarsia run examples/SearchIndex.java [WORD…]

import static java.util.stream.Collectors.joining;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.op.math.BincountOptions;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseBincountOptions;
import io.intarsia.types.sparse.SparseFeatures;
import io.intarsia.types.sparse.SparseOps;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.structured.StructuredTensor;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

static final int SHOWN = 10;
static final List<String> QUESTION = List.of("read", "file", "channel", "lock");
static final double CLOSE = 1e-5;

/// A class and the words of its methods, in their order and as often as they occur.
record Document(String name, List<String> words) {}

/// What was found, best first: how well it fits, at most 1.
record Hit(String name, double score) {}

/// What the words of all classes say.
///
/// @param names `[classes]`
/// @param words `[classes, (words)]`, each as often as it occurs
/// @param vocabulary `[vocabulary]`, each word once
/// @param weights `[classes, vocabulary]`, rows of length 1
/// @param rarity `[vocabulary]`: how much a word says, the less the more classes have it
record Index(
    Tensor names, RaggedTensor words, Tensor vocabulary, SparseTensor weights, Tensor rarity) {}

void main(String[] args) {
  check(args);
  List<String> question = args.length == 0 ? QUESTION : List.of(args);
  try (var tf = Environment.open()) {
    List<Document> documents = documents();
    Index index = index(tf, documents);
    IO.println(
        "%d classes of JDK %s, %d words, %d different ones"
            .formatted(
                documents.size(),
                Runtime.version(),
                index.words().flatValues().shape().dim(0),
                index.vocabulary().shape().dim(0)));

    StructuredTensor hits = search(tf, index, question);
    show(question, hits);
    compare(hits(hits), plainSearch(documents, question));
  } catch (IOException | IllegalArgumentException e) {
    System.err.println("SearchIndex: " + e.getMessage());
    System.exit(1);
  }
}

/// Words of methods have small letters and digits.
void check(String... args) {
  for (String arg : args) {
    if (!arg.matches("[a-z0-9]+")) {
      System.err.println("Unexpected argument: " + arg);
      System.err.println(
          "Usage: ./intarsia run examples/SearchIndex.java [WORD…], in small letters");
      System.exit(2);
    }
  }
}

// -- the index ------------------------------------------------------------------------------------

Index index(Ops tf, List<Document> documents) {
  Tensor names = tf.constant(documents.stream().map(Document::name).toArray(String[]::new));
  RaggedTensor words = RaggedTensor.of(tf, documents.stream().map(Document::words).toList());

  var unique = tf.unique(words.flatValues(), DType.INT64);
  RaggedTensor numbers = words.withFlatValues(unique.idx());
  long size = unique.y().shape().dim(0);

  // How often each class has each word, and how many classes have it.
  var perClass = SparseBincountOptions.defaults().withAxis(-1).withMinlength((int) size);
  SparseTensor counts = SparseFeatures.bincount(numbers.toSparse(), perClass);
  Tensor column = counts.indices().get(io.intarsia.tensor.Index.all(), 1);
  Tensor classes =
      tf.math.bincount(
          column.cast(DType.INT32), BincountOptions.defaults().withMinlength((int) size));
  Tensor rarity =
      tf.math.log(tf.constant((float) documents.size()).div(classes.cast(DType.FLOAT32)));

  SparseTensor weights = counts.withValues(counts.values().cast(DType.FLOAT32)).times(rarity);
  SparseTensor squares = weights.withValues(weights.values().square());
  Tensor length = tf.math.sqrt(SparseOps.reduceSum(squares, 1));
  return new Index(names, words, unique.y(), weights.div(tf.expandDims(length, 1)), rarity);
}

/// The classes that fit best: `{name, score, words}` for each, with the words of the question that
/// it has, as often as it has them.
StructuredTensor search(Ops tf, Index index, List<String> question) {
  Tensor asked = tf.constant(question.toArray(String[]::new));
  // [vocabulary, question]: which word of the vocabulary is which of the question.
  Tensor same = tf.math.equal(tf.expandDims(index.vocabulary(), 1), asked);
  Tensor isAsked = tf.math.reduceAny(same, 1);
  if (tf.math.countNonzero(isAsked).asInt() == 0) {
    throw new IllegalArgumentException("no class has any of the words " + question);
  }
  Tensor weights = tf.where(isAsked, index.rarity(), tf.zerosLike(index.rarity()));
  Tensor query = weights.div(tf.norm(weights));
  Tensor scores =
      tf.squeeze(SparseOps.sparseDenseMatmul(index.weights(), tf.expandDims(query, 1)), 1);

  var best = tf.math.topK(scores, SHOWN);
  RaggedTensor words = (RaggedTensor) tf.gather(index.words(), best.indices());
  RaggedTensor isFound =
      words.withFlatValues(
          tf.math.reduceAny(tf.math.equal(tf.expandDims(words.flatValues(), 1), asked), 1));
  return StructuredTensor.fromFieldsAndRank(
      Map.of(
          "name", tf.gather(index.names(), best.indices()),
          "score", best.values(),
          "words", (RaggedTensor) tf.booleanMask(words, isFound)),
      1);
}

void show(List<String> question, StructuredTensor hits) {
  IO.println("\n" + String.join(" ", question) + "\n");
  for (Object hit : hits.toList()) {
    Map<?, ?> fields = (Map<?, ?>) hit;
    IO.println(
        "%5.3f  %-45s %s"
            .formatted(
                fields.get("score"),
                fields.get("name"),
                ((List<?>) fields.get("words"))
                    .stream().map(String::valueOf).distinct().collect(joining(" "))));
  }
}

List<Hit> hits(StructuredTensor hits) {
  List<Hit> found = new ArrayList<>();
  for (Object hit : hits.toList()) {
    Map<?, ?> fields = (Map<?, ?>) hit;
    found.add(
        new Hit(String.valueOf(fields.get("name")), ((Number) fields.get("score")).doubleValue()));
  }
  return found;
}

// -- the same in plain Java -----------------------------------------------------------------------

List<Hit> plainSearch(List<Document> documents, List<String> question) {
  Map<String, Integer> classes = new TreeMap<>();
  for (Document document : documents) {
    document.words().stream().distinct().forEach(word -> classes.merge(word, 1, Integer::sum));
  }
  Map<String, Double> query = new TreeMap<>();
  for (String word : question) {
    if (classes.containsKey(word)) {
      query.put(word, Math.log((double) documents.size() / classes.get(word)));
    }
  }
  return documents.stream()
      .map(document ->
          new Hit(document.name(), cosine(weights(document, documents, classes), query)))
      .sorted(Comparator.comparingDouble(Hit::score).reversed())
      .limit(SHOWN)
      .toList();
}

Map<String, Double> weights(
    Document document, List<Document> documents, Map<String, Integer> classes) {
  Map<String, Double> weights = new TreeMap<>();
  for (String word : document.words()) {
    weights.merge(word, Math.log((double) documents.size() / classes.get(word)), Double::sum);
  }
  return weights;
}

double cosine(Map<String, Double> a, Map<String, Double> b) {
  double product = 0;
  for (var each : b.entrySet()) {
    product += each.getValue() * a.getOrDefault(each.getKey(), 0.0);
  }
  return product / (length(a) * length(b));
}

double length(Map<String, Double> weights) {
  return Math.sqrt(weights.values().stream().mapToDouble(weight -> weight * weight).sum());
}

void compare(List<Hit> found, List<Hit> expected) {
  for (int i = 0; i < expected.size(); i++) {
    double difference = Math.abs(found.get(i).score() - expected.get(i).score());
    if (!(difference < CLOSE)) {
      throw new AssertionError(
          "at place %d plain Java has %s, the index %s"
              .formatted(i + 1, expected.get(i), found.get(i)));
    }
  }
  IO.println("\nPlain Java finds the same scores.");
}

// -- the documents --------------------------------------------------------------------------------

/// The public classes of the packages `java.*` that have methods.
List<Document> documents() throws IOException {
  Path base =
      FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base", "java");
  try (Stream<Path> files = Files.walk(base)) {
    List<Document> documents = new ArrayList<>();
    for (Path file : files.filter(path -> path.toString().endsWith(".class")).sorted().toList()) {
      ClassModel model = ClassFile.of().parse(file);
      List<String> words = words(model);
      if (model.flags().has(AccessFlag.PUBLIC) && !words.isEmpty()) {
        String name = model.thisClass().asInternalName().replace('/', '.').replace('$', '.');
        documents.add(new Document(name, words));
      }
    }
    return documents;
  }
}

List<String> words(ClassModel model) {
  List<String> words = new ArrayList<>();
  for (MethodModel method : model.methods()) {
    String name = method.methodName().stringValue();
    if (method.flags().has(AccessFlag.PUBLIC) && !name.startsWith("<")) {
      for (String word : name.split("(?<=[a-z0-9])(?=[A-Z])|[_$]")) {
        words.add(word.toLowerCase(Locale.ROOT));
      }
    }
  }
  return words;
}
