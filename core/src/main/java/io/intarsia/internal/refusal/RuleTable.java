package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The rules of `rules.txt`: of each line the ops before the colon, and after it a rule and what it
/// is about.
///
/// ```
/// DepthToSpace SpaceToDepth : attribute 2 32767 block_size
/// ```
///
/// @param always the rules of each op, as they are written
/// @param compiled the same, of functions that XLA compiles
record RuleTable(Map<String, List<String>> always, Map<String, List<String>> compiled) {
  private static final String RESOURCE = "rules.txt";

  /// Reads the table.
  static RuleTable read() {
    var table = new RuleTable(new HashMap<>(), new HashMap<>());
    Resources.lines(RESOURCE).forEach(table::add);
    return table;
  }

  private void add(String line) {
    int colon = line.indexOf(" : ");
    String rule = line.substring(colon + 3).strip();
    var table = rule.startsWith("compiled") ? compiled : always;
    for (String op : line.substring(0, colon).strip().split(" ", -1)) {
      table.computeIfAbsent(op, _ -> new ArrayList<>()).add(rule);
    }
  }

  /// What is checked of an op of these rules.
  static Guard guard(List<String> rules) {
    return rules.stream()
        .map(rule -> rule(rule, rule.split(" +")))
        .reduce(Guard::and)
        .orElseThrow();
  }

  private static Guard rule(String line, String... words) {
    return switch (words[0]) {
      case "shapes" -> AcceptedShapes.guard();
      case "shapeFunction" -> Rules.shapeFunction();
      case "scalar" -> Rules.scalar(from(words, 1));
      case "rank" -> Rules.rank(Integer.parseInt(words[1]), from(words, 2));
      case "ranks" ->
          Rules.rankBetween(Integer.parseInt(words[1]), Integer.parseInt(words[2]), from(words, 3));
      case "positionsIn" -> SparsePositions.guard(words[1], words[2]);
      case "positions" -> all(from(words, 1), Rules::positions);
      case "rankAtLeast" -> Rules.rankAtLeast(Integer.parseInt(words[1]), from(words, 2));
      case "notEmpty" -> all(from(words, 1), Rules::notEmpty);
      case "between" ->
          all(from(words, 3), input -> Rules.between(least(words), most(words), input));
      case "reals" ->
          all(
              from(words, 3),
              input ->
                  Rules.realsBetween(
                      Double.parseDouble(words[1]), Double.parseDouble(words[2]), input));
      case "attribute" ->
          all(from(words, 3), name -> AttributeRules.between(least(words), most(words), name));
      case "each" ->
          all(from(words, 3), name -> AttributeRules.eachBetween(least(words), most(words), name));
      case "real" ->
          all(
              from(words, 3),
              name ->
                  AttributeRules.realBetween(
                      Double.parseDouble(words[1]), Double.parseDouble(words[2]), name));
      case "list" ->
          all(from(words, 2), name -> AttributeRules.sized(Integer.parseInt(words[1]), name));
      case "type" -> AttributeRules.dtype(DType.ofName(words[1]), words[2]);
      case "rankOfVariable" -> Probes.rankOfVariable(words[1], words[2]);
      case "mostOfVariable" -> Probes.mostOfVariable(Long.parseLong(words[1]), words[2]);
      case "dtypes" -> Rules.dtypes(words[1], from(words, 2));
      case "results" -> Rules.dtypesOfResults(words[1], from(words, 2));
      case "denseShapes" -> DenseShapes.guard(words[1], words[2]);
      case "stepShapes" -> all(from(words, 1), DenseShapes::notEmpty);
      case "partitions" -> Partitions.guard();
      case "packedSparse" -> PackedSparse.guard(words[1]);
      case "examples" -> SerializedExamples.ofExamples(words[1]);
      case "sequences" -> SerializedExamples.ofSequences(words[1]);
      case "wholeMarkers" -> TruncatedFiles.ofJpegs(words[1]);
      case "fractionalMaxima" -> FractionalPools.ofMaxima();
      case "fractionalAverages" -> FractionalPools.ofAverages();
      case "saved" -> Saving.guard();
      case "ctcLabels" -> CtcSequences.guard();
      case "strongHash" -> Crosses.strongHash();
      case "rowsOfShapes" -> Crosses.rowsOfShapes();
      case "splitsOfResult" -> Crosses.splitsOfResult();
      case "ifSet" -> ifSet(words[1], rule(line, from(words, 2)));
      case "ifKnown" -> ifKnown(ofCalls(line, words));
      case "compiledIfKnown" -> compiledIfKnown(ofCalls(line, words));
      case "compiled" -> compiled(ofCalls(line, words));
      default -> ofSizes(line, words);
    };
  }

  /// Rules that few ops have.
  private static Guard ofFew(String line, String... words) {
    return switch (words[0]) {
      case "shape" -> all(from(words, 2), input -> Rules.shape(Integer.parseInt(words[1]), input));
      case "gradientOfConvolution" -> GradientShape.ofConvolution(words[1], words[2], words[3]);
      case "gradientOfPool" -> GradientShape.ofPool(words[1]);
      case "windowsFit" -> EmptyWindows.fitTogether(words[1], words[2]);
      case "rates" -> ArithmeticRules.rates(words[1]);
      case "scatter" -> Rules.scatter();
      case "dtype" -> Rules.dtype(DType.ofName(words[1]), words[2]);
      case "argmax" -> Rules.argmax();
      case "even" -> AttributeRules.even(least(words), most(words), words[3]);
      case "axis" -> Rules.axis(words[1]);
      case "rankOfUpdates" -> Rules.rankOfUpdates();
      case "scalarWithoutAxis" -> Rules.scalarWithoutAxis(from(words, 1));
      case "raggedRank" -> Rules.raggedRank();
      case "scalars" -> Rules.scalars();
      case "permutation" -> Rules.permutation(words[1]);
      case "lengthOf" -> Rules.lengthOf(words[1], words[2]);
      case "sameSize" -> AttributeRules.sameSize(from(words, 1));
      case "notEmptyShape" -> AttributeRules.notEmpty(words[1]);
      case "positiveInts" -> AttributeRules.positiveInts(words[1]);
      case "widerInGraphs" -> Rules.widerInGraphs(DType.ofName(words[1]), words[2]);
      case "noScalarInGraphs" -> Rules.noScalarInGraphs(words[1], words[2]);
      default -> ofHandles(line, words);
    };
  }

  /// Rules for what handles lead to, and for matrices.
  private static Guard ofHandles(String line, String... words) {
    return switch (words[0]) {
      case "dataService" -> DataServiceGuards.answers(words[1], words[2]);
      case "takesPart" -> CollectiveGuards.takesPart();
      case "passedOn" -> DataSetElements.passedOn();
      case "rankOfHandle" -> Rules.rankOfHandle(Integer.parseInt(words[1]), words[2]);
      case "variablesOfOneShape" -> Probes.sameShape(words[1], from(words, 2));
      case "batchDimsOfVariable" -> Probes.batchDims(words[1], words[2]);
      case "rowsOfVariable" -> Probes.rowsOfVariable(words[1], words[2], words[3]);
      case "inList" -> Probes.inList(words[1], words[2]);
      case "tableHolds" -> Probes.tableHolds();
      case "variableHolds" -> Probes.variableHolds(words[1], words[2]);
      case "regular" -> Probes.regular(words[1]);
      case "rowsFit" -> MatrixGuards.rowsFit(words[1]);
      case "denseFits" -> MatrixGuards.denseFits(words[1], words[2]);
      case "batches" -> BatchGuards.ofProduct();
      case "ellipses" -> BatchGuards.ofEllipses();
      case "productHasRows" -> MatrixGuards.productHasRows(words[1]);
      case "matricesOfOneRank" -> Probes.sameRankOfMatrices(words[1], words[2]);
      default -> throw new AssertionError("no such rule in " + RESOURCE + ": " + line);
    };
  }

  /// The rule behind a word that says when it holds: one that is asked with each call, since
  /// nothing else is known when an operation is prepared.
  private static Guard ofCalls(String line, String... words) {
    Guard rule = rule(line, from(words, 1));
    if (!rule.preparations().isEmpty()) {
      throw new AssertionError("not a rule of calls in " + RESOURCE + ": " + line);
    }
    return rule;
  }

  /// Rules for how inputs fit each other, and for numbers that say how much memory an op takes.
  private static Guard ofSizes(String line, String... words) {
    return switch (words[0]) {
      case "sameShape" -> SizeRules.sameShape(words[1], from(words, 2));
      case "elements" -> SizeRules.elements(words[1], words[2]);
      case "axes" -> all(from(words, 1), SizeRules::axes);
      case "behindZero" -> all(from(words, 1), SizeRules::behindZero);
      case "shapeOf" -> all(from(words, 1), SizeRules::shapes);
      case "convolved" -> Convolved.guard(words[1], words[2]);
      case "pixelFilters" -> PixelFilters.guard(words[1], words[2]);
      case "window" -> SizeRules.window(Long.parseLong(words[1]), words[2]);
      case "windowNotEmpty" -> SizeRules.windowNotEmpty(words[1]);
      case "rows" -> SizeRules.rows(Long.parseLong(words[1]), words[2]);
      case "lastAxis" -> SizeRules.lastAxis(Long.parseLong(words[1]), words[2]);
      case "atMost" -> SizeRules.atMost(Long.parseLong(words[1]), words[2]);
      case "ofElements" -> ResultSizes.ofElements(Long.parseLong(words[1]), words[2]);
      case "images" -> ResultSizes.images(Long.parseLong(words[1]), words[2], words[3]);
      case "resized" -> ResultSizes.resized(words[1], words[2]);
      case "padded" -> ResultSizes.padded(Integer.parseInt(words[1]), words[2], words[3]);
      case "slices" -> SizeRules.slices(Long.parseLong(words[1]), words[2], words[3]);
      case "pixels" ->
          all(from(words, 2), input -> SizeRules.pixels(Long.parseLong(words[1]), input));
      case "product" ->
          all(from(words, 3), name -> SizeRules.product(least(words), most(words), name));
      case "productOfCalls" -> SizeRules.productOfCalls(least(words), most(words), words[3]);
      case "splits" -> SplitRules.splits(words[1], words[2]);
      case "parts" -> SplitRules.parts(Long.parseLong(words[1]), words[2]);
      case "nestedSplits" -> SplitRules.nestedSplits(words[1], words[2]);
      case "range" -> SizeRules.range();
      case "atMostDim" -> SizeRules.atMostDim(words[1], words[2], Integer.parseInt(words[3]));
      case "batchDims" -> SizeRules.batchDims(words[1], words[2]);
      case "firstBetween" -> SizeRules.firstBetween(least(words), most(words), words[3]);
      case "partsInGraphs" ->
          all(from(words, 2), name -> SizeRules.partsInGraphs(Long.parseLong(words[1]), name));
      case "ranges" -> ArithmeticRules.ranges();
      case "histogram" -> ArithmeticRules.histogram();
      case "diagonals" -> DiagonalRules.diagonals(words[1]);
      case "keepsLength" -> AttributeRules.keepsLength(words[1]);
      case "band" -> DiagonalRules.band(words[1], words.length > 2 ? words[2] : "");
      default -> ofFew(line, words);
    };
  }

  /// A rule for functions compiled by XLA only. They have no node that could check it with each
  /// call, so what it is about must be known when they are traced, or be an argument.
  private static Guard compiled(Guard rule) {
    return Guard.ofInputs(
        "in functions compiled by XLA: " + rule.rule(),
        call -> {
          try {
            rule.calls().forEach(check -> check.check(call));
          } catch (NotKnown e) {
            if (call.when() == GuardedCall.When.LATER) {
              throw e;
            }
            throw call.wrong(
                "in a function compiled by XLA what it is given",
                "an argument or known while tracing (" + rule.rule() + ")",
                "what is not");
          }
        });
  }

  /// A rule that holds if a boolean attribute is set.
  private static Guard ifSet(String attribute, Guard rule) {
    return Guard.ofInputs(
        "with %s: %s".formatted(Rules.quoted(attribute), rule.rule()),
        call -> {
          if (Boolean.TRUE.equals(call.attribute(attribute))) {
            rule.calls().forEach(check -> check.check(call));
          }
        });
  }

  /// A rule that holds for what is known when a function is traced; something else bounds the rest.
  private static Guard ifKnown(Guard rule) {
    return Guard.ofInputs(
        rule.rule(),
        call -> {
          try {
            rule.calls().forEach(check -> check.check(call));
          } catch (NotKnown _) {
            throw NotKnown.ever();
          }
        });
  }

  /// As [#compiled], but what is computed in the function goes unchecked, as it does in the usual
  /// programs.
  private static Guard compiledIfKnown(Guard rule) {
    return Guard.ofInputs(
        "in functions compiled by XLA, of constants and arguments: " + rule.rule(),
        call -> rule.calls().forEach(check -> check.check(call)));
  }

  private static Guard all(String[] names, Function<String, Guard> rule) {
    return Arrays.stream(names).map(rule).reduce(Guard::and).orElseThrow();
  }

  private static long least(String... words) {
    return Long.parseLong(words[1]);
  }

  private static long most(String... words) {
    return Long.parseLong(words[2]);
  }

  private static String[] from(String[] words, int first) {
    return Arrays.copyOfRange(words, first, words.length);
  }
}
