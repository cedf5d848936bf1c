package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.call.Value;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.fuzz.call.Value.Handle;
import io.intarsia.fuzz.call.Value.Many;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The calls that are one step simpler than a call, the boldest steps first.
final class Shrinking {
  private Shrinking() {}

  static List<Call> steps(Call call) {
    Set<Call> steps = new LinkedHashSet<>();
    if (call.mode() != Mode.EAGER) {
      steps.add(call.withMode(Mode.EAGER));
      if (call.mode() != Mode.FUNCTION) {
        steps.add(call.withMode(Mode.FUNCTION));
      }
    }
    call.attributes().keySet().forEach(name -> steps.add(call.withoutAttribute(name)));
    for (int i = 0; i < call.inputs().size(); i++) {
      for (Value simpler : simpler(call.inputs().get(i))) {
        steps.add(call.withInput(i, simpler));
      }
    }
    call.attributes()
        .forEach((name, value) -> {
          if (value instanceof List<?> list && !list.isEmpty()) {
            steps.add(call.withAttribute(name, list.subList(0, list.size() - 1)));
          }
        });
    steps.remove(call);
    return List.copyOf(steps);
  }

  private static List<Value> simpler(Value value) {
    List<Value> simpler = new ArrayList<>();
    switch (value) {
      case Data data -> simpler.addAll(simplerData(data));
      case Many(List<Value> elements) -> {
        for (int i = 0; i < elements.size(); i++) {
          simpler.add(new Many(without(elements, i)));
        }
      }
      case Handle handle -> {
        if (!handle.flaws().isEmpty()) {
          simpler.add(handle.withFlaws(Set.of()));
        }
        simplerData(handle.content()).forEach(content -> simpler.add(handle.withContent(content)));
      }
      case Value.Stranger _ -> {
        // As simple as can be.
      }
    }
    return simpler;
  }

  private static List<Data> simplerData(Data data) {
    List<Data> simpler = new ArrayList<>();
    if (!data.shape().isEmpty()) {
      simpler.add(data.withShape(List.of()));
      for (int i = 0; i < data.shape().size(); i++) {
        simpler.add(data.withShape(without(data.shape(), i)));
        if (data.shape().get(i) > 1) {
          List<Long> shape = new ArrayList<>(data.shape());
          shape.set(i, 1L);
          simpler.add(data.withShape(shape));
        }
      }
    }
    if (data.elements().size() > 1) {
      simpler.add(data.withElements(List.of(data.elements().getFirst())));
      simpler.add(data.withElements(List.of(data.elements().getLast())));
      simpler.add(data.withElements(data.elements().subList(0, data.elements().size() / 2)));
    }
    List<Object> one = List.of(1L);
    if (!data.elements().equals(one)) {
      simpler.add(data.withElements(one));
    }
    return simpler;
  }

  private static <T> List<T> without(List<T> list, int position) {
    List<T> rest = new ArrayList<>(list);
    rest.remove(position);
    return rest;
  }
}
