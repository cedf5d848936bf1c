package io.intarsia.generator;

import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tensorflow.proto.OpDef;

/// Op definitions and catalogues small enough to read.
final class Fixtures {
  static final OpDef ADD =
      op(
          """
          name: "Add"
          input_arg { name: "x" type_attr: "T" }
          input_arg { name: "y" type_attr: "T" }
          output_arg { name: "z" type_attr: "T" }
          attr { name: "T" type: "type" allowed_values { list { type: DT_FLOAT type: DT_INT32 } } }
          """);
  static final OpDef INVERT =
      op(
          """
          name: "Invert"
          input_arg { name: "input" type_attr: "T" }
          output_arg { name: "output" type_attr: "T" }
          attr { name: "adjoint" type: "bool" default_value { b: false } }
          attr { name: "T" type: "type" allowed_values { list { type: DT_DOUBLE } } }
          """);
  static final OpDef FILL_TO =
      op(
          """
          name: "FillTo"
          input_arg { name: "input" type_attr: "T" }
          input_arg { name: "shape" type_attr: "Tidx" }
          output_arg { name: "output" type_attr: "T" }
          attr { name: "T" type: "type" }
          attr { name: "Tidx" type: "type" default_value { type: DT_INT32 } }
          """);
  static final OpDef PARSE =
      op(
          """
          name: "Parse"
          input_arg { name: "serialized" type: DT_STRING }
          input_arg { name: "keys" type: DT_STRING number_attr: "N" }
          output_arg { name: "indices" type: DT_INT64 number_attr: "N" }
          output_arg { name: "values" type_list_attr: "value_types" }
          output_arg { name: "count" type: DT_INT32 }
          attr { name: "N" type: "int" has_minimum: true minimum: 0 }
          attr { name: "value_types" type: "list(type)" has_minimum: true minimum: 1 }
          attr { name: "default" type: "string" default_value { s: "a\\"b" } }
          """);
  static final OpDef UNPACK =
      op(
          """
          name: "Unpack"
          input_arg { name: "value" type_attr: "T" }
          output_arg { name: "output" type_attr: "T" number_attr: "num" }
          attr { name: "num" type: "int" has_minimum: true }
          attr { name: "T" type: "type" }
          """);
  static final OpDef NO_OP = op("name: \"NoOp\"");
  static final OpDef ASSIGN =
      op("name: \"Assign\" input_arg { name: \"ref\" type: DT_FLOAT is_ref: true }");
  static final OpDef INTERNAL = op("name: \"_Recv\"");

  static final List<OpDef> ALL =
      List.of(ADD, ASSIGN, FILL_TO, INVERT, NO_OP, PARSE, UNPACK, INTERNAL);

  private Fixtures() {}

  static OpDef op(String text) {
    try {
      return TextFormat.parse(text, OpDef.class);
    } catch (TextFormat.ParseException e) {
      throw new AssertionError(e);
    }
  }

  /// A folder with a catalogue of these endpoints.
  static Path catalog(Path folder, String... endpoints) throws IOException {
    Files.createDirectories(folder);
    write(folder, "endpoints.json", "{\"endpoints\": [" + String.join(",", endpoints) + "]}");
    write(
        folder,
        "status.json",
        """
        {"reasons": {"gradients": "comes with gradients"},
         "endpoints": {"Tape": "later:gradients", "Type": "composed", "reduce_sum": "composed", "fill_later": "later:gradients"}}
        """);
    write(folder, "elsewhere.json", "{\"endpoints\": {\"Type\": \"java.lang.Object types.md\"}}");
    write(folder, "summaries.json", "{\"ops\": {\"Add\": \"The sum.\"}}");
    write(
        folder,
        "host-inputs.json",
        "{\"inputs\": {\"FillTo\": {\"shape\": \"shape\"}}, \"elementwise\": [\"Add\"]}");
    write(
        folder,
        "arguments.json",
        """
        {"notTaken": {"linalg.inv": {"adjoint": "ignored:no reason"}},
         "sameDtypes": {"math.reduce_sum": ["input_tensor"]}}
        """);
    write(
        folder,
        "refused.json",
        "{\"refused\": [{\"why\": \"it is internal\", \"ops\": [\"_*\"]}]}");
    write(
        folder,
        "families.json",
        "{\"families\": {\"binaryElementwise\": [%s]}}"
            .formatted(String.join("", endpoints).contains("math.add") ? "\"math.add\"" : ""));
    write(folder, "forms.json", "{\"forms\": []}");
    write(folder, "methods.json", "{\"methods\": {}}");
    write(folder, "numpy.json", "{}");
    write(
        folder,
        "c-functions.tsv",
        """
        function\tresult\tparameters\tstatus\tcall\tsays
        TF_Version\ttext\t-\t-\t-\tThe version.
        """);
    return folder;
  }

  static void write(Path folder, String name, String text) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(name), text);
  }

  static final String MATH_ADD =
      """
      {"names": ["math.add", "add"], "java": "add", "javaNames": ["math.add", "add"], "kind": "native", "op": "Add",
       "args": [{"name": "x", "java": "x", "hasDefault": false, "input": "x"},
                {"name": "y", "java": "y", "hasDefault": false, "input": "y"}]}
      """;
  static final String LINALG_INV =
      """
      {"names": ["linalg.inv"], "java": "inv", "javaNames": ["linalg.inv"], "kind": "native", "op": "Invert",
       "args": [{"name": "input", "java": "input", "hasDefault": false, "input": "input"},
                {"name": "adjoint", "java": "adjoint", "hasDefault": true, "default": true, "attr": "adjoint",
                 "type": "bool"}]}
      """;
  static final String FILL =
      """
      {"names": ["fill_to"], "java": "fillTo", "javaNames": ["fillTo"], "kind": "python", "thin": "FillTo",
       "args": [{"name": "input", "java": "input", "hasDefault": false, "input": "input"},
                {"name": "shape", "java": "shape", "hasDefault": false, "input": "shape"}]}
      """;
  static final String REDUCE_SUM =
      """
      {"names": ["math.reduce_sum", "reduce_sum"], "java": "reduceSum",
       "javaNames": ["math.reduceSum", "reduceSum"], "otherNames": ["numpy.sum"], "kind": "python",
       "args": [{"name": "input_tensor", "java": "inputTensor", "hasDefault": false},
                {"name": "axis", "java": "axis", "hasDefault": true, "default": null}]}
      """;
  static final String TAPE =
      "{\"names\": [\"Tape\"], \"java\": \"Tape\", \"javaNames\": [\"Tape\"], \"kind\": \"class\"}";
  static final String TYPE =
      "{\"names\": [\"Type\"], \"java\": \"Type\", \"javaNames\": [\"Type\"], \"kind\": \"class\"}";
}
