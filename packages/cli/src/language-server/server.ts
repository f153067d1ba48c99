import { Writable } from "node:stream";
import type { Diagnostic } from "@capikit/common/diagnostics";
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionKind,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  type InitializeParams,
  type InitializeResult,
  type Range,
  TextDocumentSyncKind,
  type WorkspaceFolder,
} from "vscode-languageserver/node";
import { complete, describeItem } from "./features/complete.ts";
import { findDefinition } from "./features/definition.ts";
import { hoverAt } from "./features/hover.ts";
import { Projects } from "./projects/projects.ts";
import { WorkspaceFolders } from "./projects/workspace-folders.ts";
import { openDocuments } from "./protocol/open-documents.ts";
import { toEditorDiagnostic } from "./protocol/to-editor-diagnostic.ts";
import { overlap, toRange } from "./protocol/to-range.ts";

/** Options of the language server. */
export interface LanguageServerOptions {
  /** The version of capikit, for the editor's log. */
  readonly version: string;
  /** Returns files for imports that a project cannot resolve. */
  readonly fallback: () => Readonly<Record<string, string>>;
  /** Milliseconds without typing before a project is read. Default: 30. */
  readonly delay?: number;
}

/**
 * Serves an editor on stdin and stdout. After `exit`, or when stdin closes, ends the process: with
 * 0 after `shutdown`, else with 1. Other output of the process goes to stderr.
 */
export function serveEditor(options: LanguageServerOptions): void {
  const connection = createConnection(process.stdin, reserveStdout());
  const documents = openDocuments();
  const folders = new WorkspaceFolders();
  const projects = new Projects({ ...options, documents, folders, ...outputs(connection) });
  connection.onInitialize((params) => {
    const refresh = (): void => projects.refresh();
    followFiles(connection, params.capabilities, refresh);
    followFolders(connection, params, (added, removed) => {
      folders.change(added, removed);
      refresh();
    });
    return initializeResult(options.version);
  });
  connection.onCompletion(({ textDocument: { uri }, position }) =>
    complete(documents.get(uri), position, projects.projectOf(uri)),
  );
  connection.onCompletionResolve(describeItem);
  connection.onHover(({ textDocument: { uri }, position }) =>
    hoverAt(documents.get(uri), position, projects.diagnosticsOf(uri)),
  );
  connection.onCodeAction(async ({ textDocument: { uri }, range }) => {
    await projects.projectOf(uri)?.current();
    return quickFixes(uri, range, projects.diagnosticsOf(uri));
  });
  connection.onDefinition(async ({ textDocument: { uri }, position }) => {
    const project = projects.projectOf(uri);
    await project?.current();
    return findDefinition(documents.get(uri), position, project);
  });
  documents.onDidChangeContent(({ document }) => projects.follow(document));
  documents.onDidClose(({ document }) => projects.unfollow(document.uri));
  documents.onDidSave(() => projects.refresh());
  connection.onShutdown(() => projects.stop());
  documents.listen(connection);
  connection.listen();
}

function outputs(connection: Connection) {
  return {
    publish: (
      uri: string,
      diagnostics: Parameters<Connection["sendDiagnostics"]>[0]["diagnostics"],
      version?: number,
    ) => void connection.sendDiagnostics({ uri, diagnostics, ...(version !== undefined && { version }) }),
    log: (message: string) => connection.console.error(message),
  };
}

function initializeResult(version: string): InitializeResult {
  return {
    serverInfo: { name: "capikit", version },
    capabilities: {
      textDocumentSync: {
        openClose: true,
        change: TextDocumentSyncKind.Incremental,
        save: { includeText: false },
      },
      completionProvider: { triggerCharacters: ["+", ":", "=", ",", ";", "."], resolveProvider: true },
      hoverProvider: true,
      definitionProvider: true,
      codeActionProvider: { codeActionKinds: ["quickfix"] },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
  };
}

/**
 * Returns the only writer of stdout. Redirects other output, such as that of configurations, to
 * stderr.
 */
function reserveStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({ write: (chunk, _encoding, callback) => void write(chunk, callback) });
}

function quickFixes(uri: string, range: Range, diagnostics: readonly Diagnostic[]): CodeAction[] {
  return diagnostics.flatMap((one) => {
    const { fix, location } = one;
    if (fix === undefined || location === undefined || !overlap(toRange(location), range)) return [];
    return {
      title: fix.title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [toEditorDiagnostic(one, uri)],
      isPreferred: true,
      edit: { changes: { [uri]: [{ range: toRange(fix.range), newText: fix.text }] } },
    };
  });
}

/** Calls back after changes of sources and configurations on the disk, if editors report them. */
function followFiles(connection: Connection, { workspace }: ClientCapabilities, onChange: () => void): void {
  connection.onDidChangeWatchedFiles(onChange);
  if (workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return;
  const patterns = ["**/*.{ts,mts,cts}", "**/{package,tsconfig*}.json", "**/capikit.config.*"];
  const watchers = patterns.map((globPattern) => ({ globPattern }));
  connection.onInitialized(() => {
    void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  });
}

/** Calls back with the URIs of the workspace's folders, and after changes. */
function followFolders(
  connection: Connection,
  { workspaceFolders, rootUri }: InitializeParams,
  onChange: (added: readonly string[], removed: readonly string[]) => void,
): void {
  onChange(workspaceFolders?.map(uriOf) ?? (rootUri ? [rootUri] : []), []);
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) =>
    onChange(event.added.map(uriOf), event.removed.map(uriOf)),
  );
}

function uriOf({ uri }: WorkspaceFolder): string {
  return uri;
}
