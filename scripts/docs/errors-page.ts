import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ErrorClass, readErrorClasses } from "./error-classes.ts";
import { escaped, row } from "./markdown.ts";

const root = join(import.meta.dirname, "../..");

/** Returns the page of all public error classes with their codes, by package. */
export function errorsPage(): string {
  const classes = readErrorClasses().filter(isPublic);
  const folders = [...new Set(classes.map(folderOf))];
  const parts = folders.map((name) =>
    [
      `## ${packageName(name)}`,
      "",
      row(["Error", "Codes", "Meaning"]),
      row(["---", "---", "---"]),
      ...classes.filter((one) => folderOf(one) === name).map(rowOf),
    ].join("\n"),
  );
  return `# Errors

All errors of capikit extend \`CapikitError\` of \`@capikit/common/errors\`. Each has a \`name\` and a \`code\`. \`cause\` holds the
original error, if any. Codes are unique and stable; messages may change. \`hasErrorCode\` compares codes without the class:

\`\`\`ts
import { hasErrorCode } from "@capikit/common/errors";

export function isRetryable(error: unknown): boolean {
  return hasErrorCode(error, "RESPONSE_TOO_SLOW", "ECONNREFUSED");
}
\`\`\`

${parts.join("\n\n")}
`;
}

function rowOf({ name, codes, summary }: ErrorClass): string {
  const shown = codes.length === 0 ? "the code of Node.js" : codes.map((code) => `\`${code}\``).join(", ");
  return row([`\`${name}\``, shown, escaped(summary.replace(/\{@link (\w+)\}/g, "`$1`"))]);
}

const reports = new Map<string, string>();

function folderOf({ file }: ErrorClass): string {
  return file.split("/")[1] ?? "";
}

function isPublic(one: ErrorClass): boolean {
  if (!one.file.startsWith("packages/") || one.base === "Error") return false;
  const folder = folderOf(one);
  if (!reports.has(folder)) {
    const path = join(root, `packages/${folder}/api.md`);
    reports.set(folder, existsSync(path) ? readFileSync(path, "utf8") : "");
  }
  return new RegExp(`class ${one.name} extends`).test(reports.get(folder) ?? "");
}

function packageName(folder: string): string {
  return folder === "cli" || folder === "create-capikit" ? folder : `@capikit/${folder}`;
}
