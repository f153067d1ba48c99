/** The parts of a package.json that concern packages of capikit. */
export interface ProjectManifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly workspaces?: readonly string[] | { readonly packages?: readonly string[] };
  readonly [key: string]: unknown;
}

/** The folder of a project with the packages of the clone, and the pattern of its workspaces. */
export const vendorFolder = "vendor/capikit";
const pattern = `${vendorFolder}/*`;

/**
 * Returns the manifest of a project whose packages of capikit are workspaces in its vendor folder: all
 * of its ranges are those of a released version, so that npm, pnpm and yarn find each package there.
 */
export function vendoredManifest(
  manifest: ProjectManifest,
  versions: ReadonlyMap<string, string>,
): ProjectManifest {
  const { overrides, workspaces, ...others } = manifest;
  const ranged = (list: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(list).map(([name, range]) => {
        const version = versions.get(name);
        return [name, version === undefined ? range : `^${version}`];
      }),
    );
  const kept = Object.entries(overrides ?? {}).filter(([name]) => !versions.has(name));
  return {
    ...others,
    ...(manifest.dependencies !== undefined && { dependencies: ranged(manifest.dependencies) }),
    ...(manifest.devDependencies !== undefined && { devDependencies: ranged(manifest.devDependencies) }),
    ...(kept.length > 0 && { overrides: Object.fromEntries(kept) }),
    workspaces: withPattern(workspaces),
  };
}

function withPattern(
  workspaces: NonNullable<ProjectManifest["workspaces"]> = [],
): NonNullable<ProjectManifest["workspaces"]> {
  const add = (patterns: readonly string[]) => [...patterns.filter((one) => one !== pattern), pattern];
  return "packages" in workspaces
    ? { ...workspaces, packages: add(workspaces.packages ?? []) }
    : add(workspaces as readonly string[]);
}

/**
 * Returns a Dockerfile that copies the packages before it installs them; undefined if it does not copy
 * a package.json alone.
 */
export function vendoredDockerfile(text: string): string | undefined {
  if (/^COPY (?:\S+ )*vendor\b/m.test(text)) return text;
  const copied = text.replace(/^COPY (?:\S+ )*package\S*\.json .*$/m, "$&\nCOPY vendor vendor");
  return copied === text ? undefined : copied;
}

/** The settings with which pnpm finds the packages. */
export const pnpmWorkspace = `# For pnpm: the packages of capikit are in this project.
packages: ["${pattern}"]
linkWorkspacePackages: true
`;
