import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensurePeer } from "@capikit/peers";

/** The same API twice: `<folder>/go` for controller-gen and `<folder>/ts` for capikit. */
export interface ParityCase {
  readonly name: string;
  readonly folder: string;
  /** Emitters and options as controller-gen takes them: `crd:maxDescLen=20 rbac:roleName=manager`. */
  readonly flags: readonly string[];
}

export const parityRoot = join(import.meta.dirname, "../parity");

export function parityCases(): ParityCase[] {
  const cases = join(parityRoot, "cases");
  return readdirSync(cases)
    .sort()
    .map((name) => ({
      name,
      folder: join(cases, name),
      flags: readFileSync(join(cases, name, "flags"), "utf8")
        .trim()
        .split(/\s+/),
    }));
}

/** What controller-gen writes for the Go side. */
export async function controllerGen(parityCase: ParityCase): Promise<string[]> {
  const program = await ensurePeer("controller-gen");
  const out = mkdtempSync(join(tmpdir(), "capikit-parity-"));
  try {
    const paths = `paths=./cases/${parityCase.name}/go/...`;
    const env = { ...process.env, GOFLAGS: "-mod=readonly" };
    await promisify(execFile)(program, [...parityCase.flags, paths, `output:dir=${out}`], {
      cwd: parityRoot,
      env,
    });
    return readTexts(out);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** The flags as `generate()` takes them. */
export function emittersOf(
  flags: readonly string[],
): Record<string, Record<string, boolean | number | string>> {
  return Object.fromEntries(
    flags.map((flag) => {
      const [name = "", ...rest] = flag.split(":");
      const options = rest
        .join(":")
        .split(",")
        .filter((pair) => pair !== "")
        .map((pair) => pair.split("=", 2))
        .map(([key = "", value = "true"]) => [key, typed(value)]);
      return [name, Object.fromEntries(options)];
    }),
  );
}

function typed(value: string): boolean | number | string {
  if (value === "true" || value === "false") return value === "true";
  return /^\d+$/.test(value) ? Number(value) : value;
}

export function readTexts(folder: string): string[] {
  return globSync("**/*.yaml", { cwd: folder })
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8"));
}
