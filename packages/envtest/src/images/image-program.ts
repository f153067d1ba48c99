import { statSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join, posix } from "node:path";
import { makeFolders, replaceFile } from "@capikit/common/files";
import { ownMember } from "@capikit/common/json";
import { type ImageReference, parseImage } from "@capikit/common/text";
import { retry, systemClock } from "@capikit/common/time";
import { EnvtestError } from "../errors/envtest-error.ts";
import {
  newPartPath,
  type Report,
  removeOldParts,
  reportElapsed,
  reportToStderr,
  reportWait,
  withFileLock,
} from "../go-tools/build-go-tool.ts";
import { cacheDir } from "../go-tools/cache-dir.ts";
import { extractProgram, type ProgramSearch } from "./extract-program.ts";
import { type Descriptor, hashFor, type Image, type ImagePlatform, readImage } from "./image-manifest.ts";
import { pinnedDigests } from "./pinned-digests.ts";
import {
  type ImageRepository,
  isFinal,
  openImageRepository,
  RegistryError,
  type RegistryOptions,
  unreachable,
} from "./registry.ts";

/** Added to the time that the bytes of a blob take, for all attempts. */
const baseTimeMs = 60_000;

/** A server that sends less takes too long, such as one byte within each idle timeout. */
const minBytesPerMs = 32;

export interface ImageProgramOptions extends Partial<RegistryOptions> {
  /** Folder of all caches. Default: `$CAPIKIT_CACHE`, else that of builds. */
  readonly cacheDir?: string;
  /** Receives the progress of downloads, not of cache hits. Default: stderr. */
  readonly report?: Report;
  /** Default: this machine's. */
  readonly platform?: ImagePlatform;
  /** Expected digests of images by tag. Default: those of the reference release. */
  readonly digests?: Readonly<Record<string, string>>;
}

/** Returns why this machine uses no images; undefined if it does. */
export function whyNoImages(
  env: NodeJS.ProcessEnv,
  platform: ImagePlatform = ownPlatform(),
): string | undefined {
  if (platform.os !== "linux") return "images have programs for Linux only";
  return env.CAPIKIT_IMAGES === "off" ? "switched off by CAPIKIT_IMAGES" : undefined;
}

/**
 * Returns the path of the program that a container of an image runs, pulled first if not cached:
 * `<cache>/images/<digest>/<path>`. Needs no container runtime. A version tag keeps the digest that
 * it had when it was first pulled. Reports digests that only the registry vouches for.
 *
 * @param image Name with its registry, such as `registry.example.com/manager:v1.0.0`.
 * @param command Program in the image, such as `/manager`. Default: that of the image.
 * @throws EnvtestError when the image cannot be pulled, or its program cannot run without it.
 */
export async function imageProgram(
  image: string,
  command: string | undefined,
  options: ImageProgramOptions = {},
): Promise<string> {
  const { env = process.env, report = reportToStderr, signal, platform = ownPlatform() } = options;
  const { root, reference, isPinned, known, tagFile, pathIn } = await locateInCache(image, command, options);
  if (known !== undefined && isFile(pathIn(known))) return pathIn(known);
  const reason = whyNoImages(env, platform);
  if (reason !== undefined) throw new EnvtestError(reason);
  const name = `${reference.repository}/${reference.name}`;
  const repository = openImageRepository(name, { ...options, env });
  const found = await readImage(repository, known ?? (reference.tag || "latest"), platform).catch((error) => {
    throw isPinned && env.CAPIKIT_REGISTRY_MIRROR ? withMirrorHelp(error) : error;
  });
  if (tagFile !== undefined) await writeRecord(tagFile, found.digest);
  const path = pathIn(found.digest);
  const pull = async (): Promise<void> => {
    if (isFile(path)) return;
    report(`downloading ${image}`);
    if (known === undefined)
      report(
        `warning: the digest of ${image} is not known in advance: trusting ${found.digest} of the registry`,
      );
    const stop = reportElapsed(`still downloading ${image}`, report);
    try {
      await pullProgram(repository, found, command ?? found.entrypoint, path, { ...options, root });
    } catch (error) {
      if (!(error instanceof EnvtestError) || error instanceof RegistryError) throw error;
      throw new EnvtestError(`${image}: ${error.message}`, { cause: error });
    } finally {
      stop();
    }
  };
  makeFolders(root);
  await withFileLock(join(root, `.${found.digest.replace(":", "-")}.lock`), pull, {
    onWait: () => reportWait(`another process that downloads ${image}`, report),
    signal,
  });
  return path;
}

/** Where the cache has the program of an image. @throws EnvtestError for an invalid image */
async function locateInCache(image: string, command: string | undefined, options: ImageProgramOptions) {
  const reference = parseImage(image);
  if (typeof reference === "string") throw new EnvtestError(`invalid image ${image}: ${reference}`);
  const { env = process.env, platform = ownPlatform(), digests = pinnedDigests } = options;
  const root = join(options.cacheDir ?? cacheDir(env), "images");
  const tagFile = recordOf(root, reference);
  const recorded = tagFile && (await readFile(tagFile, "utf8").catch(() => undefined));
  const pinned = reference.digest || ownMember(digests, image);
  return {
    root,
    reference,
    tagFile,
    isPinned: pinned !== undefined,
    /** Undefined for a tag that was never pulled, or may move. */
    known: pinned ?? recorded,
    pathIn: (digest: string): string =>
      join(
        root,
        `${digest.replace(":", "-")}-${platform.architecture}`,
        posix.join("/", command ?? ".entrypoint"),
      ),
  };
}

/** A copy that `docker push` made has another digest than the image. */
function withMirrorHelp(error: unknown): unknown {
  if (!(error instanceof RegistryError) || error.status !== 404) return error;
  const help =
    "the mirror needs this digest: copy the image with all its platforms, as skopeo copy --all does";
  return new RegistryError(`${error.message}; ${help}`, false, { cause: error, status: error.status });
}

/** The path of a program may be a folder in which another program of the image is cached. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Searches the layers from the highest to the lowest, and downloads none below the program. */
async function pullProgram(
  repository: ImageRepository,
  image: Image,
  command: string | undefined,
  path: string,
  options: ImageProgramOptions & { readonly root: string },
): Promise<void> {
  if (command === undefined) throw new EnvtestError("the image has no command");
  const search: ProgramSearch = {
    paths: new Set(resolveCommand(command, image)),
    excluded: [],
    unpackedBytes: 0,
    entries: 0,
  };
  const folder = posix.dirname(path);
  const blobs = join(options.root, "blobs");
  for (const one of [folder, blobs]) makeFolders(one, 0o700);
  await removeOldParts(folder);
  const part = newPartPath(folder);
  try {
    for (const layer of image.layers.toReversed()) {
      // Of this image only, as another one with the layer may be pulled at the same time.
      const file = join(blobs, `${shortName(image.digest)}-${shortName(layer.digest)}`);
      await downloadBlob(repository, layer, file, options);
      const isFound = await extractProgram(file, search, part).finally(() => rm(file, { force: true }));
      if (isFound) {
        await rename(part, path);
        return;
      }
      if (search.paths.size === 0) break;
    }
  } finally {
    await rm(part, { force: true });
  }
  throw new EnvtestError(search.excluded[0] ?? `the image has no program ${command}`);
}

function shortName(digest: string): string {
  return digest.slice(digest.indexOf(":") + 1).slice(0, 32);
}

/** Resolves a command as a container runtime does: a path, or a name in the folders of the PATH. */
function resolveCommand(command: string, { workingDir, folders }: Image): string[] {
  if (command.includes("/")) return [posix.resolve("/", workingDir, command)];
  return folders.map((folder) => posix.resolve("/", folder, command));
}

/** Returns the file with the digest of a version tag; undefined for tags that may move. */
function recordOf(root: string, { repository, name, tag }: ImageReference): string | undefined {
  if (!/^v?\d+\.\d+\.\d+/.test(tag)) return undefined;
  return join(root, "tags", ...repository.replaceAll(":", "_").split("/"), name, tag);
}

async function writeRecord(file: string, digest: string): Promise<void> {
  makeFolders(join(file, ".."));
  await replaceFile(file, digest);
}

function ownPlatform(): ImagePlatform {
  return { os: process.platform, architecture: process.arch === "x64" ? "amd64" : process.arch };
}

/**
 * Downloads a blob into a file, which has the digest when this resolves.
 *
 * @throws RegistryError
 */
async function downloadBlob(
  repository: ImageRepository,
  blob: Descriptor,
  path: string,
  { clock = systemClock, signal }: Pick<RegistryOptions, "clock" | "signal">,
): Promise<void> {
  const end = clock.now() + baseTimeMs + blob.size / minBytesPerMs;
  const checkTime = (): void => {
    if (clock.now() > end)
      throw new RegistryError(
        `${repository.url}/blobs/${blob.digest}: the download is slower than ${minBytesPerMs} kB per second`,
      );
  };
  const digest = await retry(() => writeBlob(repository, blob, path, { checkTime, signal }), {
    attempts: 3,
    initialMs: 500,
    isFinal,
    clock,
    signal,
  });
  if (digest === blob.digest) return;
  throw new RegistryError(
    `${repository.url}/blobs/${blob.digest}: digest is ${digest}, expected ${blob.digest}`,
  );
}

/** Returns the digest of what was written. */
async function writeBlob(
  repository: ImageRepository,
  { digest, size }: Descriptor,
  path: string,
  { checkTime, signal }: { readonly checkTime: () => void; readonly signal: AbortSignal | undefined },
): Promise<string> {
  const name = `blobs/${digest}`;
  const response = await repository.get(name);
  const hash = hashFor(digest);
  const file = await open(path, "w", 0o600);
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      signal?.throwIfAborted();
      checkTime();
      length += chunk.length;
      if (length > size) break;
      hash.update(chunk);
      await file.write(chunk);
    }
  } catch (error) {
    throw unreachable(`${repository.url}/${name}`, error);
  } finally {
    await file.close();
  }
  if (length > size) throw new RegistryError(`${repository.url}/${name} has more than ${size} bytes`);
  if (length < size)
    throw new RegistryError(`${repository.url}/${name} ended after ${length} of ${size} bytes`, true);
  return hash.digest();
}
