package io.intarsia.data;

import io.intarsia.errors.Mistake;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.nest.KeyPath;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the users of data sets are told.
final class DataErrors {
  private DataErrors() {}

  static IllegalArgumentException noTensor(String operation, KeyPath path, Object leaf) {
    return Mistake.argument(
        "%s: expected a tensor or an extension value at %s, got %s %s; make it one with tf.constant"
            .formatted(operation, path.of("element"), leaf.getClass().getSimpleName(), leaf));
  }

  static IllegalArgumentException noTensors(String operation, @Nullable Object value) {
    return Mistake.argument(
        "%s: expected a nest with a tensor, got %s".formatted(operation, value));
  }

  static IllegalArgumentException notStackable(String operation, KeyPath path, Object spec) {
    return Mistake.argument(
        ("%s: %s cannot be stacked: %s is no StackableTypeSpec; map the elements to tensors first,"
                + " or make its spec one")
            .formatted(operation, path.of("element"), spec));
  }

  static IllegalArgumentException noRows(
      String operation, KeyPath path, Object spec, IllegalStateException why) {
    var exception =
        Mistake.argument(
            "%s: %s, which is %s, has no rows; batch before, or drop it with map"
                .formatted(operation, path.of("element"), spec));
    exception.initCause(why);
    return exception;
  }

  static IllegalArgumentException atLeast(String operation, String name, long least, long got) {
    return Mistake.argument(
        "%s: %s must be at least %d, got %d".formatted(operation, name, least, got));
  }

  static IllegalArgumentException threads(int most, int got) {
    return Mistake.argument("DataBudget: threads must be in [1, %d], got %d".formatted(most, got));
  }

  static IllegalArgumentException between(
      String operation, String name, long least, long most, long got) {
    return Mistake.argument(
        "%s: %s must be in [%d, %d], got %d".formatted(operation, name, least, most, got));
  }

  static IllegalArgumentException different(String operation, Object first, Object second) {
    return Mistake.argument(
        "%s: the elements differ: %s and %s; map one of them to what the other is"
            .formatted(operation, first, second));
  }

  static IllegalArgumentException noCondition(String operation, Tensor got) {
    return Mistake.argument(
        "%s: expected a bool scalar, got %s %s; reduce it with tf.math.reduceAll"
            .formatted(operation, got.dtype(), got.shape()));
  }

  static IllegalArgumentException noDataset(String operation, ElementType got) {
    return Mistake.argument(
        "%s: expected code that gives a Dataset, got %s; use map for other values"
            .formatted(operation, got));
  }

  static IllegalArgumentException otherState(
      String operation, ElementType state, ElementType next) {
    return Mistake.argument(
        "%s: the next state must be like the state, which is %s, got %s; cast it"
            .formatted(operation, state, next));
  }

  static IllegalArgumentException noPadding(String operation, KeyPath path, @Nullable Object got) {
    return Mistake.argument(
        "%s: expected tensors, and %s is %s; batch takes rows of any length"
            .formatted(operation, path.of("element"), got));
  }

  static IllegalArgumentException paddedShape(KeyPath path, Shape own, @Nullable Object got) {
    return Mistake.argument(
        ("paddedBatch: expected a shape of known rank that takes %s, which has the shape %s, got"
                + " %s; say it with withPaddedShapes")
            .formatted(path.of("element"), own, got));
  }

  static IllegalArgumentException numberOf(String name, int expected, int got) {
    return Mistake.argument(
        "paddedBatch: expected %d %s, one for each tensor of an element, got %d"
            .formatted(expected, name, got));
  }

  static IllegalArgumentException replicas(int pipelines, int replicas) {
    return Mistake.argument(
        ("InputContext: numReplicasInSync must be a multiple of the %d input pipelines, got %d; give"
                + " each process as many replicas")
            .formatted(pipelines, replicas));
  }

  static IllegalArgumentException globalBatch(long size, int replicas) {
    return Mistake.argument(
        ("getPerReplicaBatchSize: globalBatchSize must be a multiple of the %d replicas, got %d; or"
                + " batch by it and use distribute, which splits batches of any size")
            .formatted(replicas, size));
  }

  static IllegalArgumentException shardIndex(long numShards, long index) {
    return Mistake.argument(
        "shard: index must be in [0, %d), as there are %d shards, got %d"
            .formatted(numShards, numShards, index));
  }

  static IllegalArgumentException notComparable(KeyPath path, @Nullable Object got) {
    return Mistake.argument(
        "unique: expected int32, int64 or string at %s, got %s; map it to one of them"
            .formatted(path.of("element"), got));
  }

  static IllegalArgumentException noDatasets(String operation, @Nullable Object got) {
    return Mistake.argument("%s: expected data sets, got %s".formatted(operation, got));
  }

  static IllegalArgumentException weights(int expected, int got) {
    return Mistake.argument(
        "sampleFromDatasets: expected a weight for each of %d data sets, got %d"
            .formatted(expected, got));
  }

  static IllegalArgumentException classes(int target, int initial) {
    return Mistake.argument(
        "rejectionResample: expected as many classes in initialDist as in targetDist, got %d and %d"
            .formatted(initial, target));
  }

  static IllegalArgumentException noMap(Object got) {
    return Mistake.argument(
        "padToCardinality: expected elements that are maps, got %s; map them to such"
            .formatted(got));
  }

  static IllegalArgumentException noPadding(KeyPath path, @Nullable Object got) {
    return Mistake.argument(
        "padToCardinality: expected tensors of known shape, and %s is %s; batch or pad after it"
            .formatted(path.of("element"), got));
  }

  static IllegalArgumentException cardinality(long target, long got) {
    return Mistake.argument(
        ("padToCardinality: expected a data set of at most %d elements that knows how many it has,"
                + " got the cardinality %d; say it with assertCardinality")
            .formatted(target, got));
  }

  static IllegalArgumentException noElements() {
    return Mistake.argument(
        "fromList: expected elements, got none, which say nothing of what they are; use"
            + " fromIterable with a spec");
  }

  static IllegalArgumentException otherElement(int index, Object type, Object before) {
    return Mistake.argument(
        "fromList: element %d is %s, those before %s; make them alike"
            .formatted(index, type, before));
  }

  static IllegalArgumentException rows(
      String operation, KeyPath first, long rows, KeyPath second, long others) {
    return Mistake.argument(
        "%s: expected as many rows everywhere, got %d at %s and %d at %s"
            .formatted(operation, rows, first.of("value"), others, second.of("value")));
  }

  static IllegalArgumentException generated(
      String operation, long element, KeyPath path, Object expected, @Nullable Object got) {
    return Mistake.argument(
        "%s: element %d: expected %s at %s, got %s"
            .formatted(operation, element, expected, path.of("element"), got));
  }

  static IllegalArgumentException noNumber(String operation, Tensor got) {
    return Mistake.argument(
        "%s: expected an integer scalar, got %s %s; keys of other kinds get numbers by a table"
            .formatted(operation, got.dtype(), got.shape()));
  }

  static IllegalArgumentException noFiles() {
    return Mistake.argument("DataFiles: expected names of files, got none");
  }

  static IllegalArgumentException noMatch(List<String> patterns) {
    return Mistake.argument(
        "listFiles: no files match "
            + String.join(", ", patterns)
            + "; look at the folder and the pattern");
  }

  static IllegalArgumentException columnDefaults(List<String> columns, int got) {
    return Mistake.argument(
        "makeCsvDataset: expected a default for each of the columns %s, got %d"
            .formatted(columns, got));
  }

  static IllegalArgumentException sameColumns(String name) {
    return Mistake.argument(
        "makeCsvDataset: two columns are named %s; name them with withColumnNames".formatted(name));
  }

  static IllegalArgumentException noColumnNames() {
    return Mistake.argument(
        "makeCsvDataset: expected names of columns, as the files have no first line with them; say"
            + " them with withColumnNames");
  }

  static IllegalArgumentException otherColumns(
      String first, List<String> names, String file, List<String> others) {
    return Mistake.argument(
        "makeCsvDataset: expected the same columns everywhere, got %s in %s and %s in %s"
            .formatted(names, first, others, file));
  }

  static IllegalArgumentException emptyTable(String file) {
    return Mistake.argument(
        "makeCsvDataset: expected a first line with names of columns, and %s is empty"
            .formatted(file));
  }

  static IllegalArgumentException noColumn(String name, Collection<String> names) {
    return Mistake.argument(
        "makeCsvDataset: expected one of the columns %s, got %s".formatted(names, name));
  }

  static IllegalArgumentException buckets(int boundaries, int sizes) {
    return Mistake.argument(
        "bucketBySequenceLength: expected %d batch sizes for %d boundaries, got %d"
            .formatted(boundaries + 1, boundaries, sizes));
  }

  static IllegalArgumentException noJob() {
    return Mistake.argument(
        "distribute: expected the name of a job, got a blank one; readers that share one say the same");
  }

  static IllegalArgumentException noService(String got) {
    return Mistake.argument(
        "distribute: expected the dispatcher's address host:port, or grpc://host:port, got %s"
            .formatted(got));
  }

  static IllegalArgumentException notCountable(long cardinality) {
    return Mistake.argument(
        ("distribute: EACH_ONCE counts elements, and the cardinality of the data set is %s; use"
                + " Visit.AT_MOST_ONCE")
            .formatted(cardinality == Dataset.INFINITE_CARDINALITY ? "infinite" : "not known"));
  }

  static IllegalArgumentException notSent(TensorFlowException why) {
    var exception =
        Mistake.argument(
            ("distribute: the data set cannot be sent to other processes: Java code makes elements of"
                    + " it (fromGenerator, tfRecords, of), or it reads what lives in this process;"
                    + " begin with tensors, numbers or names of files. The runtime says: %s")
                .formatted(why.getMessage()));
    exception.initCause(why);
    return exception;
  }

  static TensorFlowException noDispatcher(String address, TensorFlowException why) {
    var exception =
        TensorFlowException.of(
            why.code(),
            "distribute: the server at %s is no dispatcher of a data service: %s"
                .formatted(address, why.getMessage()));
    exception.initCause(why);
    return exception;
  }

  static TensorFlowException noElement(DataService service) {
    return TensorFlowException.of(
        TensorFlowException.Code.DEADLINE_EXCEEDED,
        ("no element came from the data service at %s within %s: if a worker was lost, start it again"
                + " at its port; the next call waits on; DistributeOptions.withLongestWait says how"
                + " long")
            .formatted(service.address(), service.longestWait()));
  }

  static TensorFlowException interrupted() {
    return TensorFlowException.of(
        TensorFlowException.Code.CANCELLED,
        "the thread was interrupted while it waited for an element of a data service");
  }

  static IllegalStateException cannotRead(long element, Exception why) {
    IllegalStateException exception =
        Mistake.state(
            "Dataset.of: element %d cannot be read: %s".formatted(element, why.getMessage()));
    exception.initCause(why);
    return exception;
  }

  static IllegalStateException cannotClose(Exception why) {
    IllegalStateException exception =
        Mistake.state("fromGenerator: the iterator cannot be closed: " + why.getMessage());
    exception.initCause(why);
    return exception;
  }

  static IllegalStateException notExplained() {
    return Mistake.state(
        "explain: in a function nothing is known before it runs; explain the data set outside");
  }

  static IllegalArgumentException handle(String operation, KeyPath path, @Nullable Object got) {
    return Mistake.argument(
        "%s: %s is %s, which the runtime holds and no file can; map it to its tensors"
            .formatted(operation, path.of("element"), got));
  }

  static IllegalStateException saveInFunction() {
    return Mistake.state(
        "save: in a function there are no elements when it is traced; save it outside, or use"
            + " snapshot");
  }

  static IllegalArgumentException isThere(Path path) {
    return Mistake.argument(
        "save: %s is there already; delete it, or give another folder".formatted(path));
  }

  static IOException noDataset(Path path) {
    return new IOException(
        "load: %s holds no data set that Dataset.save wrote%s"
            .formatted(
                path,
                Files.exists(path.resolve("dataset_spec.pb"))
                    ? "; it is one of Python's, which can write TFRecords for DataFiles.tfRecords"
                    : ""));
  }

  static IOException noIndex(Path index, String why, @Nullable Exception cause) {
    return new IOException("load: %s cannot be read: %s".formatted(index, why), cause);
  }

  static IllegalArgumentException otherSnapshot(Path path, ElementType here, ElementType there) {
    return Mistake.argument(
        "snapshot: the elements are %s, those in %s are %s; delete it, or give another folder"
            .formatted(here, path, there));
  }

  static IllegalStateException noSnapshot(Path path, Exception why) {
    IllegalStateException exception =
        Mistake.state("snapshot: %s: %s".formatted(path, why.getMessage()));
    exception.initCause(why);
    return exception;
  }

  static IllegalStateException noPosition() {
    return Mistake.state(
        "DatasetIterator: functions read it, and nobody counts what they do; read the elements"
            + " outside, and pass them to the function");
  }

  static String noState(Set<String> names) {
    return "expected the state of a DatasetIterator, got %s; states of Python's iterators are not"
            .formatted(names)
        + " read: make the data set skip what was read";
  }

  static String otherElements(ElementType here, String there) {
    return "the elements are %s, those in the file are %s".formatted(here, there);
  }

  static String begun() {
    return "the iterator is behind that position, closed or read by functions; restore a new one";
  }

  static String otherReadings(long here, long there) {
    return "the data set, or what it is made of, was begun %d times before, that in the file %d"
            .formatted(here, there)
        + " times; make it anew, and read several epochs with repeat and one iterator";
  }

  static String behindTheEnd(long position, long cardinality) {
    return "it is behind %d elements, and the data set has %d".formatted(position, cardinality);
  }

  static IllegalStateException closed() {
    return Mistake.state("DatasetIterator: next after close; make another with iterator()");
  }
}
