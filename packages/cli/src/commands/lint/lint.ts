import { existsSync, statSync } from "node:fs";
import type { ContractVersion } from "@capikit/api/contract";
import {
  type Finding,
  findLintRule,
  type LintLevel,
  lint,
  lintAsGithub,
  lintAsSarif,
  lintAsText,
} from "@capikit/clusterctl-kit/lint";
import { formatCount } from "@capikit/common/text";
import { loadLintConfig } from "@capikit/runner";
import { type Call, exit } from "../../shared/command/command.ts";
import { readInputs } from "../../shared/input/read-inputs.ts";
import { releasedVersions } from "../../shared/project/released-versions.ts";
import { version } from "../../shared/report/version.ts";
import { coloursOf } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { explain, listRules, unknownRule } from "./explain.ts";
import { providerDocuments } from "./provider-documents.ts";

export async function run({ positionals, flags }: Call, io: Io): Promise<number> {
  const json = flags.format === "json";
  if (flags.list === true) return listRules(io, json);
  if (typeof flags.explain === "string") return explain(flags.explain, io, json);
  const inputs = positionals.length > 0 ? positionals : ["."];
  const folders = inputs.filter((input) => existsSync(input) && statSync(input).isDirectory());
  const config = await loadLintConfig(folders[0] ?? process.cwd());
  for (const id of config.disable ?? [])
    if (findLintRule(id) === undefined) throw unknownRule(id, "capikit.config");
  const files = await readInputs(inputs, io.signal);
  const contract = (flags.contract as ContractVersion | undefined) ?? config.contract;
  const result = lint(files, {
    ...(contract !== undefined && { contract }),
    ...(config.disable !== undefined && { disable: config.disable }),
    versions: (await Promise.all(folders.map(releasedVersions))).flat(),
    documents: (await Promise.all(folders.map((folder) => providerDocuments(folder, io)))).flat(),
    whole: folders.length > 0,
  });
  const findings = result.findings.filter(
    ({ level }) => ranks[level] <= ranks[(flags.level ?? "info") as LintLevel],
  );
  write(findings, { ...result, findings }, flags.format, io);
  return findings.some(({ level }) => level === "error" || level === "warning") ? exit.findings : exit.ok;
}

const ranks: Readonly<Record<LintLevel, number>> = { error: 0, warning: 1, info: 2 };

function write(
  findings: readonly Finding[],
  result: ReturnType<typeof lint>,
  format: Call["flags"][string],
  io: Io,
): void {
  if (format === "json") io.stdout(`${JSON.stringify(result, null, 2)}\n`);
  else if (format === "sarif")
    io.stdout(`${JSON.stringify(lintAsSarif(findings, { version: version() }), null, 2)}\n`);
  else if (format === "github") io.stdout(lintAsGithub(findings));
  else {
    const colours = coloursOf(io, "stdout");
    const paints = { error: colours.red, warning: colours.yellow, info: colours.cyan };
    io.stdout(
      lintAsText(findings, {
        level: (level, text) => paints[level](text),
        place: colours.bold,
        help: colours.dim,
      }),
    );
    const count = (level: LintLevel): number => findings.filter((finding) => finding.level === level).length;
    const counts = [
      formatCount(count("error"), "error"),
      formatCount(count("warning"), "warning"),
      formatCount(count("info"), "note"),
      ...(result.disabled === 0 ? [] : [`${result.disabled} disabled by comments`]),
    ];
    const [files, objects] = [formatCount(result.files, "file"), formatCount(result.objects, "object")];
    io.stderr(`${counts.join(", ")} in ${files} (${objects} checked)\n`);
  }
}
