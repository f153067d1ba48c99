import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type RolldownOptions } from "rolldown";
import { entryPointOf, environmentOf } from "../start/entry-point.ts";
import { type Side, startSide } from "./side.ts";

const example = join(import.meta.dirname, "../../../../examples/provider-local");

/** The manager of capikit, as the images of created projects run programs. */
interface BundledManager extends Disposable {
  /**
   * Starts it.
   *
   * @param args kubeconfig, objects, workers and modes.
   * @param flags additional flags of Node.js.
   */
  start(args: readonly (string | number)[], flags?: readonly string[]): Side;
}

/** Bundles `manager.ts` from the built packages. Requires a build. */
export async function bundleManager(): Promise<BundledManager> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-bench-manager-"));
  const { default: options }: { readonly default: RolldownOptions } = await import(
    join(example, "rolldown.config.ts")
  );
  await build({
    ...options,
    input: { main: join(import.meta.dirname, "manager.ts") },
    output: { ...options.output, dir: folder, sourcemap: true },
  });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const dockerfile = readFileSync(join(example, "Dockerfile"), "utf8");
  const nodeFlags = entryPointOf(dockerfile).slice(0, -1);
  const program = join(folder, "main.js");
  return {
    start: (args, flags = []) =>
      startSide(
        "capikit",
        process.execPath,
        [...nodeFlags, ...flags, program, ...args.map(String)],
        environmentOf(dockerfile),
      ),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}
