import {
  type GenerateResult,
  type GenerateOptions as RunnerOptions,
  generate as runGenerate,
} from "@capikit/generators/run";
import { packageFallbacks } from "./shared/project/package-fallbacks.ts";

/** Input, output and options of a generation. */
export type GenerateOptions = Omit<RunnerOptions, "fallback">;

/**
 * Generates a project's artefacts from its annotated types. It never prints and never exits.
 *
 * Returns at once, with a result marked `cached`, if no input or output has changed since the last
 * run.
 *
 * @throws UsageError for an invalid call: a missing folder, an unknown emitter, an unwritable
 * target, or no sources.
 */
export function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  return runGenerate({ ...options, fallback: packageFallbacks });
}
