import type { Report } from "@capikit/common/diagnostics";
import { type Location, type Model, type NamedType, openapiDiagnostics } from "@capikit/model";
import { componentName, type NameOptions } from "./component-name.ts";

/** The component names of one document: different types never share a name. */
export class ComponentNames {
  readonly #model: Model;
  readonly #options: NameOptions;
  readonly #report: Report;
  readonly #isEqual: (a: NamedType, b: NamedType) => boolean;
  readonly #types = new Map<string, NamedType>();
  readonly #names = new Map<NamedType, string>();
  readonly #special = new Set<string>();

  /** @param isEqual compares two instances of one generic type with the same type arguments. */
  constructor(
    model: Model,
    options: NameOptions,
    report: Report,
    isEqual: (a: NamedType, b: NamedType) => boolean,
  ) {
    this.#model = model;
    this.#options = options;
    this.#report = report;
    this.#isEqual = isEqual;
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
    if (other === undefined || !isSamePlace(other.location, type.location)) return false;
    return other.name !== type.name || !this.#isEqual(other, type);
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
