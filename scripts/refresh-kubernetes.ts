/**
 * Writes packages/api/kubernetes/documents.json: the schemas and resources of a kube-apiserver's
 * stable API groups, from which `pnpm generate` writes packages/api/gen/kubernetes. The documents
 * leave out paths, lists, and schemas of other groups.
 */

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compareText } from "@capikit/common/text";
import { startControlPlane } from "@capikit/envtest";

interface Resource {
  readonly name: string;
  readonly singularName: string;
  readonly namespaced: boolean;
  readonly kind: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
}

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly "x-kubernetes-group-version-kind"?: readonly unknown[];
}

const target = join(import.meta.dirname, "../packages/api/kubernetes/documents.json");

await using controlPlane = await startControlPlane();
const get = async <T>(path: string): Promise<T> =>
  (await controlPlane.client.raw({ method: "GET", path })) as T;
const { gitVersion } = await get<{ readonly gitVersion: string }>("/version");
const { paths } = await get<{
  readonly paths: Readonly<Record<string, { readonly serverRelativeURL: string }>>;
}>("/openapi/v3");

const groups: {
  readonly group: string;
  readonly version: string;
  readonly package: string;
  readonly resources: unknown[];
}[] = [
  { group: "meta.k8s.io", version: "v1", package: "io.k8s.apimachinery.pkg.apis.meta.v1", resources: [] },
];
/** A group's document has those schemas of other groups that it refers to. */
const schemas = new Map<string, Schema>();
for (const [path, { serverRelativeURL }] of Object.entries(paths)) {
  const [, group = "", version] = /^apis?(?:\/([^/]+))?\/(v\d+)$/.exec(path) ?? [];
  if (version === undefined) continue;
  const [{ components }, { resources }] = await Promise.all([
    get<{ readonly components: { readonly schemas: Readonly<Record<string, Schema>> } }>(serverRelativeURL),
    get<{ readonly resources: readonly Resource[] }>(`/${path}`),
  ]);
  const found = Object.entries(components.schemas);
  for (const [name, schema] of found) if (!isList(name, schema.properties)) schemas.set(name, schema);
  groups.push({
    group,
    version,
    package: packageOf(found, group, version),
    resources: resources.map(
      ({ name, singularName, namespaced, kind, verbs, shortNames = [], categories = [] }) => ({
        name,
        singularName,
        namespaced,
        kind,
        verbs,
        shortNames,
        categories,
      }),
    ),
  });
}
const nameOf = (group: { readonly package: string }): string => group.package.split(".").slice(-2).join("-");
groups.sort((a, b) => compareText(nameOf(a), nameOf(b)));
const prefixes = groups.map((group) =>
  group.group === "meta.k8s.io" ? "io.k8s.apimachinery." : `${group.package}.`,
);
const documents = groups.map((group, index) => {
  const names = new Set([...schemas.keys()].filter((name) => name.startsWith(prefixes[index] ?? "")));
  // Stable types may refer to types of unstable versions, which have no document of their own.
  for (const name of names)
    for (const [, other = ""] of JSON.stringify(schemas.get(name)).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    ))
      if (!prefixes.some((prefix) => other.startsWith(prefix))) names.add(other);
  return printDocument({
    kubernetes: gitVersion,
    ...group,
    schemas: Object.fromEntries([...schemas].filter(([name]) => names.has(name))),
  });
});
await writeFile(target, `[\n${documents.join(",\n")}\n]\n`);

/** Returns the Go package of a group version, as in names of schemas. */
function packageOf(schemas: readonly (readonly [string, Schema])[], group: string, version: string): string {
  const isOwn = ({ "x-kubernetes-group-version-kind": kinds }: Schema): boolean =>
    kinds?.length === 1 && JSON.stringify(kinds[0]).includes(`"group":${JSON.stringify(group)},`);
  const found = schemas.find(([name, schema]) => isOwn(schema) && name.includes(`.${version}.`));
  if (found === undefined) throw new Error(`no schema of ${group}/${version}`);
  return found[0].slice(0, found[0].lastIndexOf("."));
}

/** Reports whether a schema is that of a list of objects, which has a type of its own. */
function isList(name: string, properties: Schema["properties"] = {}): boolean {
  return name.endsWith("List") && Object.keys(properties).join() === "apiVersion,items,kind,metadata";
}

/** Prints a document with one line per resource and schema. */
function printDocument(document: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(document).map(([key, value]) => {
    const text =
      typeof value === "string"
        ? JSON.stringify(value)
        : Array.isArray(value)
          ? `[\n${value.map((item) => JSON.stringify(item)).join(",\n")}\n]`
          : `{\n${Object.entries(value as object)
              .sort(([a], [b]) => compareText(a, b))
              .map(([member, item]) => `${JSON.stringify(member)}: ${JSON.stringify(item)}`)
              .join(",\n")}\n}`;
    return `${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${lines.join(",\n")}\n}`;
}
