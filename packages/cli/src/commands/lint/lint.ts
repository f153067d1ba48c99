import { existsSync, statSync } from "node:fs";
import type { ContractVersion } from "@capikit/api/contract";
import { findLintRule, lint, lintRules, managerFlags } from "@capikit/clusterctl-kit/lint";
import { templateDiagnostics } from "@capikit/clusterctl-kit/templates";
import type { Severity } from "@capikit/common/diagnostics";
import { formatCount } from "@capikit/common/text";
import { tryParseVersion } from "@capikit/common/versions";
import { loadLintConfig, UsageError } from "@capikit/runner";
import { type Call, exit } from "../../shared/command/command.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { targetOf } from "../../shared/command/target-flag.ts";
import { readEachInput } from "../../shared/input/read-inputs.ts";
import { releasedVersionsOfBranch } from "../../shared/project/released-versions.ts";
import { checkProjectTemplates } from "../../shared/provider/check-project-templates.ts";
import { countsOf, isDocument, writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { goSources } from "./go-sources.ts";
import { leftOutText, scopeOf } from "./lint-scope.ts";
import { providerDocuments } from "./provider-documents.ts";
import { renderOverlays } from "./render-overlays.ts";
import { userDocumentation } from "./user-documentation.ts";

export async function run({ positionals, flags }: Call, io: Io): Promise<number> {
  const inputs = positionals.length > 0 ? positionals : ["."];
  const folders = inputs.filter((input) => existsSync(input) && statSync(input).isDirectory());
  const config = await loadLintConfig(folders[0] ?? process.cwd());
  const { disable = [] } = config;
  const isKnown = (code: string): boolean =>
    findLintRule(code) !== undefined || Object.hasOwn(templateDiagnostics, code);
  for (const code of disable) if (!isKnown(code)) throw unknownRule(code);
  const includeOf = (input: string): readonly string[] =>
    input === folders[0] ? (config.include ?? []) : [];
  const scopes = (await readEachInput(inputs, io.signal, includeOf)).map((files, index) => {
    const input = inputs[index] ?? "";
    return scopeOf(files, {
      include: includeOf(input),
      ownProvider: input === folders[0] && config.hasProvider,
    });
  });
  const [unmatched] = scopes.flatMap((scope) => scope.unmatched);
  if (unmatched !== undefined)
    throw new UsageError(
      `lint.include matches no file: ${unmatched} (capikit.config)`,
      "name files and folders relative to the project, or remove the entry",
    );
  const files = scopes.flatMap((scope) => scope.files);
  const overlays = scopes.flatMap((scope) => scope.overlays);
  const samples = scopes.flatMap((scope) => scope.samples);
  const target = targetOf(flags);
  // The checks run while kustomize does.
  const [{ rendered, failed: unrendered }, templates, released, documents] = await Promise.all([
    renderOverlays(overlays, flags["remote-resources"] === true, io),
    checkProjectTemplates(files, samples, target),
    Promise.all(folders.map(releasedVersionsOfBranch)),
    Promise.all(folders.map((folder) => providerDocuments(folder, io))),
  ]);
  const failed = [...unrendered, ...scopes.flatMap(({ incomplete }) => incomplete)];
  const contract = (flags.contract as ContractVersion | undefined) ?? config.contract;
  const documentation = folders.flatMap((folder) => userDocumentation(folder) ?? []);
  const result = lint(files, {
    ...(contract !== undefined && { contract }),
    disable: disable.filter((code) => findLintRule(code) !== undefined),
    versions: [
      ...(scopes.some(({ generatesMetadata }) => generatesMetadata) ? [] : released.flat()),
      ...nextVersion(flags),
    ],
    ...(documentation.length > 0 && { documentation }),
    ...(typeof flags["list-name"] === "string" && { listName: flags["list-name"] }),
    documents: documents.flat(),
    whole: folders.length > 0,
    overlays: rendered,
    failedOverlays: failed,
    stale: scopes.flatMap(({ stale }) => stale),
    samples,
    imageCommands: scopes.flatMap(({ imageCommands }) => imageCommands),
    managers: scopes.flatMap(({ folder, overlays: built }) =>
      folder === undefined
        ? []
        : managerFlags(
            goSources(folder || "."),
            built.map((one) => one.folder),
          ),
    ),
  });
  const lowest = ranks[(flags.level ?? "info") as Severity];
  const diagnostics = [
    ...result.diagnostics,
    ...templates.filter(({ code }) => !disable.includes(code)),
  ].filter(({ severity }) => ranks[severity] <= lowest);
  const ok = diagnostics.every(({ severity }) => severity === "info");
  const leftOut = scopes.flatMap((scope) => scope.leftOut);
  await writeDiagnostics({ ok, ...result, leftOut, notRendered: failed, diagnostics }, flags.format, io);
  if (!isDocument(flags.format)) {
    const disabled = result.disabled === 0 ? "" : `, ${result.disabled} disabled by comments`;
    const [inFiles, objects] = [formatCount(result.files, "file"), formatCount(result.objects, "object")];
    io.stderr(`${countsOf(diagnostics)}${disabled} in ${inFiles} (${objects} checked)\n`);
    io.stderr(leftOutText(scopes));
  }
  return ok ? exit.ok : exit.findings;
}

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

function nextVersion({ "next-version": version }: Call["flags"]): readonly string[] {
  if (typeof version !== "string") return [];
  if (/^v/.test(version) && tryParseVersion(version) !== undefined) return [version];
  throw new UsageError(
    `--next-version ${version} is not a version of clusterctl`,
    "use a version such as v1.2.0",
  );
}

function unknownRule(code: string): UsageError {
  const codes = [...lintRules.map((rule) => rule.code), ...Object.keys(templateDiagnostics)];
  return new UsageError(
    `unknown lint rule ${code} (capikit.config)`,
    suggestWord(code, codes) ?? "see: capikit explain",
  );
}
