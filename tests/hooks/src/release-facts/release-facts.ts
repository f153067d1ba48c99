import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type SupportedRelease, supportedReleases } from "@capikit/api/releases";
import { crdsOf, releaseFolders } from "@capikit/reference";
import { parse } from "yaml";
import { type UpstreamHooks, upstreamHooks } from "./hook-members.ts";
import { type Newer, newerTexts } from "./newer.ts";

const crdFolder = "config/crd/bases";

/** Facts about the supported releases of Cluster API, from their Go modules. */
export interface ReleaseFacts {
  /** The hooks of each release, the oldest first. */
  readonly hooks: readonly (readonly [SupportedRelease, UpstreamHooks])[];
  /** Generated files by their path in `packages/api/src/releases`. */
  readonly files: Readonly<Record<string, string>>;
}

/** Reads the facts. Downloads the modules on first use. */
export async function readReleaseFacts(): Promise<ReleaseFacts> {
  const releases = await Promise.all(
    supportedReleases.map(async (release) => {
      const { types, crds } = await upstreamFolders(release);
      return { release, fields: crdMembers(crds), hooks: await upstreamHooks(types) };
    }),
  );
  const kindFields = newerTexts(releases.map(({ release, fields }) => [release, fields]));
  const hookFields = newerTexts(releases.map(({ release, hooks }) => [release, hooks.members]));
  return {
    hooks: releases.map(({ release, hooks }) => [release, hooks]),
    files: {
      "newer-kind-fields.ts": fieldTable(
        "newerKindFields",
        "Fields of kinds that not all supported releases have, by their first release and kind.",
        kindFields,
      ),
      "newer-hook-fields.ts": fieldTable(
        "newerHookFields",
        "Fields of hooks that not all supported releases have, by their first release and body.",
        hookFields,
      ),
    },
  };
}

/** Folders of a release's Go modules with the same content. */
interface UpstreamFolders {
  /** Root of the Go packages of types. */
  readonly types: string;
  /** Texts of all CRDs. */
  readonly crds: readonly string[];
}

/** Downloads a release, whose folder of the core CRDs depends on its age. */
async function upstreamFolders(release: SupportedRelease): Promise<UpstreamFolders> {
  const { root, api } = await releaseFolders(release);
  const core = existsSync(join(root, "core")) ? join("core", crdFolder) : crdFolder;
  const folders = [core, `bootstrap/kubeadm/${crdFolder}`, `controlplane/kubeadm/${crdFolder}`];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => join(root, folder, file)),
  );
  return {
    types: api,
    crds: files.flatMap((file) => crdsOf(readFileSync(file, "utf8")).map(({ text }) => text)),
  };
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

interface Crd {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly schema: { readonly openAPIV3Schema: Schema };
    }[];
  };
}

/** Returns the members of all kinds as `apiVersion kind path`; `[]` are items, `{}` values. */
function crdMembers(crds: readonly string[]): readonly string[] {
  return crds.flatMap((text) => {
    const { spec } = parse(text) as Crd;
    return spec.versions.flatMap(({ name, schema }) =>
      pathsOf(schema.openAPIV3Schema, "").map((path) => `${spec.group}/${name} ${spec.names.kind} ${path}`),
    );
  });
}

function pathsOf(
  { properties = {}, items, additionalProperties }: Schema,
  prefix: string,
): readonly string[] {
  const below = Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    return [path, ...pathsOf(schema, path)];
  });
  const values = typeof additionalProperties === "object" ? pathsOf(additionalProperties, `${prefix}{}`) : [];
  return [...below, ...values, ...(items === undefined ? [] : pathsOf(items, `${prefix}[]`))];
}

/**
 * Returns the source of a generated table: paths by subject, by release.
 *
 * @param texts a subject of two words, a space and a path each.
 */
function fieldTable(name: string, summary: string, texts: readonly Newer[]): string {
  const rows = texts.map(({ text, since }) => {
    const end = text.lastIndexOf(" ");
    return { since, subject: text.slice(0, end), path: text.slice(end + 1) };
  });
  const table = grouped(
    rows,
    ({ since }) => since,
    (ofRelease) =>
      grouped(
        ofRelease,
        ({ subject }) => subject,
        (ofSubject) => ofSubject.map(({ path }) => path),
      ),
  );
  const [oldest, newest] = [supportedReleases[0], supportedReleases.at(-1)];
  return [
    `// Written by \`pnpm tool releases:generate\` from Cluster API ${oldest} to ${newest}. Do not edit.`,
    "",
    `/** ${summary} */`,
    `export const ${name} = /* @__PURE__ */ Object.freeze(${JSON.stringify(table, null, 2)} as const);`,
    "",
  ].join("\n");
}

function grouped<T, R>(
  items: readonly T[],
  keyOf: (item: T) => string,
  groupValue: (group: readonly T[]) => R,
): Readonly<Record<string, R>> {
  const keys = [...new Set(items.map(keyOf))];
  return Object.fromEntries(
    keys.map((key) => [key, groupValue(items.filter((item) => keyOf(item) === key))]),
  );
}
