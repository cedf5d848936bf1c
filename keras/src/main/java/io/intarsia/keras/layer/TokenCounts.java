package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How often each token is there, and in how many documents. The most frequent tokens are the
/// vocabulary; of those that are as frequent, the greater one is first.
final class TokenCounts implements Learning {
  private final LookupLayer<?> layer;
  private final LookupSettings settings;
  private final Map<Object, Long> counts = new HashMap<>();
  private final Map<Object, Long> documentCounts = new HashMap<>();
  private long documents;

  TokenCounts(LookupLayer<?> layer, LookupSettings settings) {
    this.layer = layer;
    this.settings = settings;
  }

  /// Each token of a vector is a document.
  @Override
  public Tensor whole(Tensor data) {
    return data.rank() == 1 ? data.reshape(-1, 1) : data;
  }

  @Override
  public void add(Tensor batch) {
    switch (layer.tokens(batch)) {
      case RaggedTensor ragged -> {
        long[] splits = ragged.nestedRowSplits().getLast().cast(DType.INT64).toArray(long[].class);
        addAll(host(ragged.flatValues()), splits);
      }
      case Tensor dense -> {
        Shape shape = dense.shape();
        long rows = shape.rank() < 2 ? 1 : shape.dim(0);
        long each = rows == 0 ? 0 : shape.numElements() / rows;
        long[] splits = new long[(int) rows + 1];
        Arrays.setAll(splits, i -> i * each);
        addAll(host(dense), splits);
      }
      default -> throw new AssertionError("tokens are tensors");
    }
  }

  private Object[] host(Tensor tokens) {
    if (settings.tokens() == DType.STRING) {
      if (tokens.dtype() != DType.STRING) {
        throw PreprocessingErrors.input(layer, "strings", tokens.dtype());
      }
      return tokens.reshape(-1).toArray(String[].class);
    }
    if (!tokens.dtype().isInteger()) {
      throw PreprocessingErrors.input(layer, "integers", tokens.dtype());
    }
    long[] integers = tokens.cast(DType.INT64).reshape(-1).toArray(long[].class);
    return Arrays.stream(integers).boxed().toArray();
  }

  private void addAll(Object[] tokens, long[] splits) {
    for (int row = 0; row + 1 < splits.length; row++) {
      Set<Object> ofDocument = new HashSet<>();
      for (int i = (int) splits[row]; i < splits[row + 1]; i++) {
        counts.merge(tokens[i], 1L, Long::sum);
        ofDocument.add(tokens[i]);
      }
      ofDocument.forEach(token -> documentCounts.merge(token, 1L, Long::sum));
      documents++;
    }
  }

  @Override
  public void finish() {
    if (counts.isEmpty()) {
      throw PreprocessingErrors.noData(layer);
    }
    counts.remove(settings.token(settings.oov()));
    if (settings.mask() != null) {
      counts.remove(settings.token(settings.mask()));
    }
    Comparator<Object> byCount = Comparator.comparing(counts::get);
    List<Object> tokens =
        counts.keySet().stream()
            .sorted(byCount.thenComparing(TokenCounts::compare).reversed())
            .limit(most())
            .toList();
    layer.set(new Vocabulary(tokens, settings.mode().equals("tf_idf") ? idf(tokens) : null));
  }

  private long most() {
    Integer most = settings.maxTokens();
    return most == null ? Long.MAX_VALUE : Math.max(0, most - settings.firstToken());
  }

  /// Strings by their bytes, as the runtime has them.
  private static int compare(Object a, Object b) {
    return a instanceof Long number
        ? number.compareTo((Long) b)
        : Arrays.compareUnsigned(bytes(a), bytes(b));
  }

  private static byte[] bytes(Object token) {
    return ((String) token).getBytes(StandardCharsets.UTF_8);
  }

  /// Special tokens count as the mean of the others.
  private List<Float> idf(List<Object> tokens) {
    List<Float> weights = new ArrayList<>();
    float sum = 0;
    for (Object token : tokens) {
      long in = documentCounts.getOrDefault(token, 0L);
      float weight = (float) Math.log(1 + documents / (1.0 + in));
      weights.add(weight);
      sum += weight;
    }
    float mean = tokens.isEmpty() ? 0 : sum / tokens.size();
    weights.addAll(0, Collections.nCopies(settings.firstToken(), mean));
    return Vocabulary.padded(settings, weights);
  }
}
