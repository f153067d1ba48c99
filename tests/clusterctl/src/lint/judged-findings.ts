/** Findings of a rule in a provider, with the verdict of a reader. */
export interface JudgedRow {
  /** GitHub repository. */
  readonly repository: string;
  /** Tag, or the commit of a provider without releases. */
  readonly tag: string;
  /** `-` for a provider without findings. */
  readonly severity: string;
  readonly rule: string;
  readonly findings: number;
  /** `debatable`: true, but of no use for the provider; counted as neither. */
  readonly verdict: "true" | "false" | "debatable";
}

/** Reads the table of judged findings. */
export function judgedRows(table: string): JudgedRow[] {
  const [, ...lines] = table.trimEnd().split("\n");
  return lines.map((line) => {
    const [repository = "", tag = "", severity = "", rule = "", findings = "", verdict] = line.split("\t");
    if (verdict !== "true" && verdict !== "false" && verdict !== "debatable")
      throw new Error(`no verdict: ${line}`);
    return { repository, tag, severity, rule, findings: Number(findings), verdict };
  });
}

/** Counts the errors and warnings of lint's JSON document, by severity and rule. */
export function countFindings(document: string): ReadonlyMap<string, number> {
  const { diagnostics } = JSON.parse(document) as {
    readonly diagnostics: readonly { readonly severity: string; readonly code: string }[];
  };
  const counts = new Map<string, number>();
  for (const { severity, code } of diagnostics.filter((one) => one.severity !== "info"))
    counts.set(`${severity} ${code}`, (counts.get(`${severity} ${code}`) ?? 0) + 1);
  return counts;
}

/** Returns findings without a verdict, and verdicts without a finding. */
export function differences(rows: readonly JudgedRow[], found: ReadonlyMap<string, number>): string[] {
  const judged = new Map<string, number>();
  for (const { severity, rule, findings } of rows.filter((row) => row.findings > 0))
    judged.set(`${severity} ${rule}`, (judged.get(`${severity} ${rule}`) ?? 0) + findings);
  return [...new Set([...judged.keys(), ...found.keys()])]
    .sort()
    .filter((key) => judged.get(key) !== found.get(key))
    .map((key) => `${key}: ${found.get(key) ?? 0} findings, ${judged.get(key) ?? 0} judged`);
}

/** Returns the true part of the judged findings, and of the pairs of provider and rule. */
export function precisionOf(
  rows: readonly JudgedRow[],
  severity: string,
): { readonly findings: number; readonly rules: number } {
  const judged = rows.filter((row) => row.severity === severity && row.verdict !== "debatable");
  const right = judged.filter(({ verdict }) => verdict === "true");
  const sum = (all: readonly JudgedRow[]): number => all.reduce((total, { findings }) => total + findings, 0);
  return {
    findings: judged.length === 0 ? 1 : sum(right) / sum(judged),
    rules: judged.length === 0 ? 1 : right.length / judged.length,
  };
}
