import { ConversionError } from "../runtime/conversion-error.ts";
import { getPath, type Struct, struct, structAt, structs } from "../wire/memory.ts";
import { restoredFlag, setOrDelete } from "./restore.ts";

const schemaFlags = [
  "uniqueItems",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-int-or-string",
];

/**
 * Restores the flags of a schema and its subschemas: properties by name, alternatives by index.
 * `old` is the schema that upstream treats as the origin; of two variables with one name it is the
 * first one's, and may not fit.
 */
function restoreSchema(old: Struct, hub: Struct, stored: Struct | undefined): void {
  for (const flag of schemaFlags) {
    setOrDelete(hub, flag, restoredFlag(old[flag], stored?.[flag]));
  }
  const [properties, storedProperties] = [struct(old.properties), struct(stored?.properties)];
  for (const [name, schema] of Object.entries(struct(hub.properties) ?? {})) {
    restoreInner(entryOf(properties, name), schema, entryOf(storedProperties, name), name);
  }
  for (const name of ["additionalProperties", "items", "not"]) {
    if (old[name] !== undefined) {
      restoreInner(old[name], hub[name], stored?.[name], name);
    }
  }
  for (const name of ["allOf", "oneOf", "anyOf"]) {
    const [origins, others] = [structs(old[name]), structs(stored?.[name])];
    structs(hub[name]).forEach((schema, index) => {
      restoreInner(origins[index], schema, others[index], name);
    });
  }
}

function entryOf(map: Struct | undefined, name: string): unknown {
  return map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}

function restoreInner(old: unknown, hub: unknown, stored: unknown, name: string): void {
  const [origin, schema] = [struct(old), struct(hub)];
  if (origin === undefined || schema === undefined) {
    throw unclear(`the schema ${JSON.stringify(name)}`);
  }
  restoreSchema(origin, schema, struct(stored));
}

/** Upstream also rejects these, or panics. */
function unclear(what: string): ConversionError {
  const fix = "give every variable a unique name, and every definition a unique origin";
  return new ConversionError("CONVERSION_INVALID_OBJECT", ".spec.variables", `${what} is ambiguous: ${fix}`);
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

function schemaIn(variable: Struct | undefined): Struct | undefined {
  return struct(getPath(variable, schemaPath));
}

/** Of several definitions with the same origin the last wins, as in upstream. */
function lastFrom(list: unknown, definition: Struct): Struct | undefined {
  return structs(list).findLast((other) => other.from === definition.from);
}

function restoreStatusVariable(old: Struct, hub: Struct, stored: Struct | undefined): void {
  const conflict = restoredFlag(old.definitionsConflict, stored?.definitionsConflict);
  setOrDelete(hub, "definitionsConflict", conflict);
  for (const definition of structs(hub.definitions)) {
    const origin = lastFrom(old.definitions, definition);
    if (origin === undefined) {
      throw unclear(`a definition of the variable ${JSON.stringify(hub.name)}`);
    }
    const other = schemaIn(lastFrom(stored?.definitions, definition));
    restoreSchema(schemaIn(origin) ?? {}, structAt(definition, schemaPath), other);
  }
}

/** Restores the fields of a ClusterClass from its stored hub form. */
export function restoreClusterClass(old: Struct, hub: Struct, stored: Struct | undefined): void {
  restorePatches(old, hub, stored);
  const [origins, variables] = [getPath(old, ["spec", "variables"]), getPath(stored, ["spec", "variables"])];
  for (const variable of structs(getPath(hub, ["spec", "variables"]))) {
    const origin = schemaIn(find(origins, "name", variable)) ?? {};
    restoreSchema(origin, structAt(variable, schemaPath), schemaIn(find(variables, "name", variable)));
  }
  const [seen, statuses] = [getPath(old, ["status", "variables"]), getPath(stored, ["status", "variables"])];
  for (const variable of structs(getPath(hub, ["status", "variables"]))) {
    restoreStatusVariable(find(seen, "name", variable) ?? {}, variable, find(statuses, "name", variable));
  }
}
