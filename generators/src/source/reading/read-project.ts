import { type Diagnostic, type Report, sortDiagnostics } from "@capikit/common/diagnostics";
import {
  kindNotExported,
  missingExport,
  syntaxError,
  unresolvedImport,
} from "../../model/diagnostics/codes/project.ts";
import type { HookVersion, Model } from "../../model/ir/model.ts";
import { innerTypes, type Member, type TypeNode } from "../../model/ir/type-node.ts";
import { byLocation, sourceLines } from "../../model/text/source-text.ts";
import { createDocs } from "../symbols/docs.ts";
import { createHeritage } from "../symbols/heritage.ts";
import { Symbols } from "../symbols/symbols.ts";
import type { ParsedFile } from "../syntax/parsed-file.ts";
import {
  createTypeContext,
  createTypeMemory,
  quietContext,
  type TypeContext,
  type TypeMemory,
} from "../types/context.ts";
import type { ProjectHost } from "../workspace/host.ts";
import { diskHost } from "../workspace/host.ts";
import { createKeptFiles, type KeptFiles } from "../workspace/kept-files.ts";
import { baseName, joinPath } from "../workspace/paths.ts";
import { findProjectFiles } from "../workspace/project-files.ts";
import { createWorkspace } from "../workspace/workspace.ts";
import { findApiPackages } from "./api-packages.ts";
import { readOverrides } from "./conversion-overrides.ts";
import { readHooks } from "./hooks.ts";
import { readKinds } from "./kinds.ts";
import { reportWithoutEffect } from "./report-without-effect.ts";
import { scanComments } from "./scan-comments.ts";
import { readVariables } from "./variables.ts";

/** Options for reading a project. */
export interface ProjectInput {
  /** The project's folder, absolute. Paths in diagnostics are relative to it. */
  readonly root: string;
  /** The tsconfig, relative to `root`. Defaults to `tsconfig.json` if it exists. */
  readonly tsconfig?: string;
  /** Defaults to the disk. */
  readonly host?: ProjectHost;
  /** Files by specifier for unresolved imports, such as `@capikit/api/meta`. */
  readonly fallbackPackages?: Readonly<Record<string, string>>;
  /** Results of the last reading of the same project, to reuse; this reading replaces them. */
  readonly memory?: ProjectMemory;
}

/**
 * Reads the annotated types of a project: API packages, kinds with all their types, RBAC and
 * webhook markers of all files. Reports all errors once, sorted by location; types that cannot be
 * read are opaque in the model.
 */
export function readProject(input: ProjectInput, report: Report): Model {
  const host = input.host ?? diskHost;
  const given = joinPath("/", input.root.replaceAll("\\", "/"));
  // Packages resolve to real paths; a symbolic link in the root would make files appear twice.
  const root = host.realPath?.(given) ?? given;
  const diagnostics: Diagnostic[] = [];
  const open: TypeContext["open"] = [];
  const invalidated = new Set<string>();
  const collect: Report = (diagnostic) => {
    diagnostics.push(diagnostic);
    // The next reading must read these files again to report the error again.
    invalidated.add(diagnostic.location?.path ?? "");
    invalidated.add(open.at(-1)?.symbol.file.source.path ?? "");
  };
  const project = findProjectFiles(root, input.tsconfig, host, collect);
  const workspace = createWorkspace({
    root,
    project,
    host,
    fallback: input.fallbackPackages ?? {},
    kept: input.memory?.files,
    report: collect,
  });
  const docs = createDocs(collect);
  // A controller's interface may extend types of large packages, which cannot contain kinds.
  const heritage = createHeritage(new Symbols(workspace, () => {}, workspace.mayUseMeta));
  const { packages, whole } = findApiPackages(workspace, docs);
  const cx = createTypeContext({
    ...(input.memory?.types ?? createTypeMemory()),
    workspace,
    symbols: new Symbols(workspace, collect),
    docs,
    report: collect,
    isKind: heritage.isKind,
    open,
  });
  const kinds = readKinds(cx, workspace, heritage, packages);
  const hooks = readHooks(cx, workspace, packages);
  const variables = readVariables(cx, workspace);
  reportWithoutEffect(cx, heritage, packages);
  const quiet = quietContext(cx);
  const overrides = readOverrides(cx, quiet, workspace, packages);
  const fileMarkers = [
    ...packages.flatMap((loaded) => loaded.fileMarkers),
    ...scanComments(workspace, docs, heritage, collect),
  ].sort(byLocation);
  const files = [...workspace.parsed()];
  const broken = files.filter((file) => file.broken).map((file) => file.source.path);
  const sorted = sortDiagnostics(diagnostics);
  // If another error may have hidden an export, a missing export of a kind is not reported.
  const exportsKnown =
    whole && broken.length === 0 && !sorted.some((problem) => losesExports(problem, files));
  for (const problem of sorted) {
    const isSilenced = broken.includes(problem.location?.path ?? "");
    if (isSilenced && problem.code !== syntaxError.code) continue;
    if (exportsKnown || problem.code !== kindNotExported.code) report(problem);
  }
  const schemaless = readSchemaless(quiet, hooks);
  for (const path of invalidated) workspace.invalidate(path);
  workspace.keep();
  return Object.freeze({
    packages: Object.freeze(packages.map(({ api }) => api)),
    kinds: Object.freeze(kinds),
    hooks: Object.freeze(hooks),
    variables: Object.freeze(variables),
    schemaless,
    overrides: Object.freeze(overrides),
    fileMarkers: Object.freeze(fileMarkers),
  });
}

/** Reports whether an error hides exports: an unresolved re-export or an invalid `+groupName`. */
function losesExports({ code, location }: Diagnostic, files: readonly ParsedFile[]): boolean {
  if (code === unresolvedImport.code || code === missingExport.code) return true;
  const { path = "", line = 1, column = 1 } = location ?? {};
  const source = files.find((file) => file.source.path === path)?.source;
  if (source === undefined || baseName(path) !== "index.ts") return false;
  const start = (sourceLines(source)[line - 1] ?? 0) + column - 1;
  return /^\+\s*(group|version)/i.test(source.text.slice(start));
}

/**
 * Reads the types of schemaless members of hooks, in which the marker allows errors.
 *
 * @param quiet a context without reports.
 */
function readSchemaless(quiet: TypeContext, hooks: readonly HookVersion[]): ReadonlyMap<Member, TypeNode> {
  const found = new Map<Member, TypeNode>();
  const seen = new Set<TypeNode>();
  const visit = (type: TypeNode): void => {
    if (seen.has(type)) return;
    seen.add(type);
    if (type.kind === "object") type.members.forEach(visitMember);
    else innerTypes(type).forEach(visit);
  };
  const visitMember = (member: Member): void => {
    const resolved = quiet.schemaless.get(member)?.(quiet);
    if (resolved === undefined) {
      visit(member.type);
      return;
    }
    if (quiet.failures.has(resolved)) return;
    found.set(member, resolved);
    visit(resolved);
  };
  for (const { request, response } of hooks) {
    visit(request);
    visit(response);
  }
  return found;
}

/** Results of reading a project, so that the next reading only processes changes. */
export interface ProjectMemory {
  readonly files: KeptFiles;
  readonly types: TypeMemory;
}

export function createProjectMemory(): ProjectMemory {
  return { files: createKeptFiles(), types: createTypeMemory() };
}
