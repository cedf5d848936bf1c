package io.intarsia.processor;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.annotation.CompositeConstructor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/// Writes for each class with an [AutoCompositeTensor] how its values are flattened and made again,
/// and reports what keeps one from it.
public final class AutoCompositeProcessor extends AbstractProcessor {
  // Classes that wait for what other processors generate, by name: elements live for one round.
  private final Set<String> waiting = new TreeSet<>();

  /// For the compiler.
  public AutoCompositeProcessor() {}

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return Set.of(AutoCompositeTensor.class.getName(), CompositeConstructor.class.getName());
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latest();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    var library = new Library(processingEnv.getTypeUtils(), processingEnv.getElementUtils());
    for (TypeElement type : annotated(round)) {
      if (MissingTypes.isIncomplete(type) && !round.processingOver()) {
        waiting.add(type.getQualifiedName().toString());
      } else if (!MissingTypes.isIncomplete(type)) {
        generate(library, type);
      }
    }
    new Subclasses(library, this::report).check(ElementFilter.typesIn(round.getRootElements()));
    return false; // others may look at the annotation, too
  }

  private Set<TypeElement> annotated(RoundEnvironment round) {
    var types = new LinkedHashSet<TypeElement>();
    for (String name : List.copyOf(waiting)) {
      TypeElement type = processingEnv.getElementUtils().getTypeElement(name);
      if (type != null) {
        types.add(type);
      }
    }
    waiting.clear();
    for (Element each : round.getElementsAnnotatedWith(AutoCompositeTensor.class)) {
      types.add((TypeElement) each);
    }
    return types;
  }

  private void generate(Library library, TypeElement type) {
    var reader = new CompositeReader(library, type);
    reader.read().ifPresent(model -> write(library, model));
    reader.problems().forEach(this::report);
  }

  private void write(Library library, CompositeModel model) {
    GeneratedNames names = GeneratedNames.of(library, model.type());
    write(library, model, names.companion(), new CompanionRenderer(library, model).render());
    if (!model.isExtension()) {
      write(library, model, names.subclass(), new SubclassRenderer(library, model).render());
    }
  }

  private void write(Library library, CompositeModel model, String name, String text) {
    Filer filer = processingEnv.getFiler();
    String whole = GeneratedNames.of(library, model.type()).whole(name);
    // A class that was compiled before is no obstacle: it is what was generated then.
    try (Writer writer = filer.createSourceFile(whole, model.type()).openWriter()) {
      writer.write(text);
    } catch (FilerException e) {
      report(new Problems(library, model.type()).nameTaken(name));
    } catch (IOException e) {
      throw new UncheckedIOException("writing " + whole, e);
    }
  }

  private void report(Problem problem) {
    problem.report(processingEnv.getMessager());
  }
}
