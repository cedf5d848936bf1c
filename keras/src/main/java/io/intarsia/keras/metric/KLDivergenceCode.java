package io.intarsia.keras.metric;

import io.intarsia.keras.loss.KerasLoss;

final class KLDivergenceCode extends AverageLossCode<KLDivergence> {
  @Override
  KerasLoss loss(KLDivergence metric) {
    return io.intarsia.keras.loss.KLDivergence.of();
  }
}
