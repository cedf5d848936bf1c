package io.intarsia.keras.training;

/// A batch that is made when it is wanted.
interface Lot {
  /// The batch, the caller's; asked for once.
  Batch batch();

  /// A batch that is there.
  record Read(Batch batch) implements Lot {}

  /// Some rows of all there are.
  ///
  /// @param numbers of the rows
  @SuppressWarnings("ArrayRecordComponent") // made for one step and never compared
  record OfRows(RowTable table, int[] numbers) implements Lot {
    @Override
    public Batch batch() {
      return table.get(numbers);
    }
  }
}
