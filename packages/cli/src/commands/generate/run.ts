import { type GenerateOptions, generate, UsageError } from "@capikit/runner";
import type { Call } from "../../shared/command/command.ts";
import { exit } from "../../shared/command/command.ts";
import { packageFallbacks } from "../../shared/project/package-fallbacks.ts";
import { reportResult } from "../../shared/report/report-result.ts";
import { hasProgress, type Io } from "../../shared/terminal/io.ts";
import { optionFlags } from "./option-flags.ts";

export async function run(call: Call, io: Io): Promise<number> {
  const { check, watch: watched, stdout } = call.flags;
  const exclusive = Object.entries({ check, watch: watched, stdout }).filter(([, given]) => given === true);
  if (exclusive.length > 1) {
    const names = exclusive.map(([name]) => `--${name}`).join(" and ");
    throw new UsageError(`${names} are mutually exclusive`, "use one of them");
  }
  const options = optionsOf(call);
  if (watched === true) return (await import("./watch.ts")).runWatch(call, options, io);
  const progress = hasProgress(io);
  if (progress) io.stderr("generating …");
  try {
    const result = await generate(options);
    if (progress) io.control("stderr", "\r\u001b[K");
    await reportResult(result, call, io);
    return result.ok ? exit.ok : exit.findings;
  } catch (error) {
    if (progress) io.control("stderr", "\r\u001b[K");
    throw error;
  }
}

function optionsOf({ positionals, flags }: Call): GenerateOptions {
  const overrides: Record<string, boolean | number | string> = {};
  for (const [name, { option, type }] of Object.entries(optionFlags)) {
    const value = flags[name];
    if (value !== undefined) overrides[option] = type === "integer" ? Number(value) : value;
  }
  return {
    emitters: [...new Set(positionals)],
    options: overrides,
    mode: flags.check === true ? "check" : flags.stdout === true ? "none" : "write",
    cache: flags.cache !== false,
    fallback: packageFallbacks,
    ...(typeof flags.project === "string" && { project: flags.project }),
    ...(typeof flags.out === "string" && { out: flags.out }),
  };
}
