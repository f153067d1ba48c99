/**
 * `node tests/repository/src/packed-report.ts DIR` checks the tarballs of a release, and prints their
 * sizes, contents and findings.
 *
 * @module
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly files?: readonly string[];
  readonly exports?: object;
  readonly publishConfig?: { readonly provenance?: boolean };
}

/** One row of the report, with the findings that fail a release. */
interface Report {
  readonly row: readonly string[];
  readonly findings: readonly string[];
}

async function report(path: string): Promise<Report> {
  const tarball = readFileSync(path);
  const data = new Uint8Array(tarball);
  const opened = createPackageFromTarballData(data);
  const root = `/node_modules/${opened.packageName}`;
  const manifest = JSON.parse(opened.readFile(`${root}/package.json`)) as Manifest;
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });
  const types = await checkPackage(opened);
  // `require` is not supported.
  const problems = (types.types ? types.problems : []).filter(
    (problem) => !("resolutionKind" in problem && ["node10", "node16-cjs"].includes(problem.resolutionKind)),
  );
  const files = opened.listFiles();
  const folders = new Map<string, number>();
  for (const file of files) {
    const [first = ""] = file.slice(root.length + 1).split("/");
    folders.set(first, (folders.get(first) ?? 0) + 1);
  }
  const contents = [...folders].map(([name, count]) => (count > 1 ? `${name} (${count})` : name));
  const { name, version, license, publishConfig } = manifest;
  const findings = [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`),
    ...problems.map((problem) => `attw: ${JSON.stringify(problem)}`),
    ...(manifest.private === true ? ["is private"] : []),
    ...(license === "Apache-2.0" ? [] : ["has no licence"]),
    ...(publishConfig?.provenance === true ? [] : ["has no provenance"]),
    ...["LICENSE", "README.md", "CHANGELOG.md"]
      .filter((file) => !folders.has(file))
      .map((file) => `has no ${file}`),
  ].map((text) => `${name}: ${text}`);
  const size = `${Math.ceil(statSync(path).size / 1024)} KiB`;
  const entries = Object.keys(manifest.exports ?? {}).length;
  return {
    row: [`${name}@${version}`, size, `${files.length} files`, `${entries} entry points`, contents.join(" ")],
    findings,
  };
}

const [folder = "."] = process.argv.slice(2);
const paths = globSync("**/*.tgz", { cwd: folder })
  .sort()
  .map((path) => join(folder, path));
const reports: Report[] = [];
// One after the other: each opens all types of a package.
for (const path of paths) reports.push(await report(path));
const widths = [0, 1, 2, 3].map((at) => Math.max(...reports.map(({ row }) => row[at]?.length ?? 0)));
for (const { row } of reports) console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "));
const findings = reports.flatMap((one) => one.findings);
for (const finding of findings) console.error(finding);
if (findings.length > 0 || reports.length === 0) process.exitCode = 1;
