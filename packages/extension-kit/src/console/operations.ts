import type { GroupVersionHook } from "@capikit/api/catalog/runtime";
import type { OpenApiDocument, OpenApiOperation } from "./open-api.ts";
import { renameReferences } from "./references.ts";

/** Operations of hooks from documents, and the schemas they refer to. */
export interface Operations {
  find(hook: GroupVersionHook): OpenApiOperation | undefined;
  readonly schemas: Readonly<Record<string, unknown>>;
}

/** Merges documents; the first occurrence of a hook counts. Conflicting schemas are numbered. */
export function operationsOf(documents: readonly OpenApiDocument[]): Operations {
  const schemas: Record<string, unknown> = {};
  const operations = new Map<string, OpenApiOperation>();
  documents.forEach((document, index) => {
    const own = Object.entries(document.components?.schemas ?? {});
    const clashes = own.some(
      ([name, schema]) => Object.hasOwn(schemas, name) && !isSame(schemas[name], schema),
    );
    const names = new Map(clashes ? own.map(([name]) => [name, `${name}.${index + 1}`]) : []);
    for (const [name, schema] of own) schemas[names.get(name) ?? name] = renameReferences(schema, names);
    for (const [path, { post }] of Object.entries(document.paths)) {
      const key = path.replace(/\/\{[^/]*\}$/, "");
      if (post !== undefined && !operations.has(key))
        operations.set(key, renameReferences(post, names) as OpenApiOperation);
    }
  });
  return {
    find: ({ group, version, hook }) => operations.get(`/${group}/${version}/${hook.toLowerCase()}`),
    schemas,
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
