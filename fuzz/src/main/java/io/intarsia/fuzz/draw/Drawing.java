package io.intarsia.fuzz.draw;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Mode;
import io.intarsia.op.definition.OpDefinition;
import java.util.List;
import java.util.SplittableRandom;

/// Draws the calls of a campaign.
public final class Drawing {
  /// Of eight calls, how many are made from nothing where valid ones are known.
  private static final int MADE_FROM_NOTHING = 1;

  private final Corpus corpus;

  public Drawing(Corpus corpus) {
    this.corpus = corpus;
  }

  /// A call of an op: valid as far as is known, with up to three changes.
  public Call draw(OpDefinition definition, Mode mode, SplittableRandom random) {
    List<Call> valid = corpus.of(definition.name());
    boolean isKnown = !valid.isEmpty() && random.nextInt(8) >= MADE_FROM_NOTHING;
    Call call =
        isKnown ? ExtremeValues.pick(valid, random) : new CallMaker(definition, random).make();
    call = CollectiveKeys.fresh(definition, call, random);
    var mutator = new Mutator(definition, random);
    for (int i = isKnown ? changes(random) : changes(random) - 1; i > 0; i--) {
      call = mutator.change(call);
    }
    return call.withMode(mode);
  }

  private static int changes(SplittableRandom random) {
    int choice = random.nextInt(100);
    return choice < 12 ? 0 : choice < 68 ? 1 : choice < 94 ? 2 : 3;
  }
}
