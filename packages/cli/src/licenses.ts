import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A third-party package whose code is part of an artefact. */
export interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression of its `package.json`, or `NOASSERTION`. */
  readonly license: string;
  /** Its licence and notice files, or a sentence about what it declares. */
  readonly text: string;
}

/** In `dist` of a package that contains code of others: their licences, as JSON. */
export const thirdPartyFile = "third-party-licenses.json";

/**
 * Returns the installed packages that files belong to, and the packages whose code these contain, by name.
 *
 * @param files absolute paths of modules. Those outside of `node_modules` belong to the project.
 */
export function thirdPartyPackages(files: Iterable<string>): readonly ThirdPartyPackage[] {
  const folders = new Set([...files].flatMap((file) => packageFolder(file) ?? []));
  const found = new Map<string, ThirdPartyPackage>();
  for (const folder of folders)
    for (const one of [describePackage(folder), ...containedIn(folder)])
      found.set(`${one.name}@${one.version}`, one);
  return [...found.keys()].sort().flatMap((key) => found.get(key) ?? []);
}

function packageFolder(file: string): string | undefined {
  const parts = file.replaceAll("\\", "/").split("/");
  const at = parts.lastIndexOf("node_modules") + 1;
  const end = at + (parts[at]?.startsWith("@") ? 2 : 1);
  return at === 0 || parts.length <= end ? undefined : parts.slice(0, end).join("/");
}

function describePackage(folder: string): ThirdPartyPackage {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice)/i.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), "utf8").trim());
  const by = typeof author === "string" ? author : (author?.name ?? "its authors");
  const declared = `The package has no licence file. It is by ${by}, and declares the licence ${license}.`;
  return {
    ...{ name, version, license: String(license ?? "NOASSERTION") },
    text: texts.length > 0 ? texts.join("\n\n") : declared,
  };
}

function containedIn(folder: string): readonly ThirdPartyPackage[] {
  const file = join(folder, "dist", thirdPartyFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

/** The part of a bundler's plugin context that the plugin uses, as of Rolldown and Rollup. */
interface BundleContext {
  emitFile(file: { readonly type: "asset"; readonly fileName: string; readonly source: string }): unknown;
}

type Bundle = Readonly<
  Record<string, { readonly type: string; readonly moduleIds?: readonly string[] | undefined }>
>;

/**
 * Creates a plugin for Rolldown or Rollup that writes what a bundle contains next to it: the licences
 * of all packages to `THIRD-PARTY-LICENSES.txt`, and an SPDX 2.3 document to `sbom.spdx.json`. Equal
 * bundles have equal files; `SOURCE_DATE_EPOCH` sets the time of the document.
 *
 * @param options.version of the program. Default: `$VERSION`, else that of `package.json`.
 */
export function licenses(options: { readonly version?: string } = {}) {
  return {
    name: "capikit-licenses",
    generateBundle(this: BundleContext, _options: unknown, bundle: Bundle): void {
      const files = Object.values(bundle).flatMap(({ moduleIds }) => moduleIds ?? []);
      const packages = thirdPartyPackages(files.filter((file) => !file.startsWith("\0")));
      const manifest = JSON.parse(readFileSync("package.json", "utf8"));
      const version = options.version ?? process.env.VERSION ?? manifest.version;
      const texts = packages.map((one) => `${one.name} ${one.version} (${one.license})\n\n${one.text}`);
      const emit = (fileName: string, source: string): void =>
        void this.emitFile({ type: "asset", fileName, source });
      emit("THIRD-PARTY-LICENSES.txt", `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`);
      emit(
        "sbom.spdx.json",
        `${JSON.stringify(spdxDocument(manifest.name, version, packages), undefined, 2)}\n`,
      );
    },
  };
}

function spdxDocument(name: string, version: string, packages: readonly ThirdPartyPackage[]): object {
  const idOf = (text: string): string => `SPDXRef-${text.replaceAll(/[^A-Za-z0-9.-]/g, "-")}`;
  const entry = (one: Omit<ThirdPartyPackage, "text">) => ({
    SPDXID: idOf(`${one.name}-${one.version}`),
    name: one.name,
    versionInfo: one.version,
    downloadLocation: "NOASSERTION",
    filesAnalyzed: false,
    licenseConcluded: "NOASSERTION",
    licenseDeclared: one.license,
    copyrightText: "NOASSERTION",
    externalRefs: [
      {
        referenceCategory: "PACKAGE-MANAGER",
        referenceType: "purl",
        referenceLocator: `pkg:npm/${one.name.replace("@", "%40")}@${one.version}`,
      },
    ],
  });
  const program = entry({ name, version, license: "NOASSERTION" });
  const contained = packages.map(entry);
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
  return {
    spdxVersion: "SPDX-2.3",
    dataLicense: "CC0-1.0",
    SPDXID: "SPDXRef-DOCUMENT",
    name: `${name} ${version}`,
    documentNamespace: `https://spdx.org/spdxdocs/${encodeURIComponent(name)}-${encodeURIComponent(version)}`,
    creationInfo: {
      created: new Date(seconds * 1_000).toISOString().replace(/\.\d+Z$/, "Z"),
      creators: ["Tool: capikit"],
    },
    packages: [program, ...contained],
    relationships: [
      {
        spdxElementId: "SPDXRef-DOCUMENT",
        relationshipType: "DESCRIBES",
        relatedSpdxElement: program.SPDXID,
      },
      ...contained.map(({ SPDXID }) => ({
        spdxElementId: program.SPDXID,
        relationshipType: "CONTAINS",
        relatedSpdxElement: SPDXID,
      })),
    ],
  };
}

/** Returns the sources that source maps in a folder name, as absolute paths. */
export function mappedSources(maps: Iterable<string>): readonly string[] {
  return [...maps].flatMap((path) => {
    const { sources = [] } = JSON.parse(readFileSync(path, "utf8")) as {
      readonly sources?: readonly string[];
    };
    return sources.map((source) => join(dirname(path), source));
  });
}
