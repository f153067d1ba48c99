import { basename } from "node:path";
import type { ContractVersion } from "@capikit/api/contract";
import { type InstallResult, lint, lintRules } from "@capikit/clusterctl-kit/lint";
import { metadataFile } from "@capikit/clusterctl-kit/repository";
import { templateDiagnostics } from "@capikit/clusterctl-kit/templates";
import { type Diagnostic, formatCounts, notJudgedLines } from "@capikit/common/diagnostics";
import { tryParseVersion } from "@capikit/common/kubernetes";
import { firstLines, formatCount } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import type { JsonObject } from "@capikit/schema";
import { withAllowed } from "../../shared/command/allow.ts";
import { exit } from "../../shared/command/command.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { parseTarget } from "../../shared/command/target-flag.ts";
import { shownInput } from "../../shared/input/read-inputs.ts";
import { checkProjectTemplates } from "../../shared/provider/check-project-templates.ts";
import { isDocument, writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { LintCall } from "../lint.ts";
import { leftOutText } from "./lint-scope.ts";
import { readProviders, unrecognisedText } from "./read-providers.ts";

export async function run({ positionals, flags, lists }: LintCall, io: Io): Promise<number> {
  const inputs = positionals.length > 0 ? positionals : ["."];
  const providers = await readProviders(inputs, flags, io);
  const { config, scopes, files, samples, options } = providers;
  const { disable = [] } = config;
  const codes = lintRules.map(({ code }) => code).concat(Object.keys(templateDiagnostics));
  for (const code of disable) if (!codes.includes(code)) throw unknownRule(code, codes);
  const rendered = options.overlays.flatMap(({ objects }) => objects as readonly JsonObject[]);
  const skipped: Diagnostic[] = [];
  const onSkipped = (one: Diagnostic): void => {
    if (!disable.includes(one.code)) skipped.push(one);
  };
  const templates = await checkProjectTemplates(files, samples, parseTarget(flags), rendered, onSkipped);
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
  if (result.objects + result.diagnostics.length + templates.length === 0)
    throw new UsageError(
      `no objects found in ${inputs.map(shownInput).join(", ")}`,
      "name the folder or files of a provider",
    );
  result.skipped.forEach(onSkipped);
  const diagnostics = [
    ...result.diagnostics,
    ...templates.filter((one) => !disable.includes(one.code) && !isUnreadFile(one, result.diagnostics)),
    ...(flags.strict ? skipped.map((one) => ({ ...one, severity: "error" as const })) : []),
  ].filter(({ severity }) => severity === "error" || flags.level !== "error");
  // Only metadata has series of releases.
  const hasSeries = files.some(({ path }) => basename(path) === metadataFile);
  const verdict = await withAllowed(
    {
      judged: { file: result.files, object: result.objects },
      findings: diagnostics,
      notJudged: hasSeries ? providers.notJudged : [],
    },
    lists?.allow,
    providers.root,
  );
  const { notJudged } = verdict;
  const ok = diagnostics.length === 0 && notJudged.every(({ allowed }) => allowed === true);
  const leftOut = scopes.flatMap((scope) => scope.leftOut);
  await writeDiagnostics(
    { ok, ...result, skipped, leftOut, notRendered: options.failedOverlays, notJudged, diagnostics },
    flags.format,
    io,
  );
  if (!isDocument(flags.format)) {
    const disabled = result.disabled === 0 ? "" : `, ${result.disabled} disabled by comments`;
    const left = skipped.length === 0 ? "" : `, ${skipped.length} skipped`;
    const [inFiles, objects] = [formatCount(result.files, "file"), formatCount(result.objects, "object")];
    io.stderr(`${formatCounts(diagnostics)}${disabled} in ${inFiles} (${objects} checked${left})\n`);
    if (!flags.strict) io.stderr(skippedText(skipped));
    if (installed !== undefined) io.stderr(installedText(installed));
    if (result.unrecognised.length > 0) io.stderr(`${unrecognisedText(result.unrecognised)}\n`);
    io.stderr(leftOutText(scopes));
    for (const line of notJudgedLines(notJudged)) io.stderr(`${line}\n`);
  }
  return ok ? exit.ok : exit.findings;
}

/** Reports whether lint itself reports that it cannot read the file. */
function isUnreadFile({ code, location }: Diagnostic, others: readonly Diagnostic[]): boolean {
  return (
    code === "template/invalid-file" &&
    others.some((one) => one.code.startsWith("file/") && one.location?.path === location?.path)
  );
}

const mostSkipped = 20;

/** Returns a line for each part that lint skips. */
function skippedText(skipped: readonly Diagnostic[]): string {
  const lines = skipped.map(({ location: { path, line, object, field } = {}, message }) => {
    const place = [line === undefined ? path : `${path}:${line}`, object, field].filter(Boolean).join(" ");
    return `  skipped: ${place}: ${message}`;
  });
  const shown = firstLines(lines, mostSkipped, "  ", "--format json lists all");
  return shown.map((line) => `${line}\n`).join("");
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

/** Describes an installation in a line. */
function installedText({ accepted, checkedAccess }: InstallResult): string {
  const rest = checkedAccess ? "" : "; permissions not checked, because a dry run stores no roles";
  return `the API server accepts ${formatCount(accepted, "object")}${rest}\n`;
}
