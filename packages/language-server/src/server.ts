import {
  type Connection,
  createConnection,
  type InitializeResult,
  TextDocumentSyncKind,
} from "vscode-languageserver/node";
import { complete, describeItem } from "./features/complete.ts";
import { findDefinition } from "./features/definition.ts";
import { hoverAt } from "./features/hover.ts";
import { quickFixes } from "./features/quick-fixes.ts";
import { Projects } from "./projects/projects.ts";
import { WorkspaceFolders } from "./projects/workspace-folders.ts";
import { followFiles } from "./protocol/follow-files.ts";
import { followFolders } from "./protocol/follow-folders.ts";
import { openDocuments } from "./protocol/open-documents.ts";
import { reserveStdout } from "./protocol/reserve-stdout.ts";

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
  connection.onCompletion(({ textDocument, position }) =>
    complete(documents.get(textDocument.uri), position),
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
      completionProvider: { triggerCharacters: ["+", ":", "=", ",", ";"], resolveProvider: true },
      hoverProvider: true,
      definitionProvider: true,
      codeActionProvider: { codeActionKinds: ["quickfix"] },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
  };
}
