package io.intarsia.display;

import io.intarsia.dtype.DType;
import io.intarsia.internal.records.RecordAccess;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Makes the tree of a value.
final class TreeBuilder {
  private static final int DEEPEST = 32;
  private static final int MOST_CHILDREN = 64;
  private static final int LONGEST_TEXT = 72;

  private static final Pattern STEP = Pattern.compile("\\.get\\((.*)\\)|\\.(\\w+)\\(\\)");

  private TreeBuilder() {}

  static TreeNode build(@Nullable Object value) {
    return node("", value, 0);
  }

  private static TreeNode node(String label, @Nullable Object value, int depth) {
    if (value instanceof DerivedSpec<?> spec) {
      return branch(label, spec.valueType().getSimpleName() + ".Spec", fields(spec), depth);
    }
    if (value == null || !Nest.expanded().isNested(value) || isHandle(value)) {
      return new TreeNode(label, leaf(value));
    }
    boolean named = value instanceof Record || TypeSpecs.find(value).isPresent();
    String text = named ? value.getClass().getSimpleName() : Nest.describe(value);
    return branch(label, text, children(value), depth);
  }

  // A handle says nothing of a variable or a table; these say themselves what they are.
  private static boolean isHandle(Object value) {
    if (Nest.isNested(value) || value instanceof Record || TypeSpecs.find(value).isEmpty()) {
      return false;
    }
    List<@Nullable Object> parts = Nest.expanded().flatten(value);
    return parts.size() == 1
        && parts.getFirst() instanceof Tensor tensor
        && tensor.dtype() == DType.RESOURCE;
  }

  private static List<Child> fields(DerivedSpec<?> spec) {
    return spec.fields().entrySet().stream()
        .map(field -> new Child(field.getKey(), field.getValue()))
        .toList();
  }

  // The static components of a composite are shown, too.
  private static List<Child> children(Object value) {
    if (value instanceof Record && value instanceof ExtensionType) {
      return components(value);
    }
    if (TypeSpecs.find(value).orElse(null) instanceof DerivedSpec<?> spec) {
      return attributes(spec, value);
    }
    List<KeyedLeaf> children = Nest.expanded().children(value);
    boolean composite = !Nest.isNested(value) && children.size() == 1;
    if (composite && Nest.expanded().isNested(children.getFirst().value())) {
      children = Nest.expanded().children(children.getFirst().value());
    }
    return children.stream().map(child -> new Child(label(child.path()), child.value())).toList();
  }

  private static List<Child> components(Object extensionRecord) {
    var access = RecordAccess.of(extensionRecord.getClass());
    @Nullable Object[] values = access.read(extensionRecord);
    return IntStream.range(0, values.length)
        .mapToObj(i -> new Child(access.components().get(i).getName(), values[i]))
        .toList();
  }

  private static <T> List<Child> attributes(DerivedSpec<T> spec, Object value) {
    return spec.attributes(spec.valueType().cast(value)).entrySet().stream()
        .map(each -> new Child(each.getKey(), each.getValue()))
        .toList();
  }

  // The step without the code around it: the key, the position or the name.
  private static String label(KeyPath path) {
    return STEP.matcher(String.join("", path.steps())).replaceFirst("$1$2");
  }

  private static String leaf(@Nullable Object value) {
    if (!(value instanceof Tensor tensor)) {
      return cut(String.valueOf(value));
    }
    String printed = tensor.toString();
    int end = printed.lastIndexOf(" shape=");
    String values = end < 0 ? printed : printed.substring(0, end);
    return "%s%s %s".formatted(tensor.dtype(), end < 0 ? "" : tensor.shape(), cut(values));
  }

  private static String cut(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= LONGEST_TEXT ? line : line.substring(0, LONGEST_TEXT - 1) + "…";
  }

  /// A part of a container under the name it is shown by.
  private record Child(String label, @Nullable Object value) {}

  private static TreeNode branch(String label, String text, List<Child> children, int depth) {
    if (depth == DEEPEST) {
      return new TreeNode(label, text, List.of(new TreeNode("", "…")));
    }
    List<TreeNode> nodes = new ArrayList<>();
    for (var child : children.subList(0, Math.min(children.size(), MOST_CHILDREN))) {
      nodes.add(node(child.label(), child.value(), depth + 1));
    }
    if (children.size() > MOST_CHILDREN) {
      nodes.add(new TreeNode("", "… %d more".formatted(children.size() - MOST_CHILDREN)));
    }
    return new TreeNode(label, text, nodes);
  }
}
