import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.SavedModel;
import java.nio.file.Path;

/// Loads a model whose type it does not have.
final class Loading {
  public static void main(String[] args) {
    try (var tf = Environment.open();
        var model = SavedModel.load(tf, Path.of(args[0]))) {
      System.out.println("loaded: " + model.functions());
    }
  }
}
