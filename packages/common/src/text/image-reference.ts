import { ownMember } from "../json/json-object.ts";

/** Parts of an image name. */
export interface ImageReference {
  readonly repository: string;
  readonly name: string;
  readonly tag: string;
  readonly digest: string;
}

const component = "[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*";
const label = "(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])";
const host = `(?:${label}(?:\\.${label})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const reference = new RegExp(
  `^(${host})/(${component}(?:/${component})*)(?::([\\w][\\w.-]{0,127}))?(?:@([A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}))?$`,
);
/** Hex digits of each digest algorithm. */
const digests: Readonly<Record<string, number>> = { sha256: 64, sha384: 96, sha512: 128 };

/** Parses an image name with registry, or returns the reason why clusterctl rejects it. */
export function parseImage(image: string): ImageReference | string {
  const [, domain = "", path = "", tag = "", digest = ""] = reference.exec(image) ?? [];
  if (path === "") {
    if (image.includes("${")) return "it still contains a variable";
    return isNamed(image) ? `it has no registry: use ${canonicalOf(image)}` : "it is not an image name";
  }
  if (!isDomain(domain)) return `it has no registry: use docker.io/${image}`;
  if (domain === "index.docker.io") return "the name of the registry is docker.io";
  if (domain === "docker.io" && !path.includes("/"))
    return `its full name is docker.io/library${image.slice(9)}`;
  if (path.length > 255) return "it has more than 255 characters";
  const [algorithm = "", hash = ""] = digest.split(":");
  if (digest !== "" && (ownMember(digests, algorithm) !== hash.length || /[A-F]/.test(hash)))
    return "its digest is invalid";
  const slash = path.lastIndexOf("/");
  return {
    repository: slash < 0 ? domain : `${domain}/${path.slice(0, slash)}`,
    name: path.slice(slash + 1),
    tag,
    digest,
  };
}

/** Reports whether the first part of a name is a registry rather than a folder on docker.io. */
function isDomain(domain: string): boolean {
  return domain === "localhost" || /[.:A-Z]/.test(domain);
}

function isNamed(image: string): boolean {
  return reference.test(`docker.io/${image}`);
}

function canonicalOf(image: string): string {
  return image.includes("/") ? `docker.io/${image}` : `docker.io/library/${image}`;
}

/** Writes the parts of an image name. */
export function formatImage({ repository, name, tag, digest }: ImageReference): string {
  return `${repository}/${name}${tag === "" ? "" : `:${tag}`}${digest === "" ? "" : `@${digest}`}`;
}
