import { getPath, type Struct, struct, structAt, structs } from "../wire/memory.ts";
import { restoredFlag, restoreZero, setOrDelete } from "./restore.ts";

const schemaFlags = [
  "uniqueItems",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-int-or-string",
];

/** A schema's flags and those of all schemas in it: properties by name, alternatives by place. */
function restoreSchema(hub: Struct | undefined, stored: Struct | undefined): void {
  if (hub === undefined || stored === undefined) {
    return;
  }
  restoreZero(hub, stored, false, schemaFlags);
  for (const name of ["additionalProperties", "items", "not"]) {
    restoreSchema(struct(hub[name]), struct(stored[name]));
  }
  const [properties, storedProperties] = [struct(hub.properties), struct(stored.properties)];
  for (const [name, schema] of Object.entries(properties ?? {})) {
    const own = storedProperties !== undefined && Object.hasOwn(storedProperties, name);
    restoreSchema(struct(schema), own ? struct(storedProperties[name]) : undefined);
  }
  for (const name of ["allOf", "oneOf", "anyOf"]) {
    const others = structs(stored[name]);
    structs(hub[name]).forEach((schema, index) => {
      restoreSchema(schema, others[index]);
    });
  }
}

function find(list: unknown, key: string, item: Struct): Struct | undefined {
  return structs(list).find((other) => other[key] === item[key]);
}

const schemaPath = ["schema", "openAPIV3Schema"];

function restorePatches(old: Struct, hub: Struct, stored: Struct | undefined): void {
  for (const patch of structs(getPath(hub, ["spec", "patches"]))) {
    const definitions = structs(patch.definitions);
    const same = (list: unknown): readonly Struct[] => {
      const others = structs(find(list, "name", patch)?.definitions);
      return others.length === definitions.length ? others : [];
    };
    const from = same(getPath(old, ["spec", "patches"]));
    const storedDefinitions = same(getPath(stored, ["spec", "patches"]));
    definitions.forEach((definition, index) => {
      restoreMatch(definition, from[index], storedDefinitions[index]);
    });
  }
}

function restoreMatch(hub: Struct, old: Struct | undefined, stored: Struct | undefined): void {
  const path = ["selector", "matchResources"];
  for (const flag of ["controlPlane", "infrastructureCluster"]) {
    const value = restoredFlag(getPath(old, [...path, flag]), getPath(stored, [...path, flag]));
    setOrDelete(structAt(hub, path), flag, value);
  }
}

function restoreStatusVariable(hub: Struct, stored: Struct | undefined): void {
  restoreZero(hub, stored, false, ["definitionsConflict"]);
  const others = structs(stored?.definitions);
  for (const definition of structs(hub.definitions)) {
    const same = others.filter((other) => other.from === definition.from).at(-1);
    restoreSchema(structAt(definition, schemaPath), struct(getPath(same, schemaPath)) ?? {});
  }
}

/** What a ClusterClass gets back from its stored hub form. */
export function restoreClusterClass(old: Struct, hub: Struct, stored: Struct | undefined): void {
  restorePatches(old, hub, stored);
  const variables = getPath(stored, ["spec", "variables"]);
  for (const variable of structs(getPath(hub, ["spec", "variables"]))) {
    const same = find(variables, "name", variable);
    restoreSchema(structAt(variable, schemaPath), struct(getPath(same, schemaPath)) ?? {});
  }
  const statuses = getPath(stored, ["status", "variables"]);
  for (const variable of structs(getPath(hub, ["status", "variables"]))) {
    restoreStatusVariable(variable, find(statuses, "name", variable));
  }
}
