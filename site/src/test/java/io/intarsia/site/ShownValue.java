package io.intarsia.site;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a page says something prints as.
///
/// `…` stands for whatever the page leaves out. Numbers may lack their points, spaces and commas
/// are alike, and a tensor's shape and dtype may be left out.
record ShownValue(String text) {
  private static final Pattern SPEC = Pattern.compile(" shape=\\[[^\\]]*\\] dtype=\\w+");

  boolean fits(String printed) {
    return matches(printed) || matches(SPEC.matcher(printed).replaceAll(""));
  }

  private boolean matches(String printed) {
    String pattern =
        Stream.of(plain(text).split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return Pattern.compile(pattern, Pattern.DOTALL).matcher(plain(printed)).matches();
  }

  private static String plain(String text) {
    return text.replaceAll("(?<=\\d)\\.0?(?=[\\s,\\])]|$)", "")
        .replaceAll("[,\\s]+", " ")
        .replace("[ ", "[")
        .replace(" ]", "]")
        .strip();
  }
}
