import { CapikitError } from "@capikit/common/errors";
import { exactKubernetesScalar, listItems, parseYamlDocuments } from "@capikit/common/yaml";
import type { ComparedSchema } from "@capikit/schema/manifests";

/** Thrown if the inputs cannot be compared. */
export class UnreadableReleaseError extends CapikitError {
  override readonly name = "UnreadableReleaseError";
  /** How to fix the input. */
  readonly help: string;

  constructor(message: string, { help }: Pick<UnreadableReleaseError, "help">) {
    super(message);
    this.help = help;
  }
}

/** A file of a release: its displayed name and its text. */
export interface ReleaseFile {
  readonly path: string;
  readonly text: string;
}

/** The compared parts of a CustomResourceDefinition. */
export interface ReleasedCrd {
  readonly spec: {
    readonly group: string;
    readonly scope?: string;
    readonly names: { readonly kind: string; readonly plural?: string };
    readonly versions: readonly ReleasedVersion[];
  };
}

export interface ReleasedVersion {
  readonly name: string;
  readonly served?: boolean;
  readonly storage?: boolean;
  readonly deprecated?: boolean;
  readonly schema?: { readonly openAPIV3Schema?: ComparedSchema };
}

/**
 * Finds the CRDs in YAML or JSON files, by kind and group: `Cluster (cluster.x-k8s.io)`. Skips other
 * documents.
 *
 * @throws UnreadableReleaseError for a CRD that cannot be read, and for a duplicate kind
 */
export function readReleasedCrds(files: readonly ReleaseFile[]): ReadonlyMap<string, ReleasedCrd> {
  const crds = new Map<string, ReleasedCrd>();
  const places = new Map<string, string>();
  for (const { path, text } of files) {
    // Most files of a release are irrelevant here, and may not be YAML.
    if (!text.includes("CustomResourceDefinition")) continue;
    for (const document of parseDocuments(path, text).flatMap((one) => listItems(one) ?? [one])) {
      if (!isCrd(document)) continue;
      const name = `${document.spec.names.kind} (${document.spec.group})`;
      const other = places.get(name);
      if (other !== undefined)
        throw new UnreadableReleaseError(`duplicate ${name} in ${other} and ${path}`, {
          help: "use a smaller folder, or one file",
        });
      places.set(name, path);
      crds.set(name, document);
    }
  }
  return crds;
}

function parseDocuments(path: string, text: string): unknown[] {
  try {
    return parseYamlDocuments(text, { plainScalar: exactKubernetesScalar, duplicateKeys: "last-wins" });
  } catch (error) {
    throw new UnreadableReleaseError(`${path} cannot be read: ${(error as Error).message}`, {
      help: "check whether it is a template",
    });
  }
}

function isCrd(document: unknown): document is ReleasedCrd {
  const { kind, spec } = (document ?? {}) as {
    readonly kind?: unknown;
    readonly spec?: Partial<ReleasedCrd["spec"]>;
  };
  return (
    kind === "CustomResourceDefinition" &&
    typeof spec?.group === "string" &&
    typeof spec.names?.kind === "string" &&
    Array.isArray(spec.versions)
  );
}
