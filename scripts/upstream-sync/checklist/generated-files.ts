/** Globs of files that may name the reference release, with the reason. */
export const generated: Readonly<Record<string, string>> = {
  "packages/api/src/releases/newer-*-fields.ts": "written by `tool releases:generate`",
  "packages/*/api.md": "written by `api:update`",
  "docs/reference/{contracts,differences,conformance,lint-real-providers,cli,versions}.md":
    "the release is written by `docs:generate`",
  "docs/reference/diagnostics/**": "written by `docs:generate`",
  "docs/reference/parity.json": "a recorded count with the releases of its sources",
  "packages/api/released/**": "hooks as released, written by `tool release:version`",
  "docs/tutorials/pictures/**": "recorded by `tool tutorials --record`",
  "**/go.{mod,sum}": "written by Go; the versions are tested above",
  "packages/api/kubernetes/**": "documents with versions of Kubernetes",
  "pnpm-lock.yaml": "written by pnpm",
  "**/CHANGELOG.md": "history",
  ".changeset/*.md": "entries of the changelog",
};
