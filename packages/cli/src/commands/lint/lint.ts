import type { ContractVersion } from "@capikit/api/contract";
import { type LintResult, lint, lintRules } from "@capikit/clusterctl-kit/lint";
import { templateDiagnostics } from "@capikit/clusterctl-kit/templates";
import { type Diagnostic, isPassed, type NotJudged } from "@capikit/common/diagnostics";
import { tryParseVersion } from "@capikit/common/kubernetes";
import { formatCount } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import { verdictText, withAllowed } from "../../shared/command/allow.ts";
import { exit } from "../../shared/command/command.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { parseTarget } from "../../shared/command/target-flag.ts";
import { shownInput } from "../../shared/input/read-inputs.ts";
import { checkProjectTemplates } from "../../shared/provider/check-project-templates.ts";
import { isDocument, writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { LintCall } from "../lint.ts";
import { leftOutText, readProviders } from "./read-providers.ts";

export async function run({ positionals, flags, lists }: LintCall, io: Io): Promise<number> {
  const inputs = positionals.length > 0 ? positionals : ["."];
  const { config, files, samples, options, ...read } = await readProviders(inputs, flags, io);
  const { disable = [] } = config;
  const codes = lintRules.map(({ code }) => code).concat(Object.keys(templateDiagnostics));
  for (const code of disable) if (!codes.includes(code)) throw unknownRule(code, codes);
  const notJudged = [...read.notJudged];
  const onSkipped = (one: Diagnostic): void => {
    if (!disable.includes(one.code)) notJudged.push(skippedPart(one));
  };
  const templates = await checkProjectTemplates(files, samples, parseTarget(flags), onSkipped);
  const contract = (flags.contract as ContractVersion | undefined) ?? config.contract;
  // Loaded on demand: without it, lint needs neither certificates nor a client.
  const installed = flags.install
    ? await (await import("./install-release.ts")).installRelease(files, { options, flags, lists }, io)
    : undefined;
  if (!flags.install && (flags.context ?? flags.kubeconfig ?? lists?.crds) !== undefined)
    throw new UsageError("--context, --kubeconfig and --crds require --install", "add --install");
  const result = lint(files, {
    ...options,
    found: installed?.diagnostics,
    ...(contract !== undefined && { contract }),
    versions: [...options.versions, ...nextVersion(flags)],
  });
  if (nothingRead(result, templates))
    throw new UsageError(
      `no objects found in ${inputs.map(shownInput).join(", ")}`,
      "name the folder or files of a provider",
    );
  if (installed?.checkedAccess === false) notJudged.push(dryRun);
  const findings = [
    ...result.findings,
    ...templates.filter((one) => !disable.includes(one.code) && !isUnreadFile(one, result.findings)),
  ].filter(({ severity }) => severity === "error" || flags.level !== "error");
  const verdict = await withAllowed(
    { ...result, findings, notJudged: [...result.notJudged, ...notJudged] },
    lists?.allow,
    read.root,
  );
  const ok = isPassed(verdict);
  const { findings: diagnostics, ...data } = verdict;
  await writeDiagnostics({ ok, ...data, leftOut: read.leftOut, diagnostics }, flags.format, io);
  if (!isDocument(flags.format)) {
    io.stderr(verdictText(verdict));
    if (result.disabled > 0) io.stderr(`${formatCount(result.disabled, "finding")} disabled by comments\n`);
    if (installed !== undefined)
      io.stderr(`the API server accepts ${formatCount(installed.accepted, "object")}\n`);
    io.stderr(recognisedText(result.recognised));
    io.stderr(leftOutText(read.leftOut, read.root));
  }
  return ok ? exit.ok : exit.findings;
}

const dryRun = { name: "permissions", what: "permissions of the managers", why: "a dry run stores no roles" };

/** Reports whether the files contain nothing that lint knows, or complains about. */
function nothingRead({ judged, findings, notJudged }: LintResult, templates: readonly Diagnostic[]): boolean {
  return (judged.object ?? 0) + findings.length + notJudged.length + templates.length === 0;
}

function skippedPart({ code, location: { path, line, object, field } = {}, message }: Diagnostic): NotJudged {
  const place = [line === undefined ? path : `${path}:${line}`, object, field].filter(Boolean).join(" ");
  return { name: code.slice(code.indexOf("/") + 1), what: place, why: message };
}

/** Names the recognised kinds with their roles and served versions, by provider. */
function recognisedText(kinds: LintResult["recognised"]): string {
  const groups = Map.groupBy(kinds, ({ provider = "no provider" }) => provider);
  return [...groups]
    .map(([provider, found]) => {
      const names = found.map(
        ({ kind, role, versions }) => `${kind} ${versions.join(" ")} (${role ?? "no role in the contract"})`,
      );
      return `recognised ${provider}: ${names.join(", ")}\n`;
    })
    .join("");
}

/** Reports whether lint itself reports that it cannot read the file. */
function isUnreadFile({ code, location }: Diagnostic, others: readonly Diagnostic[]): boolean {
  return (
    code === "template/invalid-file" &&
    others.some((one) => one.code.startsWith("file/") && one.location?.path === location?.path)
  );
}

function nextVersion({ "next-version": version }: LintCall["flags"]): readonly string[] {
  if (typeof version !== "string") return [];
  if (/^v/.test(version) && tryParseVersion(version) !== undefined) return [version];
  throw new UsageError(
    `--next-version ${version} is not a version of clusterctl`,
    "use a version such as v1.2.0",
  );
}

function unknownRule(code: string, codes: readonly string[]): UsageError {
  return new UsageError(
    `unknown lint rule ${code} (capikit.config)`,
    suggestWord(code, codes) ?? "see: capikit explain",
  );
}
