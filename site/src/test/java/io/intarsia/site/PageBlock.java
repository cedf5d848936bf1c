package io.intarsia.site;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;

/// A fenced block of a page, with what comments above it tell the tests.
///
/// @param line of the page, from 1
/// @param language after the fence; empty for none
/// @param remarks the comments directly above it, without their marks
/// @param followsCode whether nothing but comments lies between it and a block of Java above it
record PageBlock(
    int line, String language, String text, List<Remark> remarks, boolean followsCode) {
  PageBlock {
    remarks = List.copyOf(remarks);
  }

  /// A comment `<!-- kind: text -->`.
  record Remark(String kind, String text) {
    static Remark of(String comment) {
      String inner = comment.strip().replaceFirst("^<!--", "").replaceFirst("-->$", "").strip();
      String[] parts = inner.split("[:\\n]", 2);
      return new Remark(parts[0].strip(), parts.length == 2 ? parts[1].strip() : "");
    }
  }

  /// All blocks of a page, in order, also those in lists.
  static List<PageBlock> of(Page page) {
    List<PageBlock> blocks = new ArrayList<>();
    page.document()
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(FencedCodeBlock block) {
                blocks.add(of(block));
              }
            });
    return blocks;
  }

  private static PageBlock of(FencedCodeBlock block) {
    List<Remark> remarks = new ArrayList<>();
    Node above = block.getPrevious();
    for (; above instanceof HtmlBlock comment; above = above.getPrevious()) {
      remarks.addFirst(Remark.of(comment.getLiteral()));
    }
    boolean followsCode = above instanceof FencedCodeBlock code && "java".equals(code.getInfo());
    return new PageBlock(
        block.getSourceSpans().getFirst().getLineIndex() + 1,
        block.getInfo() == null ? "" : block.getInfo(),
        block.getLiteral(),
        remarks,
        followsCode);
  }

  /// The texts of remarks of a kind.
  List<String> remarks(String kind) {
    return remarks.stream().filter(each -> each.kind().equals(kind)).map(Remark::text).toList();
  }

  boolean isCode() {
    return language.equals("java");
  }

  /// Whether it shows what the code above it printed.
  boolean isOutput() {
    return followsCode && (language.equals("text") || language.equals("console"))
        || !remarks("output").isEmpty();
  }

  /// Whether it is a program of its own rather than a part of the page's session.
  boolean isProgram() {
    return isCode() && text.contains("void main(");
  }
}
