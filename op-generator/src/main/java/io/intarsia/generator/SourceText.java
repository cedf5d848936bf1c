package io.intarsia.generator;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The text of a parsed file.
final class SourceText {
  private final Trees trees;
  private final CompilationUnitTree unit;
  private final String text;

  SourceText(Trees trees, CompilationUnitTree unit) {
    this.trees = trees;
    this.unit = unit;
    try {
      this.text = unit.getSourceFile().getCharContent(true).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  CompilationUnitTree unit() {
    return unit;
  }

  /// The text of a part, on one line.
  String of(Tree tree) {
    return oneLine(text.substring(start(tree), end(tree)));
  }

  /// As [#of(Tree)], with some identifiers replaced.
  String of(Tree tree, Map<String, String> replacements) {
    int start = start(tree);
    var part = new StringBuilder(text.substring(start, end(tree)));
    identifiers(tree).entrySet().stream()
        .filter(found -> replacements.containsKey(found.getValue()))
        .forEach(found -> {
          int at = found.getKey() - start;
          String name = found.getValue();
          part.replace(at, at + name.length(), replacements.getOrDefault(name, name));
        });
    return oneLine(part.toString());
  }

  /// The names a part refers to, by position, the last one first.
  Map<Integer, String> identifiers(Tree tree) {
    Map<Integer, String> found = new TreeMap<>(Comparator.reverseOrder());
    new TreeScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitIdentifier(IdentifierTree identifier, @Nullable Void unused) {
        found.put(start(identifier), identifier.getName().toString());
        return super.visitIdentifier(identifier, null);
      }
    }.scan(tree, null);
    return found;
  }

  /// File and line, such as `Reductions.java:12`.
  String where(Tree tree) {
    String file = Path.of(unit.getSourceFile().getName()).getFileName().toString();
    return file + ":" + unit.getLineMap().getLineNumber(start(tree));
  }

  /// The simple name of each single-type import, to its full name.
  Map<String, String> imports() {
    Map<String, String> imports = new TreeMap<>();
    for (var declaration : unit.getImports()) {
      String name = declaration.getQualifiedIdentifier().toString();
      if (!declaration.isStatic()) {
        imports.put(name.substring(name.lastIndexOf('.') + 1), name);
      }
    }
    return imports;
  }

  List<String> of(List<? extends Tree> trees, Map<String, String> replacements) {
    return trees.stream().map(tree -> of(tree, replacements)).toList();
  }

  private int start(Tree tree) {
    return (int) trees.getSourcePositions().getStartPosition(unit, tree);
  }

  private int end(Tree tree) {
    return (int) trees.getSourcePositions().getEndPosition(unit, tree);
  }

  private static String oneLine(String code) {
    return code.strip().replaceAll("\\s+", " ");
  }
}
