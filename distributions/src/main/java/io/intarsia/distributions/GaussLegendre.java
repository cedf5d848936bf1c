package io.intarsia.distributions;

/// The rule that integrates polynomials of the highest degree from -1 to 1.
final class GaussLegendre {
  private final double[] nodes;
  private final double[] weights;

  private GaussLegendre(double[] nodes, double[] weights) {
    this.nodes = nodes;
    this.weights = weights;
  }

  /// Where functions are looked at.
  double[] nodes() {
    return nodes.clone();
  }

  /// How much their values there count.
  double[] weights() {
    return weights.clone();
  }

  /// The rule of that many nodes, the roots of Legendre's polynomial of that degree.
  static GaussLegendre of(int count) {
    double[] nodes = new double[count];
    double[] weights = new double[count];
    for (int i = 0; i < count; i++) {
      double x = Math.cos(Math.PI * (i + 0.75) / (count + 0.5));
      for (int step = 0; step < 8; step++) {
        double[] p = legendre(count, x);
        x -= p[0] / p[1];
      }
      double slope = legendre(count, x)[1];
      nodes[i] = x;
      weights[i] = 2 / ((1 - x * x) * slope * slope);
    }
    return new GaussLegendre(nodes, weights);
  }

  /// The polynomial and its derivative.
  private static double[] legendre(int degree, double x) {
    double before = 1;
    double now = x;
    for (int n = 2; n <= degree; n++) {
      double next = ((2 * n - 1) * x * now - (n - 1) * before) / n;
      before = now;
      now = next;
    }
    return new double[] {now, degree * (x * now - before) / (x * x - 1)};
  }
}
