import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { errorMessage } from "@capikit/common/errors";
import { type Analysis, type Analyzer, createAnalyzer } from "@capikit/generators/analysis";
import { configNames, UsageError } from "@capikit/generators/run";
import { resolveRealPath } from "../protocol/document-path.ts";
import { toEditorDiagnostic } from "../protocol/to-editor-diagnostic.ts";
import type { ProjectContext } from "./projects.ts";

const nothing: Analysis = { diagnostics: [], files: [], kinds: [] };

/** A project that is read again after each change, and the diagnostics that the editor shows. */
export class Project {
  /** The last result. */
  analysis = nothing;
  /** The CRDs of the last result without errors, by path. */
  crds: ReadonlyMap<string, string> = new Map();
  /** The folder, absolute, without symbolic links. */
  readonly root: string;
  readonly #context: ProjectContext;
  #analyzer: Analyzer | undefined;
  #diagnostics: ReadonlyMap<string, readonly Diagnostic[]> = new Map();
  #versions: ReadonlyMap<string, number> = new Map();
  /** The documents whose diagnostics of this project the editor shows. */
  readonly #shown = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #reading = Promise.resolve();
  #isClosed = false;

  constructor(root: string, context: ProjectContext) {
    this.root = root;
    this.#context = context;
  }

  /** Reads the project after a pause. */
  schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), this.#context.delay ?? 30);
  }

  /** Waits until the current texts are read, without the pause. */
  current(): Promise<void> {
    if (this.#timer !== undefined) this.#start();
    return this.#reading;
  }

  /** Returns the diagnostics of a document; empty until its current text is read. */
  diagnosticsOf(uri: string): readonly Diagnostic[] {
    const isCurrent = this.#context.documents.get(uri)?.version === this.#versions.get(uri);
    return (isCurrent && this.#diagnostics.get(uri)) || [];
  }

  /** Returns the path of a document relative to the project, as in the analysis. */
  pathOf(uri: string): string {
    return (resolveRealPath(uri) ?? "").slice(this.root.length + 1);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Stops, and clears the diagnostics in the editor. */
  close(): void {
    this.stop();
    this.#isClosed = true;
    for (const uri of this.#shown) this.#context.publish(uri, []);
  }

  /** Shows or clears the diagnostics of documents whose project changed. */
  updateOwners(): void {
    for (const uri of this.#diagnostics.keys())
      if (this.#shown.has(uri) !== this.#mayShow(uri)) this.#show(uri);
  }

  #start(): void {
    this.stop();
    // Readings never overlap, so that results arrive in order.
    this.#reading = this.#reading
      .then(() => this.#read())
      .catch((error) => this.#context.log(errorMessage(error)));
  }

  async #read(): Promise<void> {
    const open = this.#context.documents.all().flatMap((document) => {
      const path = resolveRealPath(document.uri);
      return path === undefined ? [] : { path, document };
    });
    const texts = new Map(open.map(({ path, document }) => [path, document.getText()]));
    const versions = new Map(open.map(({ document: { uri, version } }) => [uri, version]));
    this.analysis = await this.#analyze(texts);
    this.#keepCrds();
    const uris = new Map(open.map(({ path, document }) => [path, document.uri]));
    this.#publish(byDocument(this.analysis.diagnostics, this.root, uris), versions);
  }

  async #analyze(texts: ReadonlyMap<string, string>): Promise<Analysis> {
    try {
      this.#analyzer ??= await createAnalyzer({ project: this.root, fallback: this.#context.fallback });
      return await this.#analyzer.analyze(texts);
    } catch (error) {
      // Most projects of an editor have no annotated types.
      if (error instanceof UsageError) return nothing;
      throw error;
    }
  }

  #keepCrds(): void {
    const found = this.analysis.files.filter(({ emitter }) => emitter === "crd");
    if (found.length > 0) this.crds = new Map(found.map(({ path, text = "" }) => [path, text]));
  }

  /** Shows diagnostics, and clears those of fixed documents. */
  #publish(found: ReadonlyMap<string, readonly Diagnostic[]>, versions: ReadonlyMap<string, number>): void {
    if (this.#isClosed) return;
    this.#diagnostics = found;
    this.#versions = versions;
    const visible = [...found.keys()].filter((uri) => this.#mayShow(uri));
    const open = [...versions.keys()].filter((uri) => this.#context.ownerOf(uri) === this);
    for (const uri of new Set([...this.#shown, ...visible, ...open])) this.#show(uri);
  }

  /** Reports whether no other open project has the document. */
  #mayShow(uri: string): boolean {
    return (this.#context.ownerOf(uri) ?? this) === this;
  }

  #show(uri: string): void {
    const mayShow = this.#mayShow(uri);
    const found = (mayShow && this.#diagnostics.get(uri)) || [];
    if (found.length > 0) this.#shown.add(uri);
    else this.#shown.delete(uri);
    const shown = found.map((one) => toEditorDiagnostic(one, uri));
    this.#context.publish(uri, shown, mayShow ? this.#versions.get(uri) : undefined);
  }
}

/**
 * Groups diagnostics by the URI of their document. Those without a file in the project are shown in
 * its configuration.
 *
 * @param root the project's folder, absolute, with `/`
 * @param uris the URIs of open documents by path
 */
export function byDocument(
  diagnostics: readonly Diagnostic[],
  root: string,
  uris: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Diagnostic[]> {
  const uriOf = (path: string): string => uris.get(path) ?? pathToFileURL(path).href;
  const found = new Map<string, Diagnostic[]>();
  for (const one of diagnostics) {
    const own = one.location?.path;
    const path = own === undefined ? undefined : `${root}/${own}`;
    const isFound = path !== undefined && (uris.has(path) || existsSync(path));
    const uri = uriOf(isFound ? path : configOf(root));
    found.set(uri, [...(found.get(uri) ?? []), isFound ? one : withoutPlace(one)]);
  }
  return found;
}

function configOf(root: string): string {
  const name = configNames.find((candidate) => existsSync(join(root, candidate)));
  return join(root, name ?? "package.json");
}

function withoutPlace({ location, ...one }: Diagnostic): Diagnostic {
  const path = location?.path;
  return path === undefined ? one : { ...one, message: `${path}: ${one.message}` };
}
