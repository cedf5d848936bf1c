/// Layers and models over values of any type, under the names of Keras 3.
@SuppressWarnings("requires-automatic") // jHDF has no descriptor yet
module io.intarsia.keras {
  requires com.fasterxml.jackson.databind;
  requires de.siegmar.fastcsv;
  requires io.jhdf;
  requires transitive io.intarsia;
  requires transitive io.intarsia.data;
  requires io.intarsia.files;
  requires transitive io.intarsia.plot;
  requires io.intarsia.progress;
  requires transitive io.intarsia.replicas;
  requires transitive io.intarsia.savedmodel;
  requires transitive io.intarsia.types;
  requires static transitive org.jspecify;
  requires static java.compiler; // @Generated

  exports io.intarsia.keras;
  exports io.intarsia.keras.activation;
  exports io.intarsia.keras.argument;
  exports io.intarsia.keras.constraint;
  exports io.intarsia.keras.file;
  exports io.intarsia.keras.initializer;
  exports io.intarsia.keras.layer;
  exports io.intarsia.keras.loss;
  exports io.intarsia.keras.metric;
  exports io.intarsia.keras.regularizer;
  exports io.intarsia.keras.summary;
  exports io.intarsia.keras.training;

  uses io.intarsia.keras.training.LayerFormat;

  provides io.intarsia.keras.training.LayerFormat with
      io.intarsia.keras.file.KerasFormat;
}
