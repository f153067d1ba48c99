import { fileURLToPath } from "node:url";
import type { Diagnostic } from "@capikit/common/diagnostics";
import type { Diagnostic as EditorDiagnostic } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { OpenDocuments } from "../protocol/open-documents.ts";
import { findRoot } from "./find-root.ts";
import { Project } from "./project.ts";

/** The parts of the server that projects use. */
export interface ProjectsContext {
  readonly documents: OpenDocuments;
  readonly fallback: () => Readonly<Record<string, string>>;
  /** Milliseconds without typing before a project is read. Default: 30. */
  readonly delay?: number;
  readonly publish: (uri: string, diagnostics: EditorDiagnostic[], version?: number) => void;
  readonly log: (message: string) => void;
}

/** The context of one project. */
export interface ProjectContext extends ProjectsContext {
  /** Reports whether a document belongs to the project itself. */
  readonly isOwn: (uri: string, project: Project) => boolean;
}

/** Matches a line that starts with a marker. */
const marker = /^[ \t/*]*\+[A-Za-z]/m;

/** The projects of the open documents. Those without markers are not read. */
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
      if (!marker.test(document.getText())) return;
      project = new Project(root, {
        ...this.#context,
        isOwn: (uri, own) => this.projectOf(uri) === own,
      });
      this.#projects.set(root, project);
    }
    project.schedule();
  }

  /** Reads the project of a closed document from the disk. */
  unfollow(uri: string): void {
    this.projectOf(uri)?.schedule();
    this.#roots.delete(uri);
  }

  /** Reads all projects again after changes on the disk. */
  refresh(): void {
    this.#roots.clear();
    for (const project of this.#projects.values()) project.schedule();
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

  #rootOf(uri: string): string | undefined {
    if (!uri.startsWith("file:")) return undefined;
    if (!this.#roots.has(uri)) this.#roots.set(uri, findRoot(fileURLToPath(uri)));
    return this.#roots.get(uri);
  }
}
