import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hooks } from "@capikit/api/catalog";
import { clusterApiTypesModule, ensureModule } from "@capikit/reference";
import { describe, expect, it } from "vitest";
import { corePackage, hooksPackage, readDocument } from "../src/document.ts";
import { readGoPackage } from "../src/go-structs.ts";
import { type GoPackages, goFields, goSignature, schemaSignature } from "../src/signature.ts";

const folder = await ensureModule(clusterApiTypesModule);
const packages: GoPackages = {
  clusterv1: readGoPackage(join(folder, "core/v1beta2")),
  hooks: readGoPackage(join(folder, "runtime/hooks/v1alpha1")),
};
const { schemas } = readDocument().components;
const homes = { [`${hooksPackage}.`]: "hooks", [`${corePackage}.`]: "clusterv1" };
const components = Object.keys(schemas).flatMap(
  (component): readonly (readonly [string, string, string])[] => {
    const found = Object.entries(homes).find(([prefix]) => component.startsWith(prefix));
    return found === undefined ? [] : [[component.slice(found[0].length), found[1], component]];
  },
);

describe("the types of the document and upstream's Go types", () => {
  it("are of hooks and of core v1beta2", () => {
    expect(new Set(components.map(([, home]) => home))).toEqual(new Set(Object.keys(packages)));
  });

  it.each(components)("agree on %s of %s", (name, home, component) => {
    const { properties = {}, required = [] } = schemas[component] as {
      readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
      readonly required?: readonly string[];
    };
    const ours = Object.entries(properties).map(
      ([field, schema]) => `${field}${required.includes(field) ? "" : "?"}: ${schemaSignature(schema)}`,
    );
    const theirs = goFields(name, home, packages).map(
      (field) => `${field.name}${field.required ? "" : "?"}: ${goSignature(field.type, home, packages)}`,
    );
    expect(ours.sort()).toEqual(theirs.sort());
  });

  it("are of upstream's hooks, with their tags and singletons", () => {
    const home = join(folder, "runtime/hooks/v1alpha1");
    const source = readdirSync(home).map((file) => readFileSync(join(home, file), "utf8"));
    const registered = source.join("\n").matchAll(/RegisterHook\((\w+), .*?\{\n(.*?)^\t\}\)/gms);
    const theirs = [...registered].map(([, name = "", meta = ""]) => ({
      name,
      tags: [...(/Tags:\s+\[\]string\{"([^"]+)"\}/.exec(meta) ?? [])].slice(1),
      singleton: /Singleton:\s+true/.test(meta),
    }));
    const ours = Object.values(hooks).map(({ hook, tags, singleton }) => ({
      name: hook,
      tags: [...tags],
      singleton,
    }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(ours.sort(byName)).toEqual(theirs.sort(byName));
  });

  it("are all that upstream's hooks have", () => {
    const bodies = [...(packages.hooks?.structs.keys() ?? [])].filter((name) =>
      /(Request|Response)$/.test(name),
    );
    const common = ["CommonRequest", "CommonResponse", "CommonRetryResponse"];
    const missing = bodies.filter(
      (name) => !common.includes(name) && schemas[`${hooksPackage}.${name}`] === undefined,
    );
    expect(missing).toEqual([]);
  });
});
