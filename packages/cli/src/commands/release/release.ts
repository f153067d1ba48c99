import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { ComponentsError } from "@capikit/clusterctl-kit/components";
import { lint } from "@capikit/clusterctl-kit/lint";
import {
  alertFiles,
  buildRelease,
  githubLine,
  gitlabLines,
  hookDocumentFile,
  localReleaseFolder,
  localUrl,
  metadataFile,
  printMetadata,
  type Release,
  type ReleasedComponents,
  RepositoryError,
  readMetadata,
  releaseExtras,
  releaseProblem,
  writeRelease,
} from "@capikit/clusterctl-kit/repository";
import {
  type Diagnostic,
  isError,
  isPassed,
  type NotJudged,
  notJudgedLines,
  type Verdict,
} from "@capikit/common/diagnostics";
import { parseVersion } from "@capikit/common/kubernetes";
import { redactUrl } from "@capikit/common/text";
import { applyEdits } from "@capikit/generators/model";
import {
  generate,
  loadLintConfig,
  NothingToGenerateError,
  UsageError,
  writeInside,
} from "@capikit/generators/run";
import { withAllowed } from "../../shared/command/allow.ts";
import { exit } from "../../shared/command/command.ts";
import { isFolder, readBytes } from "../../shared/input/read-input.ts";
import {
  type Checkout,
  isLaterSeries,
  readCheckout,
  unknownReleases,
} from "../../shared/project/checkout.ts";
import { packageFallbacks } from "../../shared/project/package-fallbacks.ts";
import { releasedDocuments } from "../../shared/project/released-documents.ts";
import { addReleaseSeries } from "../../shared/provider/add-release-series.ts";
import { checkProjectTemplates } from "../../shared/provider/check-project-templates.ts";
import { type ReleasedProject, readProject } from "../../shared/provider/read-provider-project.ts";
import {
  type DiagnosticReport,
  isDocument,
  writeDiagnostics,
} from "../../shared/report/write-diagnostics.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { ReleaseCall } from "../release.ts";

/** Builds a release of the project. */
export async function run(call: ReleaseCall, io: Io): Promise<number> {
  const { flags, positionals } = call;
  const [version, ...more] = positionals;
  if (version === undefined || more.length > 0)
    throw new UsageError("release requires one version", "use a version such as v0.1.0");
  const packageUrl = gitlabPackage(flags["gitlab-package"], version);
  try {
    const project = await readProject(call, io);
    const checkout = await readCheckout(project.root);
    const release = built(project, checkout, version, call);
    const comparison = await compareWithRelease(project.root, version);
    const templates = await checkProjectTemplates(listYamlFiles(release));
    const { disable = [] } = await loadLintConfig(project.root);
    const findings = linted(release, checkout, disable);
    // The same file in the release.
    const repeating = [...findings, ...release.diagnostics.filter(({ code }) => code === "release/template")];
    const diagnostics = [
      ...release.diagnostics.filter((one) => !isRepeated(one, findings)),
      ...findings,
      ...checkHistory(checkout, release),
      ...(comparison?.findings ?? []),
      ...templates.filter((one) => !disable.includes(one.code) && !isRepeated(one, repeating)),
      ...project.leftOut.map((path) =>
        releaseProblem("release/left-out-file", path, "the release does not contain the file"),
      ),
    ];
    const verdict = await withAllowed(
      {
        judged: { ...comparison?.judged, file: release.files.size },
        findings: diagnostics,
        // The versions of a local repository are in it.
        notJudged: [
          ...unknownReleases(checkout, "series of released versions in metadata.yaml"),
          ...(comparison?.notJudged ?? []),
        ].filter(({ name }) => call.flags.repository === undefined || name !== "released-versions"),
      },
      call.lists?.allow,
      project.root,
    );
    const ok = isPassed(verdict, isError);
    const { folders, change } =
      !ok || flags["dry-run"] ? unwritten : await written(release, project.root, flags.repository);
    await report({ ok, diagnostics, notJudged: verdict.notJudged, folders }, release, call, io, {
      ...project,
      packageUrl,
      change,
    });
    return ok ? exit.ok : exit.findings;
  } catch (error) {
    if (!(error instanceof RepositoryError || error instanceof ComponentsError)) throw error;
    const help = error instanceof RepositoryError ? error.help : undefined;
    const problem = releaseProblem("release/not-built", { object: version }, error.message, help);
    await writeDiagnostics({ ok: false, diagnostics: [problem] }, flags.format, io, "stderr");
    return exit.findings;
  }
}

/** Compares the generated documents with the last release; undefined for a project without types. */
async function compareWithRelease(project: string, version: string): Promise<Verdict | undefined> {
  try {
    const released = releasedDocuments(project, version);
    const options = { project, mode: "none", fallback: packageFallbacks, released } as const;
    const { comparison, diagnostics } = await generate(options);
    const [error] = diagnostics.filter(isError);
    if (comparison !== undefined || error === undefined) return comparison;
    const entry = { name: "generated-documents", what: "changes since the last release" };
    const why = `the generators report ${error.code}: ${error.message}`;
    return { judged: {}, findings: [], notJudged: [{ ...entry, why, help: "run capikit generate" }] };
  } catch (error) {
    if (error instanceof NothingToGenerateError) return undefined;
    throw error;
  }
}

/** Checks that the next release knows this one: the commit of its tag has its series. */
function checkHistory(
  { root, head, releases }: Checkout,
  { version, metadata }: Release,
): readonly Diagnostic[] {
  const added = addedSeries(metadata, join(root, metadataFile));
  const isTagged = releases.some((one) => one.version === version && one.commit === head);
  if (added === undefined || !isTagged) return [];
  const message = `has no series ${added.major}.${added.minor} in the commit with the tag ${version}`;
  return [releaseProblem("release/uncommitted-series", metadataFile, message)];
}

function built(
  project: ReleasedProject,
  { releases }: Checkout,
  version: string,
  { flags, lists }: ReleaseCall,
): Release {
  const { root, components, files, hooks } = project;
  const kept = join(root, metadataFile);
  return buildRelease({
    version,
    // A local repository may have an image for development.
    components: flags.repository === undefined ? components : components.map(withoutImage),
    files,
    hooks,
    metadata: existsSync(kept) ? readMetadata(readBytes(kept), metadataFile) : undefined,
    contract: flags.contract,
    extras: releaseExtras.filter((extra) => lists?.with?.includes(extra)),
    published: [
      ...new Set([...releases.map((one) => one.version), ...versionsIn(project, root, flags.repository)]),
    ],
  });
}

function withoutImage({ image: _, ...rest }: ReleasedComponents): ReleasedComponents {
  return rest;
}

function versionsIn(
  { components }: ReleasedProject,
  root: string,
  repository: string | undefined,
): readonly string[] {
  if (repository === undefined) return [];
  return components.flatMap(({ provider }) => {
    const folder = dirname(localReleaseFolder(resolve(root, repository), provider, "v0.0.0"));
    return isFolder(folder) ? readdirSync(folder).filter((name) => /^v[0-9]/.test(name)) : [];
  });
}

/** Returns the files with Kubernetes objects of the provider, and `metadata.yaml`. */
function listYamlFiles({ files }: Release) {
  const others: readonly string[] = [hookDocumentFile, ...Object.values(alertFiles)];
  return [...files]
    .filter(([path]) => path.endsWith(".yaml") && !others.includes(path))
    .map(([path, content]) => ({ path, content }));
}

function linted(release: Release, { releases }: Checkout, disable: readonly string[]): readonly Diagnostic[] {
  const own = parseVersion(release.version);
  // The metadata of a patch release of an older series is not that of later ones.
  const earlier = releases.filter(({ parsed }) => !isLaterSeries(parsed, own));
  const { findings } = lint(listYamlFiles(release), {
    versions: [...earlier.map(({ version }) => version), release.version],
    whole: true,
    disable,
  });
  return findings.filter(({ severity }) => severity !== "info");
}

/** Reports whether lint explains why a file cannot be read. */
function isRepeated({ code, location }: Diagnostic, findings: readonly Diagnostic[]): boolean {
  return (
    /^(?:release\/(?:template|components)|template\/invalid-file)$/.test(code) &&
    findings.some(
      (one) =>
        isError(one) &&
        /^(?:file\/|variables\/syntax$|release\/template$)/.test(one.code) &&
        one.location?.path === location?.path,
    )
  );
}

interface Written {
  readonly folders: readonly string[];
  /** The change of `metadata.yaml`, for the user. */
  readonly change: string | undefined;
}

const unwritten: Written = { folders: [], change: undefined };

async function written(release: Release, root: string, repository: string | undefined): Promise<Written> {
  const to =
    repository !== undefined
      ? { repository: resolve(root, repository) }
      : { folder: pathInProject(root, join("release", release.version)) };
  const metadataPath = pathInProject(root, metadataFile);
  const folders = await writeRelease(release, to);
  return { folders, change: keep(release, metadataPath) };
}

/**
 * Adds the new release series to the file, unless the file already has it. Keeps comments and
 * notation of the file if it can.
 *
 * @returns the change, for the user.
 */
function keep({ metadata }: Release, path: string): string | undefined {
  const added = addedSeries(metadata, path);
  if (added === undefined) return undefined;
  const before = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  const edits = before === undefined ? [] : addReleaseSeries(before, added);
  const text =
    before === undefined || edits.length === 0 ? printMetadata(metadata) : applyEdits(before, edits);
  writeInside([{ folder: dirname(path), path: basename(path), text, existing: "replace" }]);
  const series = `series ${added.major}.${added.minor}`;
  return before === undefined
    ? `added ${metadataFile} with ${series}`
    : `changed ${metadataFile}: added ${series}`;
}

/** Returns the series of the release that is missing in the file. */
function addedSeries({ releaseSeries }: Release["metadata"], path: string) {
  const known = existsSync(path) ? readMetadata(readBytes(path), metadataFile).releaseSeries : [];
  return releaseSeries.find(
    ({ major, minor }) => !known.some((one) => one.major === major && one.minor === minor),
  );
}

async function report(
  result: DiagnosticReport & {
    readonly folders: readonly string[];
    readonly notJudged: readonly NotJudged[];
  },
  release: Release,
  { flags }: ReleaseCall,
  io: Io,
  {
    components,
    root,
    packageUrl,
    change,
  }: ReleasedProject & Pick<Written, "change"> & { readonly packageUrl: string | undefined },
): Promise<void> {
  const { version, files, images, metadata, providers } = release;
  const { folders } = result;
  const data = { version, providers, files: [...files.keys()], images, ...metadata };
  await writeDiagnostics({ ...result, ...data }, flags.format, io, "stderr");
  if (isDocument(flags.format)) return;
  for (const line of notJudgedLines(result.notJudged)) io.stderr(`${line}\n`);
  const [folder] = folders;
  if (folder === undefined) {
    if (flags["dry-run"]) io.stdout([...files.keys()].map((name) => `${name}\n`).join(""));
    return;
  }
  io.stderr(`${files.size} files in ${folders.map((one) => relative(root, one) || one).join(", ")}\n`);
  if (change !== undefined) io.stderr(`${change}\n`);
  if (flags.repository !== undefined) {
    const at = resolve(root, flags.repository);
    const entries = components.map(
      ({ provider, file }) =>
        `- {name: ${provider.name}, type: ${provider.type}, url: "${localUrl(at, provider, version, file)}"}\n`,
    );
    io.stdout(`providers:\n${entries.join("")}`);
    return;
  }
  const shown = relative(process.cwd(), folder) || folder;
  if (packageUrl === undefined) {
    io.stdout(`${githubLine(release, shown)}\n`);
    return;
  }
  const entries = components.map(
    ({ provider, file }) =>
      `- {name: ${provider.name}, type: ${provider.type}, url: "${packageUrl}/${version}/${file}"}\n`,
  );
  io.stdout(`${gitlabLines(release, shown, packageUrl)}\n`);
  io.stderr(`for users, in clusterctl.yaml:\nproviders:\n${entries.join("")}`);
}

/** Returns the address of a generic package, to which the printed commands send the token. */
function gitlabPackage(flag: string | undefined, version: string): string | undefined {
  if (flag === undefined) return undefined;
  const url = URL.parse(flag.replace(/\/+$/, ""));
  const [, path, named = version] =
    /^(\/api\/v4\/projects\/[^/]+\/packages\/generic\/[^/]+)(?:\/([^/]+)(?:\/[^/]+)?)?$/.exec(
      url?.pathname ?? "",
    ) ?? [];
  if (
    path !== undefined &&
    url?.protocol === "https:" &&
    url.hostname.startsWith("gitlab.") &&
    url.username === "" &&
    url.search === ""
  ) {
    if (named === version) return `${url.origin}${path}`;
    throw new UsageError(
      `--gitlab-package ${redactUrl(flag)} names ${named}, and the release is ${version}`,
      "remove the version, which follows from the release",
    );
  }
  throw new UsageError(
    `--gitlab-package ${redactUrl(flag)} is not a generic package that clusterctl can read`,
    "use https://gitlab.example.com/api/v4/projects/1/packages/generic/NAME, with a host that starts with gitlab.",
  );
}

/**
 * Returns the real path of a file or folder of a project, which need not exist. Follows symbolic
 * links inside the project.
 *
 * @throws UsageError when a link leads out of the project: the author of a project's files must not
 * choose other files to write.
 */
export function pathInProject(root: string, path: string): string {
  const real = realPathOf(join(root, path));
  const inside = relative(realpathSync.native(root), real);
  if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw new UsageError(
      `refusing to write ${path}: a symbolic link points outside the project`,
      "replace the link with its target",
    );
  return real;
}

function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPathOf(parent), basename(path));
}
