import {
  findLintRule,
  type LintRule,
  lintRuleAnchor,
  lintRules,
  nearestLintRule,
} from "@capikit/clusterctl-kit/lint";
import { UsageError } from "@capikit/runner";
import { exit } from "../../shared/command/command.ts";
import type { Io } from "../../shared/terminal/io.ts";

/** Returns the documentation of a rule. @throws UsageError when the id is unknown. */
export function explain(id: string, io: Io, json: boolean): number {
  const rule = findLintRule(id);
  if (rule === undefined) throw unknownRule(id, "--explain");
  io.stdout(json ? `${JSON.stringify(asData(rule), null, 2)}\n` : asText(rule));
  return exit.ok;
}

/** Returns all rules: id, level and title. */
export function listRules(io: Io, json: boolean): number {
  const width = Math.max(...lintRules.map(({ id }) => id.length));
  io.stdout(
    json
      ? `${JSON.stringify(lintRules.map(asData), null, 2)}\n`
      : lintRules
          .map(({ id, level, title }) => `${id.padEnd(width)}  ${level.padEnd(7)}  ${title}\n`)
          .join(""),
  );
  return exit.ok;
}

export function unknownRule(id: string, where: string): UsageError {
  const near = nearestLintRule(id);
  return new UsageError(
    `unknown lint rule: ${id} (${where})`,
    near === undefined ? "see: capikit lint --list" : `did you mean ${near}?`,
  );
}

function asText({ id, title, level, versions, contractRule, why, wrong, right, help }: LintRule): string {
  const facts = [
    level,
    versions.length === 1 ? `contract ${versions[0]} only` : undefined,
    contractRule && `contract rule: ${contractRule}`,
  ];
  const indented = (text: string): string =>
    text
      .split("\n")
      .map((line) => `  ${line}`.trimEnd())
      .join("\n");
  const page = `https://github.com/capikit/capikit/blob/main/docs/reference/lint.md#${lintRuleAnchor(id)}`;
  return [
    `${id}: ${title}`,
    facts.filter(Boolean).join(", "),
    "",
    why,
    "",
    "Wrong:",
    indented(wrong),
    "",
    "Right:",
    indented(right),
    "",
    `Help: ${help}`,
    `Page: ${page}`,
    "",
  ].join("\n");
}

function asData({ check: _, ...rule }: LintRule): unknown {
  return rule;
}
