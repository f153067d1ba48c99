import type { Builtins, HolderReference } from "@capikit/api/hooks/v1alpha1";
import type { RawExtension } from "@capikit/api/meta";
import {
  type VariableHolder,
  type Variables,
  type VariableTypes,
  variablesOf,
} from "../variables/variables.ts";
import { placeOf, type TemplateContext } from "./template-context.ts";

interface Request extends VariableHolder {
  settings?: Record<string, string>;
}

interface Item extends VariableHolder {
  holderReference: HolderReference;
  object: RawExtension;
}

const noSettings: Readonly<Record<string, string>> = Object.freeze({});

/**
 * Returns the context of a request's item.
 *
 * @param hint why a variable may be missing
 */
export function contextOf<V extends VariableTypes>(
  request: Request,
  item: Item,
  hint: string,
): TemplateContext<V> {
  return new ItemContext<V>(request, item, hint);
}

class ItemContext<V extends VariableTypes> implements TemplateContext<V> {
  readonly holder: HolderReference;
  readonly original: RawExtension;
  readonly variables: Variables<V>;
  readonly settings: Readonly<Record<string, string>>;

  constructor(request: Request, item: Item, hint: string) {
    this.holder = item.holderReference;
    this.original = item.object;
    this.variables = variablesOf<V>(request, item, hint);
    this.settings = request.settings ?? noSettings;
  }

  get builtins(): Builtins {
    return this.variables.builtins;
  }

  get place(): string {
    return placeOf(this.original, this.holder, this.builtins);
  }
}
