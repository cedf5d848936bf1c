package io.intarsia.processor;

import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.testing.LawResult;
import io.intarsia.testing.TypeLaws;
import java.lang.reflect.Method;
import java.util.SplittableRandom;

/// Tries all laws of types on the values that the methods of a class make: a JVM of its own has the
/// class on its class path, where serialization looks for it.
final class LawsProgram {
  private LawsProgram() {}

  public static void main(String[] arguments) throws Exception {
    int laws = 0;
    for (Method method : Class.forName(arguments[0]).getMethods()) {
      if (method.getParameterCount() == 2 && method.getParameterTypes()[0] == Ops.class) {
        for (LawResult result :
            TypeLaws.of(ExtensionType.class, (tf, random) -> make(method, tf, random)).check()) {
          laws++;
          if (result.outcome() == LawResult.Outcome.BROKEN) {
            System.out.println("law broken by " + method.getName() + ": " + result);
          }
        }
      }
    }
    System.out.println("laws tried: " + laws);
  }

  private static ExtensionType make(Method method, Ops tf, SplittableRandom random) {
    try {
      return (ExtensionType) method.invoke(null, tf, random);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(method.getName(), e);
    }
  }
}
