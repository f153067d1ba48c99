import { join } from "node:path";
import {
  type GoPackage as GoFacts,
  type GoHook,
  isOptional,
  readFacts,
} from "../../../scripts/upstream-sync/facts/facts.ts";

/** A struct of a Go package in its JSON form. */
export interface GoStruct {
  readonly fields: readonly GoField[];
  /** Embedded types, whose fields are part of the struct. */
  readonly embedded: readonly string[];
}

export interface GoField {
  /** The JSON name. */
  readonly name: string;
  /** As written, without pointer. */
  readonly type: string;
  readonly required: boolean;
}

/** The structs of a Go package, and the definitions of its other named types. */
export interface GoPackage {
  readonly structs: ReadonlyMap<string, GoStruct>;
  readonly names: ReadonlyMap<string, string>;
}

/** Packages by the name under which Go files import them. */
export type GoPackages = Readonly<Record<string, GoPackage>>;

/** The registered hooks of a release, and the packages of their types. */
export interface HookSources {
  readonly packages: GoPackages;
  readonly hooks: readonly GoHook[];
}

/** Reads the hooks of the newest version from the Go packages of types. */
export async function readHookSources(types: string): Promise<HookSources> {
  const names = ["core/v1beta2", "runtime/hooks/v1alpha1"];
  const [core, hooks] = await readFacts(new Map(names.map((name) => [name, join(types, name)])));
  if (core === undefined || hooks === undefined) throw new Error(`no packages ${names.join(", ")}`);
  return { packages: { clusterv1: packageOf(core), hooks: packageOf(hooks) }, hooks: hooks.hooks };
}

function packageOf({ types }: GoFacts): GoPackage {
  const structs = types.filter(({ type }) => type === "");
  const names = types.filter(({ type }) => type !== "");
  return {
    structs: new Map(structs.map(({ name, fields }) => [name, structOf(fields)])),
    names: new Map(names.map(({ name, type }) => [name, type])),
  };
}

function structOf(all: GoFacts["types"][number]["fields"]): GoStruct {
  const fields = all
    .filter(({ name }) => name !== "")
    .map((field) => ({
      name: field.name,
      type: field.type.replace(/^\*/, ""),
      required: !isOptional(field),
    }));
  return { fields, embedded: all.filter(({ name }) => name === "").map(({ type }) => type) };
}
