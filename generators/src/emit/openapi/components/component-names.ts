import type { Report } from "@capikit/common/diagnostics";
import * as openapiDiagnostics from "../../../model/diagnostics/codes/openapi.ts";
import type { ApiPackage, Model } from "../../../model/ir/model.ts";
import type { NamedType } from "../../../model/ir/type-node.ts";
import { markerOf, stringOf } from "../../../model/markers/marker-arguments.ts";
import type { Location } from "../../../model/text/source-text.ts";

/** The component names of one document: different types never share a name. */
export class ComponentNames {
  readonly #model: Model;
  readonly #options: NameOptions;
  readonly #report: Report;
  readonly #types = new Map<string, NamedType>();
  readonly #names = new Map<NamedType, string>();
  readonly #special = new Set<string>();

  constructor(model: Model, options: NameOptions, report: Report) {
    this.#model = model;
    this.#options = options;
    this.#report = report;
  }

  get types(): ReadonlyMap<string, NamedType> {
    return this.#types;
  }

  /**
   * Returns the name of a type's component. The first instance of a generic type has the plain
   * name; the names of others end with their type arguments. Reports names of different types.
   */
  of(type: NamedType): string {
    const known = this.#names.get(type);
    if (known !== undefined) return known;
    const name = this.#choose(type);
    if (!/^[A-Za-z0-9._-]+$/.test(name))
      this.#report(openapiDiagnostics.componentBadName.create({ component: name }, type.location));
    if (this.#special.has(name)) this.#reportTwice(name, type);
    this.#names.set(type, name);
    if (!this.#types.has(name)) this.#types.set(name, type);
    return name;
  }

  /** Reserves the name of a Kubernetes type; reports a project's type with the same name. */
  reserve(name: string): void {
    if (this.#special.has(name)) return;
    this.#special.add(name);
    const type = this.#types.get(name);
    if (type !== undefined) this.#reportTwice(name, type);
  }

  #choose(type: NamedType): string {
    const plain = componentName(type, this.#model, this.#options);
    const base = this.#isInstanceOf(plain, type) ? withArguments(plain, type) : plain;
    let name = base;
    // Type arguments may have equal names, such as types of two files.
    for (let number = 2; this.#isInstanceOf(name, type); number++) name = `${base}_${number}`;
    const other = this.#types.get(name);
    if (other !== undefined && !isSamePlace(other.location, type.location))
      this.#reportTwice(name, type, other.location);
    return name;
  }

  /** Reports whether another instance of the same generic type has a name. */
  #isInstanceOf(name: string, type: NamedType): boolean {
    const other = this.#types.get(name);
    return other !== undefined && other !== type && isSamePlace(other.location, type.location);
  }

  #reportTwice(component: string, type: NamedType, other?: Location): void {
    const related = other === undefined ? [] : [{ message: "first used here", location: other }];
    const facts = { component, type: type.name };
    this.#report(openapiDiagnostics.componentTwice.create(facts, type.location, related));
  }
}

function isSamePlace(a: Location, b: Location): boolean {
  return a.source.path === b.source.path && a.start === b.start;
}

/** Appends the type arguments in characters that component names allow: `Box_string_list`. */
function withArguments(plain: string, type: NamedType): string {
  const args = type.name
    .replace(/^[^<]*</, "")
    .replaceAll("[]", " list")
    .replaceAll(" | ", " or ")
    .split(/[^A-Za-z0-9.-]+/)
    .filter((part) => part !== "")
    .join("_");
  return args === "" ? plain : `${plain}_${args}`;
}

export interface NameOptions {
  /** Whether to use Go packages where known. */
  readonly goNames: boolean;
}

/**
 * Returns the name of a type's component. A name with a dot in `+capikit:openapi:name` is used
 * unchanged.
 *
 * Otherwise the type's name follows the group and version of its API package, or its Go package
 * (with `goNames`, and for types outside API packages).
 */
function componentName(type: NamedType, model: Model, options: NameOptions): string {
  const given = markerOf(type, "capikit:openapi");
  const own = given === undefined ? undefined : stringOf(given, "name");
  if (own?.includes(".") === true) return own;
  const name = own ?? type.name.replace(/<.*$/s, "");
  const home = findPackage(type, model);
  const goPackage = findGoPackage(type) ?? (home === undefined ? undefined : findGoPackage(home));
  if (home !== undefined && !options.goNames) return `${home.group}.${home.version}.${name}`;
  if (goPackage !== undefined) return goName(goPackage, name, options);
  return home === undefined ? name : `${home.group}.${home.version}.${name}`;
}

/** Returns `a.example.b.T` (`goNames`) or `b.T` for `a.example/b`, `T`. */
export function goName(goPackage: string, name: string, { goNames }: NameOptions): string {
  const prefix = goNames ? goPackage.replaceAll("/", ".") : goPackage.slice(goPackage.lastIndexOf("/") + 1);
  return `${prefix}.${name}`;
}

function findGoPackage(declared: NamedType | ApiPackage): string | undefined {
  const value = markerOf(declared, "capikit:openapi:goPackage")?.value;
  return typeof value === "string" ? value : undefined;
}

/** Returns the API package whose folder declares a type. */
function findPackage(type: NamedType, model: Model): ApiPackage | undefined {
  const { path } = type.location.source;
  let best: ApiPackage | undefined;
  for (const candidate of model.packages)
    if (path.startsWith(`${candidate.folder}/`) && candidate.folder.length > (best?.folder.length ?? -1))
      best = candidate;
  return best;
}
