import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rulesOf } from "../../src/conversion/engine/convert-struct.ts";
import { behindPointers } from "../../src/conversion/engine/convert-value.ts";
import { rules } from "../../src/conversion/rules/all.ts";
import { kinds } from "../../src/conversion/rules/kinds.ts";
import { type StructCodec, structCodec } from "../../src/conversion/wire/codec.ts";
import type { WireType } from "../../src/conversion/wire/wire-type.ts";

/** Returns the pairs of structs in conversions, each with its path from a kind. */
function everyPair(): ReadonlyMap<string, readonly [old: string, hub: string]> {
  const pairs = new Map<string, readonly [string, string]>();
  const visitTypes = (old: WireType, hub: WireType): void => {
    const [a, b] = [behindPointers(old), behindPointers(hub)];
    if (a.kind === "struct" && b.kind === "struct") visit(a.name, b.name);
    else if ((a.kind === "list" || a.kind === "map") && b.kind === a.kind) visitTypes(a.of, b.of);
  };
  const visit = (old: string, hub: string): void => {
    const key = `${old} > ${hub}`;
    if (old === hub || pairs.has(key)) return;
    pairs.set(key, [old, hub]);
    const moves = rulesOf(old, hub).moves ?? [];
    const given = new Set(moves.flatMap(([from, to]) => [`old ${from}`, `hub ${to}`]));
    for (const [name, { type }] of structCodec(old).fields) {
      const partner = structCodec(hub).fields.get(name);
      if (partner !== undefined && !given.has(`old ${name}`) && !given.has(`hub ${name}`))
        visitTypes(type, partner.type);
    }
    for (const [from, to] of moves) visitTypes(typeAt(structCodec(old), from), typeAt(structCodec(hub), to));
  };
  for (const kind of kinds)
    for (const spoke of Object.keys(kind.spokes))
      visit(`${kind.package}/${spoke}.${kind.kind}`, `${kind.package}/${kind.hub}.${kind.kind}`);
  return pairs;
}

function typeAt(codec: StructCodec, path: string): WireType {
  const [first = "", ...rest] = path.split(".");
  const type = codec.fields.get(first)?.type;
  if (type === undefined) throw new Error(`unknown field ${path}`);
  if (rest.length === 0) return type;
  const struct = behindPointers(type);
  if (struct.kind !== "struct") throw new Error(`${path} leads through a value that is not a struct`);
  return typeAt(structCodec(struct.name), rest.join("."));
}

/** Returns the fields of one side without a rule or a counterpart. */
function forgotten(side: "hub" | "old", [old, hub]: readonly [string, string]): string[] {
  const own = rulesOf(old, hub);
  const [mine, other] = side === "old" ? [old, hub] : [hub, old];
  const spokenOf = new Set([
    ...(own.moves ?? []).map((move) => String(side === "old" ? move[0] : move[1]).split(".")[0]),
    ...(own.handled?.[side] ?? []),
    ...(side === "old" ? (own.dropped ?? []) : []),
  ]);
  return [...structCodec(mine).fields.keys()].filter(
    (name) => !spokenOf.has(name) && !structCodec(other).fields.has(name),
  );
}

describe("the rules of Cluster API's kinds", () => {
  const pairs = everyPair();

  it("cover all fields of both sides", () => {
    const left = [...pairs].flatMap(([key, pair]) =>
      (["old", "hub"] as const).flatMap((side) =>
        forgotten(side, pair).map((name) => `${key}: ${side} ${name}`),
      ),
    );
    expect(left).toEqual([]);
  });

  it("cover only structs that are converted", () => {
    expect(Object.keys(rules).filter((key) => !pairs.has(key))).toEqual([]);
  });

  it("drop exactly the fields that the types declare as dropped", () => {
    const declared = globSync("**/v1*/**/*.ts", { cwd: join(import.meta.dirname, "../../src") }).flatMap(
      (path) => {
        const text = readFileSync(join(import.meta.dirname, "../../src", path), "utf8");
        const version = path.split("/").find((part) => /^v1/.test(part));
        return [...text.matchAll(/\+capikit:conversion:drop\b[^;]*?\*\/\s*(\w+)\?*:/g)].map((match) => {
          const before = text.slice(0, match.index);
          const type = [...before.matchAll(/export interface (\w+)/g)].at(-1)?.[1];
          return `${version}.${type}.${match[1]}`;
        });
      },
    );
    const dropped = Object.entries(rules).flatMap(([key, own]) => {
      const old = key.split(" > ")[0] ?? "";
      // Kubernetes references are shared and only lose fields opposite contract references.
      if (old.startsWith("corev1.")) return [];
      return (own.dropped ?? []).map((name) => `${old.slice(old.lastIndexOf("/") + 1)}.${name}`);
    });
    expect(declared.sort()).toEqual(dropped.sort());
  });
});
