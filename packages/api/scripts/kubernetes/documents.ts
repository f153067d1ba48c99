import { readFile } from "node:fs/promises";

/** A schema of an OpenAPI document. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly allOf?: readonly [Schema];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly $ref?: string;
}

/** A resource or subresource of the API server's discovery. */
export interface Resource {
  /** `pods` or `pods/status`. */
  readonly name: string;
  readonly singularName: string;
  readonly namespaced: boolean;
  readonly kind: string;
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
}

/** The schemas of one Go package. */
export interface Document {
  /** Version of the API server. */
  readonly kubernetes: string;
  readonly group: string;
  readonly version: string;
  /** `io.k8s.api.apps.v1` */
  readonly package: string;
  readonly resources: readonly Resource[];
  /** By name, with the package. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** `apps/v1` */
  readonly folder: string;
}

/** Reads the documents, which `scripts/refresh-kubernetes.ts` writes into one file. */
export async function readDocuments(file: string): Promise<readonly Document[]> {
  const documents = JSON.parse(await readFile(file, "utf8")) as readonly Omit<Document, "folder">[];
  return documents.map((document) => ({
    ...document,
    folder: document.package.split(".").slice(-2).join("/"),
  }));
}

/** Returns the name of a referenced schema. */
export function targetOf({ $ref }: Schema): string | undefined {
  return $ref?.slice("#/components/schemas/".length);
}

/** Returns `Pod` for `io.k8s.api.core.v1.Pod`. */
export function goName(schema: string): string {
  return schema.slice(schema.lastIndexOf(".") + 1);
}

/** Returns the direct children of a schema. */
export function childrenOf({ properties = {}, items, additionalProperties, allOf, oneOf }: Schema): Schema[] {
  return [
    ...Object.values(properties),
    ...[items, additionalProperties].filter((child) => child !== undefined),
    ...(allOf ?? []),
    ...(oneOf ?? []),
  ];
}

/** Returns the names of all schemas that a schema refers to. */
export function referencesOf(schema: Schema): Set<string> {
  const found = new Set<string>();
  const walk = (part: Schema): void => {
    const target = targetOf(part);
    if (target !== undefined) found.add(target);
    for (const child of childrenOf(part)) walk(child);
  };
  walk(schema);
  return found;
}
