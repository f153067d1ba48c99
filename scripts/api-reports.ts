/**
 * `node scripts/api-reports.ts [--update] [<name>…]`: the public surface of every published
 * package, or of those that are named, as committed in `packages/<name>/api.md`, apart from entry
 * points that are generated, and those of API versions, whose sources are declarations that read
 * the same. Without `--update` it fails where a build and its report differ, and shows how.
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
    const report = `${one.folder}/api.md`;
    const path = join(root, report);
    const before = existsSync(path) ? readFileSync(path, "utf8") : "";
    const { text, undocumented } = reportOf(one);
    for (const found of undocumented) {
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
    types === undefined || types.startsWith("./dist/gen/") || isApiVersion(key)
      ? []
      : [{ name: `${manifest.name}${key.slice(".".length)}`, types }],
  );
  return [{ folder, entries }];
}

/** Reports whether an entry point is a version of an API group: `./core/v1beta2`. */
function isApiVersion(key: string): boolean {
  return /\/v\d+(?:(?:alpha|beta)\d+)?$/.test(key);
}

/** Exports without a comment, as API Extractor marks them. Members are indented. */
function undocumentedIn(report: string): string[] {
  const marked = /^\/\/ @[\w@ ]+ \(undocumented\)\n(?:\/\/.*\n)*(export .*)$/gm;
  return [...report.matchAll(marked)].map(([, declaration = ""]) => declaration);
}

/**
 * The declarations of a section, without imports, notes and empty lines. Those that fit are on one
 * line: reviews read the report as a diff, and a line is one change.
 */
function condense(section: string): string {
  const [opening = "", ...declarations] = section
    .replaceAll(/^(?:import .*| *\/\/(?!.* @(?:alpha|beta|deprecated|internal)\b).*)\n/gm, "")
    .split(/\n{2,}/);
  const onLine = (text: string) => {
    const line = text.replaceAll(/\s*\n\s+|\n/g, " ");
    return /```|\/\//.test(text) || line.length > 140 ? text : line;
  };
  const member = /^( +)\S.*\{\n(?:\1 .*\n)+\1\}.*$/gm;
  const lines = declarations.map((declaration) =>
    onLine(declaration).replaceAll(member, (text, indent: string) => indent + onLine(text.trimStart())),
  );
  return [opening, ...lines].filter((line) => line !== "").join("\n");
}

/** Returns the report of a package, with a section per entry point. */
function reportOf({ folder, entries }: Package): { readonly text: string; readonly undocumented: string[] } {
  const [first] = entries;
  if (first === undefined) return { text: "", undocumented: [] };
  // One program for all entries: most of the time goes into reading declarations.
  const additionalEntryPoints = entries.map(({ types }) => join(root, folder, types));
  const program = CompilerState.create(configOf(folder, first.types), { additionalEntryPoints });
  const sections = entries.map(({ name, types }) => {
    const text = extract(configOf(folder, types), program, `${folder}/${types}`);
    return { name, text: text.slice(text.indexOf("```ts")).trimEnd() };
  });
  const title =
    "# Public API\n\n> Written by `pnpm api:update` with [API Extractor](https://api-extractor.com/). Do not edit.\n";
  return {
    text: [title, ...sections.map(({ name, text }) => `## ${name}\n\n${condense(text)}\n`)].join("\n"),
    undocumented: sections.flatMap(({ text }) => undocumentedIn(text)),
  };
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
          "ae-forgotten-export": none,
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
