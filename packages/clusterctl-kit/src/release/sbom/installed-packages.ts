import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { compareText } from "@capikit/common/text";
import { RepositoryError, unreadable } from "../../repository/model/repository-error.ts";
import type { SoftwarePackage } from "./software-package.ts";

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns the installed production dependencies of a project, found like Node.js does, so with any
 * package manager.
 *
 * @param folder Project folder with package.json and node_modules.
 * @throws RepositoryError with the code `REPOSITORY_NO_FILE` for a dependency that is not
 * installed.
 */
export function installedPackages(folder: string): readonly SoftwarePackage[] {
  const found = new Map<string, SoftwarePackage>();
  const visit = (at: string, manifest: Manifest, isRoot: boolean): string[] => {
    const optional = Object.keys(manifest.optionalDependencies ?? {});
    const names = new Set([...Object.keys(manifest.dependencies ?? {}), ...optional]);
    return [...names].sort().flatMap((name) => {
      const place = placeOf(name, at);
      if (place === undefined) {
        if (optional.includes(name)) return [];
        throw new RepositoryError(
          "REPOSITORY_NO_FILE",
          `${name}, required by ${isRoot ? "the project" : manifest.name}, is not installed in ${folder}`,
          "install the project's dependencies",
        );
      }
      const own = manifestAt(place);
      const id = `${own.name ?? name}@${own.version ?? "0.0.0"}`;
      if (!found.has(id)) {
        const entry = { name: own.name ?? name, version: own.version ?? "0.0.0", license: readLicense(own) };
        found.set(id, { ...entry, uses: [] });
        found.set(id, { ...entry, uses: visit(place, own, false) });
      }
      return [id];
    });
  };
  visit(realpathSync(folder), manifestAt(folder), true);
  return [...found].sort(([a], [b]) => compareText(a, b)).map(([, one]) => one);
}

function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    if (existsSync(join(place, "package.json"))) return realpathSync(place);
    if (folder === dirname(folder)) return undefined;
  }
}

function manifestAt(folder: string): Manifest {
  const path = join(folder, "package.json");
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Manifest;
  } catch (cause) {
    throw unreadable("REPOSITORY_BAD_FILE", path, cause);
  }
}

function readLicense({ license }: Manifest): string | undefined {
  // Texts such as "SEE LICENSE IN …" are not SPDX expressions.
  return typeof license === "string" && /^[-A-Za-z0-9.+() ]+$/.test(license) && !/^SEE /i.test(license)
    ? license
    : undefined;
}
