/**
 * `node scripts/api-reports.ts [--update] [<name>…]`: the public surface of every published
 * package, or of those that are named, as committed in
 * `packages/<name>/etc/<entry>.api.md`, apart from entry points that are generated. Without `--update` it fails where a build and its report
 * differ, and shows how.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diff } from "node:util";
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";

interface Entry {
  /** Relative to the root. */
  readonly folder: string;
  /** The file with the declarations. */
  readonly types: string;
  /** The committed report. */
  readonly report: string;
}

const root = join(import.meta.dirname, "..");
const update = process.argv.includes("--update");
const scratch = mkdtempSync(join(tmpdir(), "capikit-api-"));
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const entries = (named.length > 0 ? named : readdirSync(join(root, "packages"))).flatMap((name) =>
  entriesOf(`packages/${name}`),
);
const stale = staleReports();
/** One program for all entries of a package: most of the time goes into reading declarations. */
const programs = new Map<string, CompilerState>();

try {
  const changed = entries.filter((entry) => {
    const text = reportOf(entry);
    const path = join(root, entry.report);
    const before = existsSync(path) ? readFileSync(path, "utf8") : "";
    if (before === text) return false;
    if (update) {
      mkdirSync(join(root, entry.folder, "etc"), { recursive: true });
      writeFileSync(path, text);
    }
    console.log(`${update ? "wrote" : "changed"} ${entry.report}`);
    if (!update) console.log(difference(before, text));
    return true;
  });
  for (const report of stale) {
    if (update) rmSync(join(root, report));
    console.log(`${update ? "removed" : "stale"} ${report}`);
  }
  const undocumented = entries.flatMap(({ report }) => undocumentedIn(report));
  for (const found of undocumented) console.log(`no comment: ${found}`);
  if (undocumented.length > 0) process.exitCode = 1;
  const wrong = changed.length + stale.length;
  if (wrong > 0 && !update) {
    console.error(`${wrong} API reports are out of date. If the change is intended: pnpm api:update`);
    process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function entriesOf(folder: string): Entry[] {
  const path = join(root, folder, "package.json");
  if (!existsSync(path)) return [];
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  if (manifest.private === true) return [];
  const exported: [string, { readonly types?: string }][] = Object.entries(manifest.exports);
  return exported.flatMap(([key, { types }]) => {
    const name = key === "." ? "index" : key.slice("./".length).replaceAll("/", "-");
    if (types === undefined || types.startsWith("./dist/gen/")) return [];
    return [{ folder, types, report: `${folder}/etc/${name}.api.md` }];
  });
}

/** Exports without a comment, as API Extractor marks them. Members are indented. */
function undocumentedIn(report: string): string[] {
  const path = join(root, report);
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const marked = /^\/\/ @[\w@ ]+ \(undocumented\)\n(?:\/\/.*\n)*(export .*)$/gm;
  return [...text.matchAll(marked)].map(([, declaration]) => `${report}: ${declaration}`);
}

function staleReports(): string[] {
  return [...new Set(entries.map(({ folder }) => `${folder}/etc`))]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`))
    .filter((path) => path.endsWith(".api.md") && !entries.some(({ report }) => report === path));
}

function configOf({ folder, types, report }: Entry): ExtractorConfig {
  const projectFolder = join(root, folder);
  const reportFileName = report.slice(`${folder}/etc/`.length);
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
        reportFileName,
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

function reportOf(entry: Entry): string {
  const { folder, types, report } = entry;
  const config = configOf(entry);
  const program = programs.get(folder) ?? programOf(folder, config);
  const result = Extractor.invoke(config, {
    compilerState: program,
    localBuild: true,
    messageCallback: (message) => {
      if (message.logLevel === ExtractorLogLevel.Error) console.error(`${report}: ${message.text}`);
      message.handled = true;
    },
  });
  if (result.errorCount > 0) throw new Error(`api-extractor cannot read ${folder}/${types}: build first`);
  return readFileSync(config.reportFilePath, "utf8");
}

function programOf(folder: string, config: ExtractorConfig): CompilerState {
  const all = entries
    .filter((entry) => entry.folder === folder)
    .map(({ types }) => join(root, folder, types));
  const program = CompilerState.create(config, { additionalEntryPoints: all });
  programs.set(folder, program);
  return program;
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
