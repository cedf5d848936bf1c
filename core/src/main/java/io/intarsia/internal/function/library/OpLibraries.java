package io.intarsia.internal.function.library;

import java.util.Map;
import java.util.regex.Pattern;

/// Libraries of Python that bring ops of their own, by the names of these ops.
final class OpLibraries {
  private static final Map<String, Pattern> LIBRARIES =
      Map.of(
          "tensorflow_text",
          Pattern.compile(
              "Sentencepiece.*|Whitespace.*|Wordpiece.*|FastWordpiece.*|FastBert.*|TFText.*"
                  + "|.*SplitMergeTokenize.*|CaseFoldUTF8|NormalizeUTF8.*|RegexSplitWithOffsets"
                  + "|UnicodeScriptTokenize.*|SentenceFragments.*|NgramsStringJoin|RougeL"),
          "tensorflow_decision_forests",
          Pattern.compile("SimpleML.*"),
          "tensorflow_addons",
          Pattern.compile("Addons>.*"),
          "TensorRT",
          Pattern.compile("TRTEngineOp|.*TRTEngine.*"));

  private OpLibraries() {}

  /// What an op that the runtime does not have may be of.
  static String of(String op) {
    return LIBRARIES.entrySet().stream()
        .filter(library -> library.getValue().matcher(op).matches())
        .map(library -> "the library " + library.getKey() + ", whose ops cannot be loaded")
        .findFirst()
        .orElse("a newer TensorFlow, or of a library with ops of its own");
  }
}
