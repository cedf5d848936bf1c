package io.intarsia.site;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// Names of the headings of one page, as GitHub gives them, so that links work there and here.
final class AnchorNames {
  private final Map<String, Integer> taken = new HashMap<>();

  String of(String heading) {
    String name =
        heading
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^\\p{L}\\p{M}\\p{N}_\\- ]", "")
            .replace(' ', '-');
    int earlier = taken.merge(name, 1, Integer::sum) - 1;
    return earlier == 0 ? name : name + "-" + earlier;
  }
}
