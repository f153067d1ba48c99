import type { HolderReference } from "@capikit/api/hooks/v1alpha1";
import type { RawExtension } from "@capikit/api/meta";
import { variableMap } from "../variables/merge-variables.ts";
import { type VariableHolder, type VariableTypes, variablesFrom } from "../variables/variables.ts";
import { placeOf, type TemplateContext } from "./template-context.ts";

interface Request extends VariableHolder {
  settings?: Record<string, string>;
}

interface Item extends VariableHolder {
  holderReference: HolderReference;
  object: RawExtension;
}

/** Makes the contexts of a request's items; the request's variables are mapped once. */
export function contextsOf<V extends VariableTypes>(request: Request): (item: Item) => TemplateContext<V> {
  const general = variableMap(request.variables);
  const settings = request.settings ?? {};
  return (item) => {
    const variables = variablesFrom<V>(general, item);
    return {
      holder: item.holderReference,
      original: item.object,
      variables,
      settings,
      get builtins() {
        return variables.builtins;
      },
      get place() {
        return placeOf(item.object, item.holderReference, variables.builtins);
      },
    };
  };
}
