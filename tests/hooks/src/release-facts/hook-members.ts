import { type GoPackages, readHookSources } from "../go-structs.ts";
import { goFields } from "../signature.ts";

/** The hooks that a release registers, and the members of their requests and responses. */
export interface UpstreamHooks {
  readonly names: readonly string[];
  /** `hook request|response path`, with `[]` for items and `{}` for values. */
  readonly members: readonly string[];
}

/** Reads the hooks of a release from its Go sources. */
export async function upstreamHooks(types: string): Promise<UpstreamHooks> {
  const { packages, hooks } = await readHookSources(types);
  const names = hooks.map(({ name }) => name).sort();
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
