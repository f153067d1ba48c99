import {
  type GenerateResult,
  type GenerateOptions as RunnerOptions,
  generate as runGenerate,
} from "@capikit/runner";
import { metaFallback } from "./shared/project/meta-fallback.ts";

/** What to generate, from what and to where. */
export type GenerateOptions = Omit<RunnerOptions, "fallback">;

/**
 * Generates a project's artefacts from its annotated types. It never prints and never exits.
 *
 * When nothing that was read or written has changed since the last run, nothing is loaded and the result says `cached`.
 *
 * @throws UsageError when the call is wrong: no such folder, emitter or place to write, nothing to generate from.
 */
export function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  return runGenerate({ ...options, fallback: metaFallback });
}
