import { addresses } from "./address.ts";
import { authorizers } from "./authorizer.ts";
import { conversions } from "./conversions.ts";
import { formats } from "./format.ts";
import { lists } from "./lists.ts";
import { operators } from "./operators.ts";
import { optionals } from "./optionals.ts";
import type { Overload } from "./overload.ts";
import { quantities } from "./quantity.ts";
import { regexes } from "./regex.ts";
import { semvers } from "./semver.ts";
import { strings } from "./strings.ts";
import { times } from "./times.ts";
import { urls } from "./url.ts";

let byName: ReadonlyMap<string, readonly Overload[]> | undefined;

function table(): ReadonlyMap<string, readonly Overload[]> {
  if (byName === undefined) {
    const libraries = [
      operators,
      conversions,
      strings,
      times,
      lists,
      optionals,
      regexes,
      urls,
      quantities,
      addresses,
      formats,
      semvers,
      authorizers,
    ];
    const overloads = libraries.flatMap((library) => library());
    byName = Map.groupBy(overloads, ({ name }) => name);
  }
  return byName;
}

/** Returns the signatures of a function in CRD rules of the API server v1.37, or undefined. */
export function findOverloads(name: string): readonly Overload[] | undefined {
  return table().get(name);
}

/** Returns the functions that users can call by name. */
export function functionNames(): readonly string[] {
  return [...table().keys()].filter((name) => /^[a-zA-Z.]+$/.test(name));
}
