import { readRecord, recordPath, writeRecord } from "./cache/run-cache.ts";
import type { GenerateOptions } from "./options/generate-options.ts";
import { projectRoot } from "./options/project-root.ts";
import type { GenerateResult } from "./outcome/generate-result.ts";
import { restoreResult } from "./outcome/stored-result.ts";

/**
 * Generates a project's artefacts from its annotated types. It never prints and never exits.
 *
 * When nothing that was read or written has changed since the last run, nothing is loaded and the result says `cached`.
 *
 * @throws UsageError when the call is wrong: no such folder, emitter or place to write, nothing to generate from.
 */
export async function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  const root = projectRoot(options.project);
  const cacheable = options.cache !== false && options.mode !== "none";
  const record = cacheable ? recordPath(root, cacheKey(options)) : undefined;
  if (record !== undefined) {
    const stored = readRecord(record);
    if (stored !== undefined) return { ok: true, cached: true, ...restoreResult(stored) };
  }
  const { run } = await import("./run.ts");
  const finished = await run(root, options);
  if (record !== undefined && finished.record !== undefined) writeRecord(record, finished.record);
  return finished.result;
}

/** What two runs must have in common to share a record. Relative paths depend on the folder they are said in. */
function cacheKey({ emitters, out, options, config }: GenerateOptions): unknown {
  return [process.cwd(), emitters ?? [], out ?? null, options ?? {}, config ?? null];
}
