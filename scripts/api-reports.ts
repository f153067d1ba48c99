/**
 * `node scripts/api-reports.ts [--update] [<name>…]`: the public surface of every published
 * package, or of those that are named, as committed in `packages/<name>/api.md`, apart from entry
 * points that are generated. Without `--update` it fails where a build and its report differ, and
 * shows how.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diff } from "node:util";
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";

interface Package {
  /** Relative to the root. */
  readonly folder: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  /** As in imports. */
  readonly name: string;
  /** The file with the declarations. */
  readonly types: string;
}

const root = join(import.meta.dirname, "..");
const update = process.argv.includes("--update");
const scratch = mkdtempSync(join(tmpdir(), "capikit-api-"));
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const packages = (named.length > 0 ? named : readdirSync(join(root, "packages"))).flatMap((name) =>
  readPackage(`packages/${name}`),
);

try {
  const changed = packages.filter((one) => {
    const text = reportOf(one);
    const report = `${one.folder}/api.md`;
    const path = join(root, report);
    const before = existsSync(path) ? readFileSync(path, "utf8") : "";
    for (const found of undocumentedIn(text)) {
      console.log(`no comment: ${report}: ${found}`);
      process.exitCode = 1;
    }
    if (before === text) return false;
    if (update) writeFileSync(path, text);
    console.log(`${update ? "wrote" : "changed"} ${report}`);
    if (!update) console.log(difference(before, text));
    return true;
  });
  if (changed.length > 0 && !update) {
    console.error(
      `${changed.length} API reports are out of date. If the change is intended: pnpm api:update`,
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function readPackage(folder: string): Package[] {
  const path = join(root, folder, "package.json");
  if (!existsSync(path)) return [];
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  if (manifest.private === true) return [];
  const exported: [string, { readonly types?: string }][] = Object.entries(manifest.exports);
  const entries = exported.flatMap(([key, { types }]) =>
    types === undefined || types.startsWith("./dist/gen/")
      ? []
      : [{ name: `${manifest.name}${key.slice(".".length)}`, types }],
  );
  return [{ folder, entries }];
}

/** Exports without a comment, as API Extractor marks them. Members are indented. */
function undocumentedIn(report: string): string[] {
  const marked = /^\/\/ @[\w@ ]+ \(undocumented\)\n(?:\/\/.*\n)*(export .*)$/gm;
  return [...report.matchAll(marked)].map(([, declaration = ""]) => declaration);
}

/** Returns the report of a package, with a section per entry point. */
function reportOf({ folder, entries }: Package): string {
  const [first] = entries;
  if (first === undefined) return "";
  // One program for all entries: most of the time goes into reading declarations.
  const additionalEntryPoints = entries.map(({ types }) => join(root, folder, types));
  const program = CompilerState.create(configOf(folder, first.types), { additionalEntryPoints });
  const sections = entries.map(({ name, types }) => {
    const text = extract(configOf(folder, types), program, `${folder}/${types}`);
    return `## ${name}\n\n${text.slice(text.indexOf("```ts")).trimEnd()}\n`;
  });
  return `# Public API\n\n> Written by \`pnpm api:update\` with [API Extractor](https://api-extractor.com/). Do not edit.\n\n${sections.join("\n")}`;
}

function configOf(folder: string, types: string): ExtractorConfig {
  const projectFolder = join(root, folder);
  const none = { logLevel: ExtractorLogLevel.None };
  return ExtractorConfig.prepare({
    packageJsonFullPath: join(projectFolder, "package.json"),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder,
      mainEntryPointFilePath: join(projectFolder, types),
      newlineKind: "lf",
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: "ES2023",
            lib: ["ES2023", "ESNext.Disposable"],
            module: "NodeNext",
            moduleResolution: "NodeNext",
            strict: true,
            types: ["node"],
            skipLibCheck: true,
          },
          files: [types],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: "report.api.md",
        reportFolder: scratch,
        reportTempFolder: join(scratch, "temp"),
      },
      docModel: { enabled: false, apiJsonFilePath: "" },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.Error },
          // Everything here is public; release tags would be redundant.
          "ae-missing-release-tag": none,
          // Types without exported names that are reachable: visible in the report, on purpose.
          "ae-forgotten-export": { logLevel: ExtractorLogLevel.Warning, addToApiReportFile: true },
          "ae-unresolved-link": none,
          // `name` of an owner needs no comment.
          "ae-undocumented": none,
        },
        // Comments follow editors, which are laxer than TSDoc: markers contain braces.
        tsdocMessageReporting: { default: none },
      },
    },
  });
}

function extract(config: ExtractorConfig, compilerState: CompilerState, file: string): string {
  const result = Extractor.invoke(config, {
    compilerState,
    localBuild: true,
    messageCallback: (message) => {
      if (message.logLevel === ExtractorLogLevel.Error) console.error(`${file}: ${message.text}`);
      message.handled = true;
    },
  });
  if (result.errorCount > 0) throw new Error(`api-extractor cannot read ${file}: build first`);
  return readFileSync(config.reportFilePath, "utf8");
}

/** Changed lines only, each with the lines around it. */
function difference(before: string, after: string): string {
  const around = 2;
  const lines = diff(before.split("\n"), after.split("\n"));
  const shown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(([operation]) => operation !== 0),
  );
  const signs = { "-1": "+", "0": " ", "1": "-" } as const;
  return lines
    .flatMap(([operation, text], index) => {
      if (!shown[index]) return shown[index - 1] ? ["  …"] : [];
      return [`${signs[`${operation as -1 | 0 | 1}`]} ${text}`];
    })
    .join("\n");
}
