package io.intarsia.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The table of C functions and what is made of it.
final class CApiTest {
  private static final String HEAD =
      "# comment\n\nfunction\tresult\tparameters\tstatus\tcall\tsays\n";

  private final Problems problems = new Problems();

  @Test
  void render_functionThatReports_throwsWhatTheStatusSays() {
    assertThat(render("TFE_Dim\tint64\thandle:pointer axis:int\tchecks\t-\tThe size.\n"))
        .contains(
            """
              /// The size.
              static long TFE_Dim(long handle, int axis, Status status) {
                try {
                  long returned = (long) OfTFE_Dim.CALL.invokeExact(handle, axis, status.pointer());
                  status.check();
                  return returned;
                } catch (Throwable t) {
                  throw Downcall.failure(t);
                }
              }

              private static final class OfTFE_Dim {
                static final MethodHandle CALL = CLibrary.bind("TFE_Dim", C.INT64, C.POINTER, C.INT, C.POINTER);
              }
            """);
  }

  @Test
  void render_functionWhoseCallerLooks_leavesTheStatusAlone() {
    assertThat(render("TF_Set\tvoid\tname:memory value:bool\ttakes\t-\tSets it.\n"))
        .contains("static void TF_Set(MemorySegment name, boolean value, Status status) {")
        .contains("OfTF_Set.CALL.invokeExact(name, (byte) (value ? 1 : 0), status.pointer());")
        .doesNotContain("status.check()");
  }

  @Test
  void render_kindOfCall_choosesTheBinder() {
    assertThat(render("TF_A\tpointer\t-\t-\tcritical\tA.\nTF_B\ttext\tat:memory\t-\theap\tB.\n"))
        .contains("CLibrary.bindCritical(\"TF_A\", C.POINTER);")
        .contains("CLibrary.bindWithHeapAccess(\"TF_B\", C.BUFFER, C.BUFFER);")
        .contains("return CStrings.read((MemorySegment) OfTF_B.CALL.invokeExact(at));");
  }

  @Test
  void parse_mistakes_areAllReported() {
    String table =
        HEAD
            + "TF_A\tvoid\t-\t-\t-\tA.\n"
            + "TF_A\tvoid\t-\t-\t-\tAgain.\n"
            + "TF_B\tnothing\tx\tmaybe\tfast\tB.\n"
            + "TF_C\tvoid\ts:text\t-\t-\tC.\n"
            + "TF_D\tvoid\n";
    CFunctionTable.parse(table, problems);
    assertThat(problems.messages())
        .containsExactly(
            "c-functions.tsv TF_A: is there twice",
            "c-functions.tsv TF_B: there is no kind nothing",
            "c-functions.tsv TF_B: there is no kind x",
            "c-functions.tsv TF_B: a parameter is name:kind, got x",
            "c-functions.tsv TF_B: expected one of [NONE, CHECKS, TAKES] or -, got maybe",
            "c-functions.tsv TF_B: expected one of [PLAIN, CRITICAL, HEAP] or -, got fast",
            "c-functions.tsv TF_C: a parameter is name:kind, got s:text",
            "c-functions.tsv TF_D: expected 6 columns, got 2");
  }

  private String render(String rows) {
    String text = CApiRenderer.render(CFunctionTable.parse(HEAD + rows, problems));
    assertThat(problems.messages()).isEmpty();
    return text;
  }
}
