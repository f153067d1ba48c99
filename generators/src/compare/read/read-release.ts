import { CapikitError } from "@capikit/common/errors";
import { exactKubernetesScalar, listItems, parseYamlDocuments } from "@capikit/common/yaml";
import type { Crd, Hook, Operation, Release } from "./release.ts";

/** Thrown if the inputs cannot be compared. */
export class UpstreamError extends CapikitError {
  override readonly name = "UpstreamError";
  /** How to fix the input. */
  readonly help: string;

  constructor(message: string, { help }: Pick<UpstreamError, "help">) {
    super(message);
    this.help = help;
  }
}

/** A file of a release: its displayed name and its text. */
export interface ReleaseFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Finds CRDs and OpenAPI documents of hooks in YAML or JSON files. Skips other documents.
 *
 * @throws UpstreamError for a CRD or OpenAPI document that cannot be read, and for a duplicate kind
 * or hook.
 */
export function readRelease(files: readonly ReleaseFile[]): Release {
  const crds = new Map<string, Crd>();
  const hooks = new Map<string, Hook>();
  const places = new Map<string, string>();
  const claim = (name: string, path: string): void => {
    const other = places.get(name);
    if (other !== undefined)
      throw new UpstreamError(`duplicate ${name} in ${other} and ${path}`, {
        help: "use a smaller folder, or one file",
      });
    places.set(name, path);
  };
  for (const { path, text } of files) {
    // Most files of a release are irrelevant here, and may not be YAML.
    if (!/CustomResourceDefinition|["']?openapi["']?\s*:/.test(text)) continue;
    for (const document of parseDocuments(path, text).flatMap((one) => listItems(one) ?? [one])) {
      if (isCrd(document)) {
        const name = `${document.spec.names.kind} (${document.spec.group})`;
        claim(name, path);
        crds.set(name, document);
      } else if (isOpenApi(document)) {
        for (const [route, item] of Object.entries(document.paths)) {
          if (item.post === undefined) continue;
          claim(route, path);
          hooks.set(route, { operation: item.post, components: document.components?.schemas ?? {} });
        }
      }
    }
  }
  return { crds, hooks };
}

function parseDocuments(path: string, text: string): unknown[] {
  try {
    return parseYamlDocuments(text, { plainScalar: exactKubernetesScalar, duplicateKeys: "last-wins" });
  } catch (error) {
    throw new UpstreamError(`${path} cannot be read: ${(error as Error).message}`, {
      help: "check whether it is a template",
    });
  }
}

function isCrd(document: unknown): document is Crd {
  const { kind, spec } = (document ?? {}) as {
    readonly kind?: unknown;
    readonly spec?: Partial<Crd["spec"]>;
  };
  return (
    kind === "CustomResourceDefinition" &&
    typeof spec?.group === "string" &&
    typeof spec.names?.kind === "string" &&
    Array.isArray(spec.versions)
  );
}

interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post?: Operation }>>;
  readonly components?: { readonly schemas?: Hook["components"] };
}

function isOpenApi(document: unknown): document is OpenApi {
  const { openapi, paths } = (document ?? {}) as { readonly openapi?: unknown; readonly paths?: unknown };
  return typeof openapi === "string" && typeof paths === "object" && paths !== null;
}
