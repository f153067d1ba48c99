import { resolve } from "node:path";
import { isError } from "@capikit/common/diagnostics";
import {
  type GenerateOptions,
  type GenerateResult,
  generate,
  projectRoot,
  UsageError,
} from "@capikit/generators/run";
import { withAllowed } from "../../shared/command/allow.ts";
import { type AnyCall, exit } from "../../shared/command/command.ts";
import { optionFlags, optionOf } from "../../shared/command/option-flags.ts";
import { packageFallbacks } from "../../shared/project/package-fallbacks.ts";
import { reportResult } from "../../shared/report/report-result.ts";
import { hasProgress, type Io } from "../../shared/terminal/io.ts";
import type { GenerateCall } from "../generate.ts";

export async function run(call: GenerateCall, io: Io): Promise<number> {
  const { check, watch: watched, stdout } = call.flags;
  const exclusive = Object.entries({ check, watch: watched, stdout }).filter(([, given]) => given);
  if (exclusive.length > 1) {
    const names = exclusive.map(([name]) => `--${name}`).join(" and ");
    throw new UsageError(`${names} are mutually exclusive`, "use one of them");
  }
  const options = optionsOf(call);
  if (watched) return (await import("./watch.ts")).runWatch(call, options, io);
  const progress = hasProgress(io);
  if (progress) io.stderr("generating …");
  try {
    const result = await allowed(await generateAll(call, options), call);
    if (progress) io.control("stderr", "\r\u001b[K");
    await reportResult(result, call, io);
    return result.ok ? exit.ok : exit.findings;
  } catch (error) {
    if (progress) io.control("stderr", "\r\u001b[K");
    throw error;
  }
}

/** Fails a result whose comparison left out what the user does not allow. */
async function allowed(result: GenerateResult, { flags, lists }: GenerateCall): Promise<GenerateResult> {
  if (result.comparison === undefined) return result;
  const comparison = await withAllowed(result.comparison, lists?.allow, resolve(flags.project ?? "."));
  const ok = result.ok && comparison.notJudged.every((one) => one.allowed === true);
  return { ...result, ok, comparison };
}

/** Generates, and updates the section of the README if all emitters run. */
async function generateAll(
  { positionals, flags }: GenerateCall,
  options: GenerateOptions,
): Promise<GenerateResult> {
  const result = await generate(options);
  const hasErrors = result.diagnostics.some(isError);
  if (hasErrors || positionals.length > 0 || flags.stdout) return result;
  const { updateReadme } = await import("./readme-section.ts");
  const readme = await updateReadme(projectRoot(flags.project), flags.check);
  if (readme === undefined) return result;
  const ok = result.ok && !(flags.check && readme.status !== "unchanged");
  return { ...result, ok, files: [...result.files, readme] };
}

function optionsOf({ positionals, flags }: GenerateCall): GenerateOptions {
  const overrides: Record<string, boolean | number | string> = {};
  const given: AnyCall["flags"] = flags;
  for (const [name, { type, negated = false }] of Object.entries(optionFlags)) {
    const value = given[name];
    // Switches with their default do not override the configuration.
    if (value !== undefined && value !== negated)
      overrides[optionOf(name)] = type === "integer" ? Number(value) : value;
  }
  return {
    emitters: [...new Set(positionals)],
    options: overrides,
    mode: flags.check ? "check" : flags.stdout ? "none" : "write",
    cache: flags.cache,
    fallback: packageFallbacks,
    ...(flags.check && { released: (folders) => readReleased(flags.project ?? ".", folders) }),
    ...(flags.project !== undefined && { project: flags.project }),
    ...(flags.out !== undefined && { out: flags.out }),
  };
}

/** Reads the released documents. Loaded on demand: only checks compare with releases. */
async function readReleased(project: string, folders: readonly string[]) {
  const { releasedDocuments } = await import("../../shared/project/released-documents.ts");
  return releasedDocuments(project)(folders);
}
