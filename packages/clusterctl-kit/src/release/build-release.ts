import { createHash } from "node:crypto";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { plainText } from "@capikit/common/json";
import { compareVersions, type SemanticVersion } from "@capikit/common/kubernetes";
import { compareText, parseImage } from "@capikit/common/text";
import {
  isProcessError,
  type ProcessedComponents,
  processComponents,
} from "../components/process/process-components.ts";
import { printMetadata, withSeries } from "../metadata/keep-series.ts";
import { contractOfCrds, type ProviderMetadata, untrackedVersions } from "../metadata/metadata.ts";
import {
  clusterClassFile,
  hookDocumentFile,
  metadataFile,
  parseReleaseVersion,
  templatesIn,
} from "../repository/model/repository.ts";
import { RepositoryError } from "../repository/model/repository-error.ts";
import { readObjects } from "../templates/read-objects.ts";
import { classOfCluster } from "../templates/template-file.ts";
import { getVariables } from "../variables/index.ts";
import { placeholder, withPlaceholders } from "../variables/placeholders.ts";
import { extraFiles } from "./extra-files.ts";
import { releasedHooks } from "./hook-document.ts";
import type { Release, ReleasedComponents, ReleaseInput } from "./release.ts";
import { releaseProblem } from "./release-diagnostics.ts";

/**
 * Builds the files of a release in memory and checks them.
 *
 * @throws RepositoryError for an invalid version, an unknown contract or duplicate file names.
 */
export function buildRelease(input: ReleaseInput): Release {
  const { version, components } = input;
  if (parseReleaseVersion(version) === undefined || !version.startsWith("v"))
    throw new RepositoryError(
      "REPOSITORY_BAD_FILE",
      `clusterctl does not support the version ${version}`,
      "use a version such as v0.1.0",
    );
  if (components.length === 0)
    throw new RepositoryError(
      "REPOSITORY_NO_FILE",
      "a release requires a components file",
      "pass the components file",
    );
  const diagnostics: Diagnostic[] = [];
  const processed = components.flatMap((one) => processedOf(one, version, diagnostics));
  const contract = input.contract ?? contractOfCrds(processed.flatMap(({ objects }) => objects));
  const metadata = withSeries(input.metadata, version, contract ?? contractBefore(input, diagnostics));
  const images = [...new Set(processed.flatMap((one) => one.images))].sort();
  const own = checkOwnImages(components, version);
  for (const found of [checkImages(images), own, checkTemplates(input), checkVersions(input, metadata)])
    for (const diagnostic of found) diagnostics.push(diagnostic);

  const files = new Map<string, Uint8Array>();
  const add = (name: string, content: Uint8Array | string): void => {
    if (files.has(name))
      throw new RepositoryError(
        "REPOSITORY_BAD_FILE",
        `two files of the release are named ${name}`,
        "rename one",
      );
    files.set(name, typeof content === "string" ? new TextEncoder().encode(content) : content);
  };
  for (const { file, content } of components) add(file, content);
  for (const [name, content] of input.files) add(name, content);
  const hooks = input.hooks && releasedHooks(input.hooks, version, diagnostics);
  if (hooks !== undefined) add(hookDocumentFile, hooks);
  // Unreadable components are already reported.
  if (processed.length === components.length)
    for (const [name, content] of extraFiles(
      input,
      processed.map(({ namespace }) => namespace),
      diagnostics,
    ))
      add(name, content);
  add(metadataFile, printMetadata(metadata));
  add("images.txt", images.map((image) => `${image}\n`).join(""));
  add(checksumsFile, checksums(files));
  return Object.freeze({
    version,
    providers: components.map(({ provider }) => provider),
    metadata,
    images,
    files: new Map([...files].sort(([a], [b]) => compareText(a, b))),
    diagnostics,
  });
}

function processedOf(
  { provider, file, content }: ReleasedComponents,
  version: string,
  diagnostics: Diagnostic[],
): ProcessedComponents[] {
  try {
    const { template, get } = withPlaceholders(content);
    return [processComponents(template, { provider, version, get })];
  } catch (error) {
    if (!isProcessError(error)) throw error;
    diagnostics.push(releaseProblem("release/components", file, error.message));
    return [];
  }
}

/** Without CRDs of a contract, such as an addon's, the previous series determines the contract. */
function contractBefore({ metadata, version }: ReleaseInput, diagnostics: readonly Diagnostic[]): string {
  const last = metadata?.releaseSeries.at(-1)?.contract;
  if (last !== undefined) return last;
  // Unreadable components are already reported as errors, which prevent publishing.
  if (diagnostics.some(isError)) return "v1beta2";
  throw new RepositoryError(
    "REPOSITORY_BAD_FILE",
    `cannot determine the contract of ${version}: its CRDs have no contract label in common`,
    "label the CRDs with cluster.x-k8s.io/v1beta2, or set the contract",
  );
}

function checkImages(images: readonly string[]): readonly Diagnostic[] {
  return images.flatMap((image): Diagnostic[] => {
    const parsed = parseImage(image);
    if (typeof parsed === "string" || parsed.digest !== "") return [];
    if (parsed.tag !== "" && parsed.tag !== "latest") return [];
    const message = `the tag of image ${image} is not pinned`;
    return [releaseProblem("release/image-not-pinned", "images.txt", message)];
  });
}

/** Checks that the release contains its own programs, rather than those of a build for development. */
function checkOwnImages(components: readonly ReleasedComponents[], version: string): readonly Diagnostic[] {
  const own = new Set(components.flatMap(({ image }) => image ?? []));
  return [...own].flatMap((image) => {
    const parsed = parseImage(image);
    if (typeof parsed === "string" || parsed.digest !== "") return [];
    if (parsed.tag === version || `v${parsed.tag}` === version) return [];
    const message = `the image ${image} is not of version ${version}`;
    return [releaseProblem("release/image-version", "images.txt", message)];
  });
}

/** Checks the release against published versions: upgrades read the newest metadata. */
function checkVersions(
  { version, published = [] }: ReleaseInput,
  metadata: ProviderMetadata,
): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  const own = parseReleaseVersion(version);
  // A patch release of an older series is not what users of later ones upgrade with.
  const isLater = ({ major, minor }: SemanticVersion): boolean =>
    own !== undefined && (major > own.major || (major === own.major && minor > own.minor));
  const required = published.filter((one) => {
    const parsed = parseReleaseVersion(one);
    return parsed === undefined || !isLater(parsed);
  });
  const untracked = untrackedVersions(metadata, required);
  if (untracked.length > 0) {
    const message = `has no series for ${untracked.join(", ")}: users of older versions cannot upgrade`;
    problems.push(releaseProblem("release/series-missing", metadataFile, message));
  }
  if (own !== undefined && own.major > 1n && own.prerelease.length === 0) {
    const message = "is +incompatible for Go proxies unless the repository has a go.mod with its /vN";
    problems.push(releaseProblem("release/incompatible-version", { object: version }, message));
  }
  const newer = published.filter((one) => {
    const parsed = parseReleaseVersion(one);
    return own !== undefined && parsed !== undefined && compareVersions(parsed, own) > 0;
  });
  if (newer.length > 0) {
    const message = `is not read by upgrades, which use that of newer versions: ${newer.join(", ")}`;
    problems.push(releaseProblem("release/newer-versions", metadataFile, message));
  }
  return problems;
}

/** File for `sha256sum --check`. */
const checksumsFile = "checksums.txt";

/** Returns the hashes of files in the format of `sha256sum`, sorted by name. */
function checksums(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, content]) => `${createHash("sha256").update(content).digest("hex")}  ${name}\n`)
    .join("");
}

/** Checks that templates and ClusterClasses are readable and match. */
function checkTemplates({ files, components }: ReleaseInput): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  const { flavors, clusterClasses } = templatesIn(files.keys());
  const read = (file: string) => {
    const content = files.get(file) ?? new Uint8Array();
    try {
      const { template: text, get } = withPlaceholders(content);
      const fail = (error: Error): never => {
        throw error;
      };
      return readObjects({ file, text }, get, placeholder, fail).map(({ object }) => object);
    } catch (error) {
      problems.push(releaseProblem("release/template", file, (error as Error).message));
      return [];
    }
  };
  for (const file of flavors.values()) {
    for (const { name } of read(file).flatMap((object) => classOfCluster(object) ?? [])) {
      // A class whose name is a variable may be in another release.
      if (name === placeholder || clusterClasses.has(name)) continue;
      const message = `uses the ClusterClass ${name}, which is not in the release`;
      const help = `add ${clusterClassFile(name)}`;
      problems.push(releaseProblem("release/cluster-class-missing", file, message, help));
    }
  }
  for (const [name, file] of clusterClasses) {
    const objects = read(file);
    const classes = objects.filter(({ kind }) => kind === "ClusterClass").map(metadataName);
    if (objects.length > 0 && !classes.includes(name)) {
      const message = `contains no ClusterClass ${name}${classes.length > 0 ? `, but ${classes.join(", ")}` : ""}`;
      problems.push(releaseProblem("release/cluster-class-name", file, message));
    }
    const variables = variablesIn(files.get(file));
    if (variables.length > 0) {
      const message = `has variables, which clusterctl does not list: ${variables.join(", ")}`;
      problems.push(releaseProblem("release/cluster-class-variables", file, message));
    }
  }
  const hasInfrastructure = components.some(({ provider }) => provider.type === "InfrastructureProvider");
  if (hasInfrastructure && !flavors.has("")) {
    const message = "is missing: clusterctl generate cluster requires --flavor";
    problems.push(releaseProblem("release/no-default-template", "cluster-template.yaml", message));
  }
  return problems;
}

function metadataName({ metadata }: { readonly metadata?: unknown }): string {
  return plainText((metadata as { readonly name?: unknown } | undefined)?.name ?? "");
}

function variablesIn(content: Uint8Array | undefined): readonly string[] {
  try {
    return content === undefined ? [] : getVariables(content);
  } catch {
    // The read error is already reported.
    return [];
  }
}
