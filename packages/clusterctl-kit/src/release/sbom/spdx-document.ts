import { createHash } from "node:crypto";
import type { SoftwarePackage } from "./software-package.ts";

/** Content of a bill of materials. */
export interface BillOfMaterials {
  readonly packages: readonly SoftwarePackage[];
  /** Container images of the release. */
  readonly images: readonly string[];
  readonly name: string;
  readonly version: string;
  readonly created: Date;
}

/** Formats a bill of materials as SPDX 2.3 JSON. The same input gives the same text. */
export function spdxDocument({ name, version, created, packages, images }: BillOfMaterials): string {
  const root = {
    SPDXID: "SPDXRef-Release",
    name,
    versionInfo: version,
    downloadLocation: "NOASSERTION",
    filesAnalyzed: false,
    primaryPackagePurpose: "APPLICATION",
  };
  const entries = [root, ...packages.map(packageEntry), ...images.map(imageEntry)];
  const relationships = [
    relation("SPDXRef-DOCUMENT", "DESCRIBES", root.SPDXID),
    ...packages.map((one) => relation(root.SPDXID, "CONTAINS", toSpdxId(`${one.name}@${one.version}`))),
    ...packages.flatMap((one) =>
      one.uses.map((used) => relation(toSpdxId(`${one.name}@${one.version}`), "DEPENDS_ON", toSpdxId(used))),
    ),
    ...images.map((image) => relation(root.SPDXID, "DEPENDS_ON", toSpdxId(image))),
  ];
  const content = JSON.stringify([entries, relationships]);
  return `${JSON.stringify(
    {
      spdxVersion: "SPDX-2.3",
      dataLicense: "CC0-1.0",
      SPDXID: "SPDXRef-DOCUMENT",
      name: `${name}-${version}`,
      documentNamespace: `https://spdx.org/spdxdocs/${encodeURIComponent(`${name}-${version}`)}-${sha256(content)}`,
      creationInfo: { created: `${created.toISOString().slice(0, 19)}Z`, creators: ["Tool: capikit"] },
      packages: entries,
      relationships,
    },
    null,
    2,
  )}\n`;
}

function packageEntry({ name, version, license }: SoftwarePackage) {
  return {
    SPDXID: toSpdxId(`${name}@${version}`),
    name,
    versionInfo: version,
    downloadLocation: "NOASSERTION",
    filesAnalyzed: false,
    licenseDeclared: license ?? "NOASSERTION",
    primaryPackagePurpose: "LIBRARY",
    externalRefs: [purl(`pkg:npm/${name.replace(/^@/, "%40")}@${encodeURIComponent(version)}`)],
  };
}

function imageEntry(image: string) {
  const [, repository = image, tag, digest] = /^(.+?)(?::([^:/@]+))?(?:@(.+))?$/s.exec(image) ?? [];
  const name = repository.slice(repository.lastIndexOf("/") + 1);
  const qualifiers = [`repository_url=${encodeURIComponent(repository)}`, ...(tag ? [`tag=${tag}`] : [])];
  return {
    SPDXID: toSpdxId(image),
    name: image,
    ...((digest ?? tag) && { versionInfo: digest ?? tag }),
    downloadLocation: "NOASSERTION",
    filesAnalyzed: false,
    primaryPackagePurpose: "CONTAINER",
    externalRefs: [
      purl(
        `pkg:oci/${name.toLowerCase()}${digest ? `@${encodeURIComponent(digest)}` : ""}?${qualifiers.join("&")}`,
      ),
    ],
  };
}

function purl(referenceLocator: string) {
  return { referenceCategory: "PACKAGE-MANAGER", referenceType: "purl", referenceLocator };
}

function relation(spdxElementId: string, relationshipType: string, relatedSpdxElement: string) {
  return { spdxElementId, relationshipType, relatedSpdxElement };
}

/** SPDX ids allow only letters, digits, `.` and `-`; the hash keeps them unique. */
function toSpdxId(name: string): string {
  return `SPDXRef-${name.replace(/[^A-Za-z0-9.-]+/g, "-").replace(/^-/, "")}-${sha256(name).slice(0, 8)}`;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
