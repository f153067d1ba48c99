import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { configNames } from "@capikit/generators/run";
import type { Diagnostic as EditorDiagnostic } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { toPath } from "../protocol/document-path.ts";
import type { OpenDocuments } from "../protocol/open-documents.ts";
import { Project } from "./project.ts";
import type { WorkspaceFolders } from "./workspace-folders.ts";

/** The parts of the server that projects use. */
export interface ProjectsContext {
  readonly documents: Pick<OpenDocuments, "all" | "get">;
  readonly folders: WorkspaceFolders;
  readonly fallback: () => Readonly<Record<string, string>>;
  /** Milliseconds without typing before a project is read. Default: 30. */
  readonly delay?: number;
  readonly publish: (uri: string, diagnostics: EditorDiagnostic[], version?: number) => void;
  readonly log: (message: string) => void;
}

export interface ProjectContext extends ProjectsContext {
  /** Returns the open project of a document, which alone shows its diagnostics. */
  readonly ownerOf: (uri: string) => Project | undefined;
}

/**
 * The projects of the open documents. Those without markers or outside the workspace are not read,
 * because reading runs the project's configuration.
 */
export class Projects {
  readonly #context: ProjectsContext;
  readonly #projects = new Map<string, Project>();
  readonly #roots = new Map<string, string | undefined>();

  constructor(context: ProjectsContext) {
    this.#context = context;
  }

  /** Reads the project of a changed document, as soon as the typing pauses. */
  follow(document: TextDocument): void {
    const root = this.#rootOf(document.uri);
    if (root === undefined) return;
    let project = this.#projects.get(root);
    if (project === undefined) {
      if (!hasMarkers(document.getText())) return;
      project = new Project(root, { ...this.#context, ownerOf: (uri) => this.projectOf(uri) });
      this.#projects.set(root, project);
      this.#updateOwners();
    }
    project.schedule();
  }

  /** Reads the project of a closed document from the disk, if it has other open documents. */
  unfollow(uri: string): void {
    this.#release();
    this.projectOf(uri)?.schedule();
    this.#roots.delete(uri);
  }

  /** Reads all projects again after changes on the disk or of the workspace. */
  refresh(): void {
    this.#roots.clear();
    this.#release();
    for (const document of this.#context.documents.all()) this.follow(document);
  }

  projectOf(uri: string): Project | undefined {
    const root = this.#rootOf(uri);
    return root === undefined ? undefined : this.#projects.get(root);
  }

  diagnosticsOf(uri: string): readonly Diagnostic[] {
    return this.projectOf(uri)?.diagnosticsOf(uri) ?? [];
  }

  stop(): void {
    for (const project of this.#projects.values()) project.stop();
    this.#projects.clear();
  }

  /** Closes the projects without open documents. */
  #release(): void {
    const used = new Set(this.#context.documents.all().map(({ uri }) => this.#rootOf(uri)));
    for (const [root, project] of this.#projects) {
      if (used.has(root)) continue;
      this.#projects.delete(root);
      project.close();
    }
    this.#updateOwners();
  }

  #updateOwners(): void {
    for (const project of this.#projects.values()) project.updateOwners();
  }

  #rootOf(uri: string): string | undefined {
    if (!this.#roots.has(uri)) {
      const path = toPath(uri);
      const root = path && findRoot(path);
      this.#roots.set(uri, root && this.#context.folders.find(root));
    }
    return this.#roots.get(uri);
  }
}

const marks = [...configNames, "package.json"];

/** Returns the project of a file: the nearest folder with a configuration or `package.json`. */
export function findRoot(path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (marks.some((name) => existsSync(join(folder, name)))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

const comment = /\/\*\*[\s\S]*?(?:\*\/|$)|\/\/.*/g;
/** Matches a line that starts with a marker. */
const marker = /^[ \t/*]*\+[A-Za-z]/m;

/** Reports whether comments of a text may contain markers. */
export function hasMarkers(text: string): boolean {
  return text.match(comment)?.some((one) => marker.test(one)) ?? false;
}
