import { compareText } from "@capikit/common/text";
import { formatSourceLine } from "./kind-file.ts";
import { importedFrom } from "./print-file.ts";

/** The project that an import adds to. */
export interface ExistingProject {
  /** The texts of its TypeScript files by path, relative to its folder, with `/`. */
  readonly files: ReadonlyMap<string, string>;
  /** Extension of imports of its own files. Default: `.js`. */
  readonly importExtension?: ".js" | ".ts";
  /** Whether it generates CRDs with `generateEmbeddedObjectMeta`. */
  readonly embeddedObjectMeta?: boolean;
}

/** An API package of the project. */
export interface ExistingPackage {
  readonly folder: string;
  readonly group: string;
  readonly version: string;
}

/** Returns the API packages of a project: folders whose `index.ts` names a group. */
export function existingPackages({ files }: ExistingProject): ExistingPackage[] {
  return [...files]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([path, text]) => {
      const group = findMarker(text, "groupName");
      if (group === undefined || !path.endsWith("/index.ts")) return [];
      const folder = path.slice(0, -"/index.ts".length);
      const version = findMarker(text, "versionName") ?? folder.slice(folder.lastIndexOf("/") + 1);
      return [{ folder, group, version }];
    });
}

function findMarker(text: string, name: string): string | undefined {
  return new RegExp(`^(?:\\s*\\*|/\\*\\*|//)\\s*\\+${name}=["\`]?([\\w.-]+)`, "m").exec(text)?.[1];
}

/** A module of an API package. */
export interface ExistingModule {
  /** The file name without extension. */
  readonly name: string;
  readonly text: string;
  /** Its exported types. */
  readonly names: readonly string[];
}

export function existingModules({ files }: ExistingProject, folder: string): ExistingModule[] {
  return [...files].flatMap(([path, text]) => {
    const name = path.slice(folder.length + 1, -".ts".length);
    const isInside = path.startsWith(`${folder}/`) && path.endsWith(".ts") && !name.includes("/");
    if (!isInside || name === "index" || name.endsWith(".d")) return [];
    const exports = text.matchAll(/^export (?:declare )?(?:abstract )?(?:interface|type|enum|class) (\w+)/gm);
    return [{ name, text, names: [...exports].map(([, exported = ""]) => exported) }];
  });
}

/** Reports whether a module was imported from a CRD. */
export function isImported({ text }: ExistingModule): boolean {
  return text.startsWith("// Imported by capikit from CRD ");
}

/** Reports whether a module contains a kind: imported from its CRD, or written by hand. */
export function declaresKind(
  { text }: ExistingModule,
  crd: { readonly name: string; readonly kind: string },
): boolean {
  if (text.startsWith(`${importedFrom(formatSourceLine(crd))}\n`)) return true;
  return new RegExp(`^export interface ${crd.kind} extends \\w*KubernetesObject\\b`, "m").test(text);
}

/** Reports whether the text of an index exports a module of its folder. */
export function isExported(index: string | undefined, module: string): boolean {
  return new RegExp(`from ["']\\./${module}(?:\\.[jt]s)?["']`).test(index ?? "");
}
