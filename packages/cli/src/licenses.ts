import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

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
 * @param files absolute paths of modules. Those without a folder belong to the project.
 * @param folderOf returns the folder of a module's package. Default: the one in `node_modules`.
 */
export function thirdPartyPackages(
  files: Iterable<string>,
  folderOf: (file: string) => string | undefined = packageFolder,
): readonly ThirdPartyPackage[] {
  const byFolder = Map.groupBy(files, (file) => folderOf(file));
  const found = new Map<string, ThirdPartyPackage>();
  for (const [folder, modules] of byFolder)
    for (const one of folder === undefined ? [] : [describePackage(folder), ...containedIn(folder, modules)])
      found.set(`${one.name}@${one.version}`, one);
  return [...found.keys()].sort().flatMap((key) => found.get(key) ?? []);
}

function packageFolder(file: string): string | undefined {
  const parts = file.replaceAll("\\", "/").split("/");
  const at = parts.lastIndexOf("node_modules") + 1;
  const end = at + (parts[at]?.startsWith("@") ? 2 : 1);
  return at === 0 || parts.length <= end ? undefined : parts.slice(0, end).join("/");
}

/**
 * Returns the folder of a package that `node_modules` links to, such as one in `vendor` or of a workspace. Bundlers
 * resolve links.
 */
function linkedFolder(file: string): string | undefined {
  const folder = dirname(file);
  const path = join(folder, "package.json");
  const isPackage = existsSync(path) && JSON.parse(readFileSync(path, "utf8")).name !== undefined;
  if (!isPackage) return folder === dirname(folder) ? undefined : linkedFolder(folder);
  const isProject = !relative(folder, process.cwd()).startsWith("..");
  return isProject ? undefined : folder;
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

/** Returns the packages whose code some modules of a package contain: all that it names, if these have no source maps. */
function containedIn(folder: string, modules: readonly string[]): readonly ThirdPartyPackage[] {
  const file = join(folder, "dist", thirdPartyFile);
  if (!existsSync(file)) return [];
  const all: readonly ThirdPartyPackage[] = JSON.parse(readFileSync(file, "utf8"));
  const maps = modules.map((path) => `${path}.map`);
  if (!maps.every((path) => existsSync(path))) return all;
  const folders = mappedSources(maps).map((source) => packageFolder(source) ?? "");
  return all.filter(({ name }) => folders.some((one) => one.endsWith(`/node_modules/${name}`)));
}

/** The part of a bundler's plugin context that the plugin uses, as of Rolldown and Rollup. */
interface BundleContext {
  emitFile(file: { readonly type: "asset"; readonly fileName: string; readonly source: string }): unknown;
}

type Bundle = Readonly<
  Record<string, { readonly type: string; readonly moduleIds?: readonly string[] | undefined }>
>;

interface Image {
  /** Registry and repository. */
  readonly name: string;
  /** Tag and digest. */
  readonly version: string;
  /** Package URL. */
  readonly locator: string;
}

/** Returns the image that the last stage of a Dockerfile starts from. */
function baseImage(dockerfile: string): Image | undefined {
  const stages = new Map<string, string>();
  let last: string | undefined;
  for (const line of dockerfile.split("\n")) {
    const [instruction = "", ...words] = line.trim().split(/\s+/);
    if (instruction.toUpperCase() !== "FROM") continue;
    const [from = "", , stage] = words.filter((word) => !word.startsWith("--"));
    last = stages.get(from) ?? from;
    if (stage !== undefined) stages.set(stage, last);
  }
  if (last === undefined || last === "scratch") return undefined;
  const [reference = "", digest = ""] = last.split("@");
  const [repository = "", tag = "latest"] = basename(reference).split(":");
  const name = join(dirname(reference), repository);
  const locator = `pkg:oci/${repository}@${encodeURIComponent(digest)}?repository_url=${name}&tag=${tag}`;
  return { name, version: digest === "" ? tag : `${tag}@${digest}`, locator };
}

/**
 * Creates a plugin for Rolldown or Rollup that writes what a bundle contains next to it: the licences
 * of all packages to `THIRD-PARTY-LICENSES.txt`, and an SPDX 2.3 document to `sbom.spdx.json`. Equal
 * bundles have equal files; `SOURCE_DATE_EPOCH` sets the time of the document.
 *
 * @param options.version of the program. Default: `$VERSION`, else that of `package.json`.
 * @param options.dockerfile of the image with the bundle, whose base image and Node.js are part of the document. Default: `Dockerfile`, if it exists.
 */
export function licenses(options: { readonly version?: string; readonly dockerfile?: string } = {}) {
  return {
    name: "capikit-licenses",
    generateBundle(this: BundleContext, _options: unknown, bundle: Bundle): void {
      const files = Object.values(bundle).flatMap(({ moduleIds }) => moduleIds ?? []);
      const packages = thirdPartyPackages(
        files.filter((file) => !file.startsWith("\0")),
        (file) => packageFolder(file) ?? linkedFolder(file),
      );
      const manifest = JSON.parse(readFileSync("package.json", "utf8"));
      const version = options.version ?? process.env.VERSION ?? manifest.version;
      const { dockerfile = "Dockerfile" } = options;
      const isImage = options.dockerfile !== undefined || existsSync(dockerfile);
      const image = isImage ? baseImage(readFileSync(dockerfile, "utf8")) : undefined;
      const texts = packages.map((one) => `${one.name} ${one.version} (${one.license})\n\n${one.text}`);
      const emit = (fileName: string, source: string): void =>
        void this.emitFile({ type: "asset", fileName, source });
      emit("THIRD-PARTY-LICENSES.txt", `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`);
      emit(
        "sbom.spdx.json",
        `${JSON.stringify(spdxDocument(manifest.name, version, packages, image), undefined, 2)}\n`,
      );
    },
  };
}

function spdxDocument(
  name: string,
  version: string,
  packages: readonly ThirdPartyPackage[],
  image: Image | undefined,
): object {
  const entry = (name: string, version: string | undefined, license: string, locator: string) => ({
    SPDXID: `SPDXRef-${`${name}-${version ?? ""}`.replaceAll(/[^A-Za-z0-9.-]/g, "-")}`,
    name,
    ...(version !== undefined && { versionInfo: version }),
    downloadLocation: "NOASSERTION",
    filesAnalyzed: false,
    licenseConcluded: "NOASSERTION",
    licenseDeclared: license,
    copyrightText: "NOASSERTION",
    externalRefs: [
      { referenceCategory: "PACKAGE-MANAGER", referenceType: "purl", referenceLocator: locator },
    ],
  });
  const npm = (one: Omit<ThirdPartyPackage, "text">) =>
    entry(one.name, one.version, one.license, `pkg:npm/${one.name.replace("@", "%40")}@${one.version}`);
  const program = npm({ name, version, license: "NOASSERTION" });
  const contained = packages.map(npm);
  const bases = image === undefined ? [] : [entry(image.name, image.version, "NOASSERTION", image.locator)];
  // The digest of the image decides on its version.
  const runtimes = bases.map(() => entry("node", undefined, "NOASSERTION", "pkg:generic/node"));
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
  const relate = (from: string, relationshipType: string, to: readonly { readonly SPDXID: string }[]) =>
    to.map(({ SPDXID }) => ({ spdxElementId: from, relationshipType, relatedSpdxElement: SPDXID }));
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
    packages: [program, ...contained, ...bases, ...runtimes],
    relationships: [
      ...relate("SPDXRef-DOCUMENT", "DESCRIBES", [program]),
      ...relate(program.SPDXID, "CONTAINS", contained),
      ...relate(program.SPDXID, "DEPENDS_ON", bases),
      ...bases.flatMap((base) => relate(base.SPDXID, "CONTAINS", runtimes)),
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
