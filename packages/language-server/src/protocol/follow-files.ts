import {
  type ClientCapabilities,
  type Connection,
  DidChangeWatchedFilesNotification,
} from "vscode-languageserver/node";

/** Calls back after changes of sources and configurations on the disk, if editors report them. */
export function followFiles(
  connection: Connection,
  { workspace }: ClientCapabilities,
  onChange: () => void,
): void {
  connection.onDidChangeWatchedFiles(onChange);
  if (workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return;
  const patterns = ["**/*.{ts,mts,cts}", "**/{package,tsconfig*}.json", "**/capikit.config.*"];
  const watchers = patterns.map((globPattern) => ({ globPattern }));
  connection.onInitialized(() => {
    void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  });
}
