import { hooks } from "@capikit/api/catalog";
import { clusterApiTypesModule, ensureModule } from "@capikit/reference";
import { describe, expect, it } from "vitest";
import { corePackage, hooksPackage, readDocument } from "../src/document.ts";
import { readHookSources } from "../src/go-structs.ts";
import { goFields, goSignature, schemaSignature } from "../src/signature.ts";

const { packages, hooks: registered } = await readHookSources(await ensureModule(clusterApiTypesModule));
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
    const theirs = registered.map(({ name, tags, singleton }) => ({ name, tags, singleton }));
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
