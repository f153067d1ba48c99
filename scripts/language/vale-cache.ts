import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Text } from "./text.ts";

/** A finding in a text, by its offset. */
export type TextFinding = readonly [offset: number, rule: string, message: string];

/** Findings of earlier runs with the same rules, by text: few texts change between two runs. */
export interface ValeCache {
  get(text: Text): readonly TextFinding[] | undefined;
  set(text: Text, findings: readonly TextFinding[]): void;
  save(): void;
}

export function openValeCache(root: string, program: string): ValeCache {
  const path = join(root, "node_modules/.cache/capikit/vale.json");
  const rules = globSync([".vale.ini", ".vale/**/*.yml"], { cwd: root }).sort();
  const key = hash([program, ...rules.map((file) => readFileSync(join(root, file), "utf8"))]);
  const known = read(path, key);
  const entries = new Map(known);
  const keyOf = (text: Text): string => hash([text.path, text.text]);
  return {
    get: (text) => entries.get(keyOf(text)),
    set: (text, findings) => entries.set(keyOf(text), findings),
    save() {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ key, entries: [...entries] }));
    },
  };
}

function read(path: string, key: string): [string, readonly TextFinding[]][] {
  try {
    const stored = JSON.parse(readFileSync(path, "utf8"));
    return stored.key === key ? stored.entries : [];
  } catch {
    return [];
  }
}

function hash(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64").slice(0, 16);
}
