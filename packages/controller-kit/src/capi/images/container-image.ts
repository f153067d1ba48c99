import { cleanPath } from "@capikit/common/text";

/** The parts of a full image name, such as `registry.k8s.io/etcd:3.6.4-0`. */
export interface ContainerImage {
  /** Registry and path, such as `registry.k8s.io/coredns`. */
  readonly repository: string;
  /** Part after the last slash, such as `coredns`. */
  readonly name: string;
  /** Empty if absent. */
  readonly tag: string;
  /** Digest such as `sha256:…`; empty if absent. */
  readonly digest: string;
}

interface ImageName {
  readonly domain: string;
  readonly path: string;
  readonly tag: string;
  readonly digest: string;
}

const component = "(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])";
const domain = `(?:${component}(?:\\.${component})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const part = "[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*";
const path = `${part}(?:/${part})*`;
const tag = "[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}";
const digest = "[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}";
const whole = new RegExp(`^((?:${domain}/)?${path})(?::(${tag}))?(?:@(${digest}))?$`);
const nameOnly = new RegExp(`^(?:(${domain})/)?(${path})$`);
const tagOnly = new RegExp(`^${tag}$`);
const forbiddenInTag = /[^-a-zA-Z0-9_.]/gu;
const maxPathLength = 255;
const hexDigits: ReadonlyMap<string, number> = new Map([
  ["sha256", 64],
  ["sha384", 96],
  ["sha512", 128],
]);
const hub = "docker.io";

/**
 * Parses a full image name.
 *
 * @throws TypeError for an invalid or incomplete name: `etcd` and `docker.io/etcd` are short for
 * `docker.io/library/etcd`.
 */
export function parseImage(text: string): ContainerImage {
  const image = parseNormalized(text);
  const formatted = format(image);
  if (formatted !== text) throw new TypeError(`image ${text} is not a full name: write ${formatted}`);
  const name = image.path.slice(image.path.lastIndexOf("/") + 1);
  const full = fullName(image);
  const repository = full.slice(0, full.length - name.length - 1);
  return { repository, name, tag: image.tag, digest: image.digest };
}

/** Formats an image name. */
export function formatImage({ repository, name, tag, digest }: ContainerImage): string {
  return `${repository}/${name}${tag && `:${tag}`}${digest && `@${digest}`}`;
}

/**
 * Replaces the repository of an image and drops its digest.
 *
 * @throws TypeError if either is invalid, or the image has no tag.
 */
export function withImageRepository(image: string, repository: string): string {
  const { name, tag } = parseImage(image);
  const joined = cleanPath(repository === "" ? name : `${repository}/${name}`);
  const [, domain = "", path] = nameOnly.exec(joined) ?? [];
  if (path === undefined || path.length > maxPathLength)
    throw new TypeError(`${repository} is not a valid image repository`);
  if (tag === "") throw new TypeError(`image ${image} has no tag`);
  return format({ ...familiar(domain, path), tag, digest: "" });
}

/**
 * Replaces the tag of an image; invalid characters become `_`.
 *
 * @throws TypeError if either is invalid, or the image has a digest.
 */
export function withImageTag(image: string, tag: string): string {
  const parsed = parseNormalized(image);
  if (parsed.digest !== "") throw new TypeError(`image ${image} has a digest, so that its tag cannot change`);
  const imageTag = toImageTag(tag);
  if (!tagOnly.test(imageTag)) throw new TypeError(`"${tag}" is not a valid image tag`);
  return format({ ...parsed, tag: imageTag });
}

/** Reports whether a tag only has valid characters. */
export function isImageTag(tag: string): boolean {
  return tag.search(forbiddenInTag) === -1;
}

/** Converts a version to an image tag; invalid characters such as `+` become `_`. */
export function toImageTag(version: string): string {
  return version.replace(forbiddenInTag, "_");
}

function parseNormalized(text: string): ImageName {
  const wrong = (why: string) => new TypeError(`"${text}" is not a valid image name: ${why}`);
  if (/^[a-f0-9]{64}$/.test(text)) throw wrong("64 hexadecimal digits are an image ID");
  const [domain, rest] = splitDomain(text);
  const remote = rest.split(":", 1)[0] ?? "";
  if (remote !== remote.toLowerCase()) throw wrong("it must be lower case");
  const [, name = "", tag = "", digest = ""] = whole.exec(`${domain}/${rest}`) ?? [];
  const [, found = "", path = ""] = nameOnly.exec(name) ?? [];
  if (path === "") throw wrong("use a name such as registry.k8s.io/etcd:3.6.4-0");
  if (path.length > maxPathLength) throw wrong(`it is longer than ${maxPathLength} characters`);
  if (digest !== "" && !isDigest(digest)) throw wrong("the digest is malformed or of an unknown algorithm");
  return { domain: found, path, tag, digest };
}

function splitDomain(text: string): readonly [domain: string, rest: string] {
  const slash = text.indexOf("/");
  const first = text.slice(0, Math.max(slash, 0));
  const others = text.slice(slash + 1);
  const isDomain =
    slash !== -1 && (first === "localhost" || /[.:]/.test(first) || first !== first.toLowerCase());
  const domain = isDomain && first !== `index.${hub}` ? first : hub;
  const rest = isDomain ? others : text;
  return [domain, domain === hub && !rest.includes("/") ? `library/${rest}` : rest];
}

function isDigest(text: string): boolean {
  const [algorithm = "", hex = ""] = text.split(":");
  return hexDigits.get(algorithm) === hex.length && hex === hex.toLowerCase();
}

/** Removes the default domain and folder. */
function familiar(domain: string, path: string): Pick<ImageName, "domain" | "path"> {
  if (domain !== hub) return { domain, path };
  const [, short] = /^library\/([^/]+)$/.exec(path) ?? [];
  return { domain: "", path: short ?? path };
}

function fullName({ domain, path }: Pick<ImageName, "domain" | "path">): string {
  return domain === "" ? path : `${domain}/${path}`;
}

function format(image: ImageName): string {
  return `${fullName(image)}${image.tag && `:${image.tag}`}${image.digest && `@${image.digest}`}`;
}
