import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readGoPackage } from "../go-structs.ts";
import { type GoPackages, goFields } from "../signature.ts";

/** Version of the hooks whose Go types are read. */
export const hookVersion = "v1alpha1";

/** The hooks that a release registers, and the members of their requests and responses. */
export interface UpstreamHooks {
  readonly names: readonly string[];
  /** `hook request|response path`, with `[]` for items and `{}` for values. */
  readonly members: readonly string[];
}

/** Reads the hooks of a release from its Go sources. */
export function upstreamHooks(types: string): UpstreamHooks {
  const home = join(types, "runtime/hooks", hookVersion);
  const packages: GoPackages = {
    clusterv1: readGoPackage(join(types, "core/v1beta2")),
    hooks: readGoPackage(home),
  };
  const sources = readdirSync(home).map((file) => readFileSync(join(home, file), "utf8"));
  const names = [...sources.join("\n").matchAll(/RegisterHook\((\w+), /g)]
    .map(([, name = ""]) => name)
    .sort();
  const bodies = ["request", "response"] as const;
  const members = names.flatMap((name) =>
    bodies.flatMap((body) => {
      const type = `${name}${body === "request" ? "Request" : "Response"}`;
      return pathsOf(type, { home: "hooks", packages, prefix: "", outer: [] }).map(
        (path) => `${name} ${body} ${path}`,
      );
    }),
  );
  return { names, members };
}

interface Place {
  /** Package whose names need no qualifier. */
  readonly home: string;
  readonly packages: GoPackages;
  readonly prefix: string;
  /** Structs that contain the place: recursive types end there. */
  readonly outer: readonly string[];
}

function pathsOf(type: string, place: Place): readonly string[] {
  const { home, packages, prefix, outer } = place;
  const plain = type.replace(/^\*/, "");
  if (plain.startsWith("[]")) return pathsOf(plain.slice(2), { ...place, prefix: `${prefix}[]` });
  const [, values] = /^map\[string\](.+)$/.exec(plain) ?? [];
  if (values !== undefined) return pathsOf(values, { ...place, prefix: `${prefix}{}` });
  const [, alias = home, name = plain] = /^(\w+)\.(\w+)$/.exec(plain) ?? [];
  const named = packages[alias]?.names.get(name);
  if (named !== undefined) return pathsOf(named, { ...place, home: alias });
  if (!packages[alias]?.structs.has(name) || outer.includes(`${alias}.${name}`)) return [];
  return goFields(name, alias, packages).flatMap((field) => {
    const path = prefix === "" ? field.name : `${prefix}.${field.name}`;
    const below = pathsOf(field.type, {
      ...place,
      home: alias,
      prefix: path,
      outer: [...outer, `${alias}.${name}`],
    });
    return [path, ...below];
  });
}
