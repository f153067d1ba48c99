import type { ChildProcess } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type CodeAction,
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  createProtocolConnection,
  DefinitionRequest,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  type DidChangeWatchedFilesRegistrationOptions,
  DidChangeWorkspaceFoldersNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  FileChangeType,
  type FileSystemWatcher,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  type Location,
  type MarkupContent,
  type Position,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceFolder,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { spawnSource } from "../../cli.ts";

/** An editor that uses `capikit lsp --stdio`, with the documents that it has open. */
export class Editor {
  readonly child: ChildProcess;
  readonly connection;
  readonly #root: string;
  readonly #documents = new Map<string, TextDocument>();
  readonly #shown = new Map<string, { version: number | undefined; diagnostics: Diagnostic[] }>();
  readonly #watchers: FileSystemWatcher[] = [];
  readonly #events = new EventEmitter();

  /** @param child the server. Default: the command line of this package's sources. */
  constructor(root: string, child: ChildProcess = spawnSource(root, ["lsp", "--stdio"])) {
    this.#root = root;
    this.child = child;
    const { stdin, stdout } = this.child;
    if (stdin === null || stdout === null) throw new Error("the server has no pipes");
    this.connection = createProtocolConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, version, diagnostics }) => {
      this.#shown.set(uri, { version, diagnostics });
      this.#events.emit("shown");
    });
    this.connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      for (const { registerOptions } of registrations)
        this.#watchers.push(...(registerOptions as DidChangeWatchedFilesRegistrationOptions).watchers);
      this.#events.emit("registered");
    });
    this.connection.listen();
  }

  /** Starts the session, with one root or with folders. */
  async initialize(folders?: readonly string[]) {
    const result = await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: folders === undefined ? this.#uriOf(".") : null,
      capabilities: {
        workspace: { workspaceFolders: true, didChangeWatchedFiles: { dynamicRegistration: true } },
      },
      workspaceFolders: folders?.map((path) => this.#folder(path)) ?? null,
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return result;
  }

  async changeFolders(added: readonly string[], removed: readonly string[] = []): Promise<void> {
    await this.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: {
        added: added.map((path) => this.#folder(path)),
        removed: removed.map((path) => this.#folder(path)),
      },
    });
  }

  /** Returns the patterns of files whose changes the server wants to receive. */
  async watchedPatterns(): Promise<unknown[]> {
    while (this.#watchers.length === 0) await once(this.#events, "registered");
    return this.#watchers.map(({ globPattern }) => globPattern);
  }

  /** Reports a changed file. */
  async changeFile(path: string): Promise<void> {
    await this.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: this.#uriOf(path), type: FileChangeType.Changed }],
    });
  }

  /** Opens a file or URI, with the text on the disk by default. */
  async open(path: string, text = readFileSync(join(this.#root, path), "utf8")): Promise<void> {
    const document = TextDocument.create(this.#uriOf(path), "typescript", 1, text);
    this.#documents.set(path, document);
    const { uri, languageId, version } = document;
    const textDocument = { uri, languageId, version, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }

  /** Replaces a part of an open document, which is not saved. */
  async type(path: string, before: string, after: string): Promise<void> {
    const document = this.#document(path);
    const start = document.getText().indexOf(before);
    const range = { start: document.positionAt(start), end: document.positionAt(start + before.length) };
    const contentChanges = [{ range, text: after }];
    const version = document.version + 1;
    TextDocument.update(document, contentChanges, version);
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: document.uri, version },
      contentChanges,
    });
  }

  /** Waits for the diagnostics of the current text. */
  async diagnostics(path: string): Promise<Diagnostic[]> {
    const { uri, version } = this.#document(path);
    for (;;) {
      const shown = this.#shown.get(uri);
      if (shown?.version === version) return shown.diagnostics;
      await once(this.#events, "shown");
    }
  }

  /** Waits until the editor shows a number of problems in a file, open or not. */
  async problems(path: string, count: number): Promise<void> {
    while (this.#shown.get(this.#uriOf(path))?.diagnostics.length !== count)
      await once(this.#events, "shown");
  }

  /** Waits until the server has read the project of a document, if it reads it. */
  async read(path: string): Promise<void> {
    const { uri } = this.#document(path);
    const start = { line: 0, character: 0 };
    await this.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range: { start, end: start },
      context: { diagnostics: [] },
    });
  }

  /** Completes after a text of a document. */
  async complete(path: string, after: string): Promise<CompletionItem[]> {
    const at = this.#at(path, after, after.length);
    return (await this.connection.sendRequest(CompletionRequest.type, at)) as CompletionItem[];
  }

  /** Returns the help at a text of a document. */
  async hover(path: string, text: string): Promise<string | undefined> {
    const result = await this.connection.sendRequest(HoverRequest.type, this.#at(path, text, 1));
    return (result?.contents as MarkupContent | undefined)?.value;
  }

  async definition(path: string, text: string): Promise<Location | null> {
    return (await this.connection.sendRequest(
      DefinitionRequest.type,
      this.#at(path, text, 1),
    )) as Location | null;
  }

  async fixes(path: string, diagnostic: Diagnostic): Promise<CodeAction[]> {
    const { uri } = this.#document(path);
    const params = { textDocument: { uri }, range: diagnostic.range, context: { diagnostics: [diagnostic] } };
    return (await this.connection.sendRequest(CodeActionRequest.type, params)) as CodeAction[];
  }

  /** Applies the edits of a fix to an open document. */
  async apply(path: string, { edit }: CodeAction): Promise<void> {
    const document = this.#document(path);
    for (const { range, newText } of edit?.changes?.[document.uri] ?? [])
      await this.type(path, document.getText(range), newText);
  }

  /** Ends the session, with `shutdown` before `exit` or not; returns the exit code. */
  async exit({ shutdown }: { readonly shutdown: boolean }): Promise<number | null> {
    const exited = once(this.child, "exit");
    if (shutdown) await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    return (await exited)[0];
  }

  #folder(path: string): WorkspaceFolder {
    return { uri: this.#uriOf(path), name: path };
  }

  #uriOf(path: string): string {
    return path.includes("://") ? path : pathToFileURL(join(this.#root, path)).href;
  }

  #document(path: string): TextDocument {
    const found = this.#documents.get(path);
    if (found === undefined) throw new Error(`${path} is not open`);
    return found;
  }

  #at(path: string, text: string, offset: number): { textDocument: { uri: string }; position: Position } {
    const document = this.#document(path);
    const start = document.getText().indexOf(text);
    if (start === -1) throw new Error(`${path} does not contain ${text}`);
    return { textDocument: { uri: document.uri }, position: document.positionAt(start + offset) };
  }
}
