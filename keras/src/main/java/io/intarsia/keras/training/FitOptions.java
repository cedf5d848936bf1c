package io.intarsia.keras.training;

import io.intarsia.data.Dataset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How [Model#fit] goes through data.
///
/// ```java
/// FitOptions.defaults().withEpochs(20).withValidationSplit(0.2).withCallbacks(EarlyStopping.of())
/// ```
///
/// @see "Python: the arguments of keras.Model.fit"
public final class FitOptions {
  private static final FitOptions DEFAULTS =
      new FitOptions(
          new Epochs(1, 0, null),
          new Order(true, null),
          BatchOptions.defaults(),
          Validation.NONE,
          null);

  /// How often.
  record Epochs(int end, int first, @Nullable Integer steps) {}

  /// In which order.
  record Order(boolean isShuffled, @Nullable Long seed) {}

  private final Epochs epochs;
  private final Order order;
  private final BatchOptions batches;
  private final Validation validation;
  private final @Nullable Map<Integer, Double> classWeight;

  private FitOptions(
      Epochs epochs,
      Order order,
      BatchOptions batches,
      Validation validation,
      @Nullable Map<Integer, Double> classWeight) {
    this.epochs = epochs;
    this.order = order;
    this.batches = batches;
    this.validation = validation;
    this.classWeight = classWeight;
  }

  /// Keras's defaults: one epoch, shuffled batches of 32 rows.
  public static FitOptions defaults() {
    return DEFAULTS;
  }

  // -- epochs -------------------------------------------------------------------------------------

  /// The number of the epoch before which it ends, counted from 0.
  ///
  /// @throws IllegalArgumentException if it is below 1
  public FitOptions withEpochs(int epochs) {
    Checks.isPositive("epochs", epochs);
    return with(new Epochs(epochs, this.epochs.first, this.epochs.steps));
  }

  /// The number of the first epoch, to go on with an earlier training.
  ///
  /// @throws IllegalArgumentException if it is negative
  public FitOptions withInitialEpoch(int initialEpoch) {
    if (initialEpoch < 0) {
      throw TrainingErrors.number("initialEpoch", "at least 0", initialEpoch);
    }
    return with(new Epochs(epochs.end, initialEpoch, epochs.steps));
  }

  /// How many batches are an epoch; the next epoch goes on in the data where one ended, and begins
  /// anew after the last batch.
  ///
  /// @throws IllegalArgumentException if it is below 1
  public FitOptions withStepsPerEpoch(int stepsPerEpoch) {
    Checks.isPositive("stepsPerEpoch", stepsPerEpoch);
    return with(new Epochs(epochs.end, epochs.first, stepsPerEpoch));
  }

  private FitOptions with(Epochs epochs) {
    return new FitOptions(epochs, order, batches, validation, classWeight);
  }

  // -- rows ---------------------------------------------------------------------------------------

  /// Of how many rows of tensors a batch is made; data sets have their own batches.
  ///
  /// @throws IllegalArgumentException if it is below 1
  public FitOptions withBatchSize(int batchSize) {
    return with(batches.withBatchSize(batchSize));
  }

  /// Whether rows of tensors come in another order in each epoch; data sets have their own order.
  public FitOptions withShuffle(boolean shuffle) {
    return with(new Order(shuffle, order.seed));
  }

  /// What the orders of rows follow from; else they follow from the seed of the environment.
  public FitOptions withSeed(long seed) {
    return with(new Order(order.isShuffled, seed));
  }

  private FitOptions with(Order order) {
    return new FitOptions(epochs, order, batches, validation, classWeight);
  }

  /// How much rows count, as [Batch#sampleWeight], for rows of tensors; data sets have their own
  /// weights.
  public FitOptions withSampleWeight(Object sampleWeight) {
    return with(batches.withSampleWeight(sampleWeight));
  }

  /// How much examples of each class count; those of others count 1. Targets are numbers of classes
  /// or, along their last axis, one-hot.
  public FitOptions withClassWeight(Map<Integer, Double> classWeight) {
    return new FitOptions(epochs, order, batches, validation, Map.copyOf(classWeight));
  }

  // -- validation ---------------------------------------------------------------------------------

  /// Tests the model after each epoch.
  public FitOptions withValidationData(Dataset<?> data) {
    return with(validation.withData(data));
  }

  /// Tests the model after each epoch.
  ///
  /// @param data all rows
  public FitOptions withValidationData(Batch data) {
    return with(validation.withData(data));
  }

  /// Tests the model after each epoch with this part of the rows of tensors, those at the end, with
  /// which it is not trained; nothing if there are validation data.
  ///
  /// @throws IllegalArgumentException if it is not at least 0 and below 1
  public FitOptions withValidationSplit(double validationSplit) {
    return with(validation.withSplit(validationSplit));
  }

  /// After how many batches a test ends.
  ///
  /// @throws IllegalArgumentException if it is below 1
  public FitOptions withValidationSteps(int validationSteps) {
    return with(validation.withSteps(validationSteps));
  }

  /// Of how many rows of tensors a batch of a test is made.
  ///
  /// @throws IllegalArgumentException if it is below 1
  public FitOptions withValidationBatchSize(int validationBatchSize) {
    return with(validation.withBatchSize(validationBatchSize));
  }

  /// Tests the model after each so-many-th epoch only.
  ///
  /// @throws IllegalArgumentException if it is below 1
  public FitOptions withValidationFreq(int validationFreq) {
    return with(validation.withEveryEpochs(validationFreq));
  }

  private FitOptions with(Validation validation) {
    return new FitOptions(epochs, order, batches, validation, classWeight);
  }

  // -- who hears of it ----------------------------------------------------------------------------

  /// What is told.
  public FitOptions withVerbose(Verbose verbose) {
    return with(batches.withVerbose(verbose));
  }

  /// Who hears of it, in this order.
  public FitOptions withCallbacks(Callback... callbacks) {
    return with(batches.withCallbacks(callbacks));
  }

  private FitOptions with(BatchOptions batches) {
    return new FitOptions(epochs, order, batches, validation, classWeight);
  }

  // -- for the loop -------------------------------------------------------------------------------

  int epochs() {
    return epochs.end;
  }

  int initialEpoch() {
    return epochs.first;
  }

  @Nullable Integer stepsPerEpoch() {
    return epochs.steps;
  }

  boolean isShuffled() {
    return order.isShuffled;
  }

  @Nullable Long seed() {
    return order.seed;
  }

  BatchOptions batches() {
    return batches;
  }

  Validation validation() {
    return validation;
  }

  @Nullable Map<Integer, Double> classWeight() {
    return classWeight;
  }

  /// How the model is tested after an epoch.
  BatchOptions testing() {
    Integer size = validation.batchSize();
    return BatchOptions.defaults()
        .withVerbose(Verbose.SILENT)
        .withBatchSize(size == null ? batches.batchSize() : size)
        .withSteps(validation.steps());
  }
}
