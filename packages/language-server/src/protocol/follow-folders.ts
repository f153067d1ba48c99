import {
  type Connection,
  DidChangeWorkspaceFoldersNotification,
  type InitializeParams,
  type WorkspaceFolder,
} from "vscode-languageserver/node";

/** Calls back with the URIs of the workspace's folders, and after changes. */
export function followFolders(
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
