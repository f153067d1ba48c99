import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Config, generate, loadEmitters } from "@capikit/runner";
import type { Files } from "./manifests.ts";

/** The same API twice: `<folder>/go` for controller-gen and `<folder>/ts` for capikit. */
export interface ParityCase {
  readonly name: string;
  readonly folder: string;
  /** Emitters and options in controller-gen's syntax: `crd:maxDescLen=20`. Files are relative. */
  readonly flags: string;
}

/** The Go module of all cases, from which controller-gen is run. */
export const parityRoot = join(import.meta.dirname, "../parity");

export function parityCases(): ParityCase[] {
  const cases = join(parityRoot, "cases");
  return readdirSync(cases)
    .sort()
    .map((name) => ({
      name,
      folder: join(cases, name),
      flags: readFileSync(join(cases, name, "flags"), "utf8").trim(),
    }));
}

/** The texts of a case's side, by path. */
export function sourcesOf({ folder }: ParityCase, side: "go" | "ts"): Record<string, string> {
  const paths = globSync(`${side}/**/*.${side}`, { cwd: folder }).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

/** Returns the output of capikit for the TypeScript side. */
export async function capikit({ folder, flags }: ParityCase): Promise<Files> {
  const config = await configOf(flags);
  const result = await generate({
    project: join(folder, "ts"),
    emitters: Object.keys(config),
    config,
    mode: "none",
    cache: false,
  });
  if (result.diagnostics.length > 0) {
    throw new Error(result.diagnostics.map(({ code, message }) => `${code} ${message}`).join("\n"));
  }
  return Object.fromEntries(result.files.map(({ path, text = "" }) => [basename(path), text]));
}

/** Converts the flags to a configuration. */
async function configOf(flags: string): Promise<Config> {
  const emitters = await loadEmitters();
  const parts = flags.split(/\s+/).map((flag) => {
    const [name = "", ...rest] = flag.split(":");
    const options = emitters.find((emitter) => emitter.name === name)?.options ?? {};
    const pairs = rest
      .join(":")
      .split(",")
      .filter((pair) => pair !== "");
    const values = pairs.map((pair) => {
      const [key = "", value = "true"] = pair.split("=", 2);
      return [key, typed(value, options[key]?.type)];
    });
    return [name, Object.fromEntries(values)];
  });
  return Object.fromEntries(parts);
}

function typed(value: string, type: string | undefined): boolean | number | string {
  if (type === "boolean") return value === "true";
  if (type === "integer") return Number(value);
  return type === "file" ? join(parityRoot, value) : value;
}
