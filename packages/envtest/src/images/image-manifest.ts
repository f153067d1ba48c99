import { createHash } from "node:crypto";
import { BodyTooLargeError, readBoundedBody } from "@capikit/common/http";
import { isRecord } from "@capikit/common/json";
import { documentTimeoutMs, type ImageRepository, RegistryError, unreachable } from "./registry.ts";

/** Content of a registry, by its digest. */
export interface Descriptor {
  /** Such as `sha256:…`. */
  readonly digest: string;
  /** Bytes. */
  readonly size: number;
}

/** Platform of an image, in Go's names. */
export interface ImagePlatform {
  readonly os: string;
  readonly architecture: string;
}

export interface Image {
  /** Digest of the manifest, or of the index of several platforms, by which it was requested. */
  readonly digest: string;
  /** From the lowest to the highest. */
  readonly layers: readonly Descriptor[];
  /** Command without arguments: a path, or a name in one of the folders. */
  readonly entrypoint: string | undefined;
  readonly workingDir: string;
  /** Folders of the PATH. */
  readonly folders: readonly string[];
}

const maxManifestBytes = 4 * 1024 * 1024;
const maxLayerBytes = 2 * 1024 * 1024 * 1024;
const maxLayers = 200;

const accepted = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");

/**
 * Reads the manifest and configuration of an image for a platform. Verifies all digests and sizes.
 *
 * @param reference Tag or digest.
 * @throws RegistryError
 */
export async function readImage(
  repository: ImageRepository,
  reference: string,
  platform: ImagePlatform,
): Promise<Image> {
  const first = await readJson(repository, `manifests/${reference}`, digestIn(reference));
  const entry = Array.isArray(first.json.manifests)
    ? platformIn(repository.url, first.json, platform)
    : undefined;
  const { json } =
    entry === undefined ? first : await readJson(repository, `manifests/${entry.digest}`, entry);
  if (!Array.isArray(json.layers) || json.manifests !== undefined)
    throw new RegistryError(`${repository.url}: ${reference} is not an image manifest of version 2`);
  const layers = json.layers.map((layer) => readDescriptor(repository.url, layer, maxLayerBytes));
  if (layers.length > maxLayers)
    throw new RegistryError(`${repository.url}: ${reference} has more than ${maxLayers} layers`);
  const config = readDescriptor(repository.url, json.config, maxManifestBytes);
  const { json: settings } = await readJson(repository, `blobs/${config.digest}`, config);
  if (settings.os !== platform.os || settings.architecture !== platform.architecture)
    throw new RegistryError(
      `${repository.url}: ${reference} is for ${String(settings.os)}/${String(settings.architecture)}, not ${formatPlatform(platform)}`,
    );
  const run = isRecord(settings.config) ? settings.config : {};
  const [entrypoint] = [...textsIn(run.Entrypoint), ...textsIn(run.Cmd)];
  const path = textsIn(run.Env)
    .find((variable) => variable.startsWith("PATH="))
    ?.slice("PATH=".length);
  return {
    digest: first.digest,
    layers,
    entrypoint,
    workingDir: typeof run.WorkingDir === "string" ? run.WorkingDir : "/",
    folders: (path ?? "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin").split(":", maxFolders),
  };
}

/** Each entry of a layer is compared with the program in each folder. */
const maxFolders = 64;

/** Returns the digest of a file or text, in the algorithm of another digest. @throws RegistryError */
export function hashFor(digest: string) {
  const [algorithm = ""] = digest.split(":");
  if (algorithm !== "sha256" && algorithm !== "sha512")
    throw new RegistryError(`unsupported digest algorithm ${algorithm}: use sha256 or sha512`);
  const hash = createHash(algorithm);
  return {
    update: (bytes: Uint8Array) => hash.update(bytes),
    digest: () => `${algorithm}:${hash.digest("hex")}`,
  };
}

function digestIn(reference: string): Partial<Descriptor> {
  return reference.includes(":") ? { digest: reference } : {};
}

async function readJson(
  repository: ImageRepository,
  path: string,
  expected: Partial<Descriptor>,
): Promise<{ readonly json: Record<string, unknown>; readonly digest: string }> {
  const url = `${repository.url}/${path}`;
  const response = await repository.get(path, { accept: accepted }, documentTimeoutMs);
  const bytes = await readBoundedBody(response, maxManifestBytes).catch((error: unknown) => {
    throw error instanceof BodyTooLargeError
      ? new RegistryError(`${url}: ${error.message}`)
      : unreachable(url, error);
  });
  const hash = hashFor(expected.digest ?? "sha256:");
  hash.update(bytes);
  const digest = hash.digest();
  if (expected.digest !== undefined && digest !== expected.digest)
    throw new RegistryError(`${url}: digest is ${digest}, expected ${expected.digest}`);
  if (expected.size !== undefined && bytes.length !== expected.size)
    throw new RegistryError(`${url}: size is ${bytes.length}, expected ${expected.size}`);
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (isRecord(json)) return { json, digest };
  } catch {
    // Reported below.
  }
  throw new RegistryError(`${url}: not a JSON object`);
}

function platformIn(url: string, index: Record<string, unknown>, wanted: ImagePlatform): Descriptor {
  const found = (index.manifests as unknown[]).find(
    (entry) =>
      isRecord(entry) &&
      isRecord(entry.platform) &&
      entry.platform.os === wanted.os &&
      entry.platform.architecture === wanted.architecture,
  );
  if (found === undefined)
    throw new RegistryError(`${url}: the image is not built for ${formatPlatform(wanted)}`);
  return readDescriptor(url, found, maxManifestBytes);
}

function formatPlatform({ os, architecture }: ImagePlatform): string {
  return `${os}/${architecture}`;
}

function readDescriptor(url: string, value: unknown, maxBytes: number): Descriptor {
  const { digest, size } = isRecord(value) ? value : {};
  if (typeof digest !== "string" || !/^(?:sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/.test(digest))
    throw new RegistryError(`${url}: the manifest has an invalid digest`);
  if (typeof size !== "number" || !Number.isSafeInteger(size) || size < 0)
    throw new RegistryError(`${url}: ${digest} has an invalid size`);
  if (size > maxBytes) throw new RegistryError(`${url}: ${digest} has more than ${maxBytes} bytes`);
  return { digest, size };
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
