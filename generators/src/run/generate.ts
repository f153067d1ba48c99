import { readRecord, recordFile, writeRecord } from "./cache/run-cache.ts";
import { projectRoot } from "./config/project-root.ts";
import type { GenerateOptions } from "./options/generate-options.ts";
import type { GenerateResult } from "./outcome/generate-result.ts";

/**
 * Generates a project's artefacts from its annotated types. Does not print or exit.
 *
 * If all inputs and outputs are unchanged since the last run, loads no generators and sets
 * `cached`.
 *
 * @throws UsageError for an invalid folder, emitter or output folder, or if there is nothing to
 * generate.
 */
export async function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  const root = projectRoot(options.project);
  const cacheable = options.cache !== false && options.released === undefined && options.mode !== "none";
  const record = cacheable ? recordFile(root, cacheKey(options)) : undefined;
  if (record !== undefined) {
    const stored = readRecord(record);
    if (stored !== undefined) return { ok: true, cached: true, ...stored };
  }
  const { run } = await import("./run.ts");
  const finished = await run(root, options);
  if (record !== undefined && finished.record !== undefined) writeRecord(record, finished.record());
  return finished.result;
}

/** Returns the key of a run's record. Relative paths depend on the current folder. */
function cacheKey({ emitters, out, options, config }: GenerateOptions): unknown {
  return [process.cwd(), emitters ?? [], out ?? null, options ?? {}, config ?? null];
}
