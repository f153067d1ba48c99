const prefix = "#/components/schemas/";

/** Returns the names of schemas that a part of a document refers to. */
export function referredSchemas(part: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  mapReferences(part, (name) => {
    found.add(name);
    return name;
  });
  return found;
}

/** Renames the schemas that a part of a document refers to. */
export function renameReferences(part: unknown, names: ReadonlyMap<string, string>): unknown {
  return mapReferences(part, (name) => names.get(name) ?? name);
}

/** Returns the schemas that a part refers to, directly or indirectly. */
export function usedSchemas(
  part: unknown,
  schemas: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const used = new Set<string>();
  const waiting = [...referredSchemas(part)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name) || !Object.hasOwn(schemas, name)) continue;
    used.add(name);
    for (const next of referredSchemas(schemas[name])) waiting.push(next);
  }
  return Object.fromEntries([...used].sort().map((name) => [name, schemas[name]]));
}

function mapReferences(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, rename));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "$ref" && typeof member === "string" && member.startsWith(prefix)
        ? `${prefix}${rename(member.slice(prefix.length))}`
        : mapReferences(member, rename),
    ]),
  );
}
