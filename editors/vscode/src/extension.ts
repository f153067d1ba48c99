import { commands, type ExtensionContext, window, workspace } from "vscode";
import { LanguageClient, type Middleware } from "vscode-languageclient/node";
import { type ServerCommand, serverCommand } from "./server-command.ts";

let client: LanguageClient | undefined;

/** Starts the language server of the workspace. */
export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(commands.registerCommand("capikit.restart", restart));
  await tryStart();
}

/** Stops the language server. */
export async function deactivate(): Promise<void> {
  const stopped = client;
  client = undefined;
  // A client that has not started cannot be stopped.
  await stopped?.stop().catch(() => {});
}

async function restart(): Promise<void> {
  await deactivate();
  if (!(await tryStart()))
    void window.showErrorMessage(
      "capikit is not installed in this workspace. Install the package capikit in the project, or set `capikit.command`.",
    );
}

/** Starts the language server like `start`, and shows the error if that fails. */
async function tryStart(): Promise<boolean> {
  try {
    return await start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void window.showErrorMessage(
      `cannot start the language server: ${reason}; check that \`node\` is on the PATH, or set \`capikit.command\``,
    );
    return true;
  }
}

/** Returns whether the workspace has a server. Workspaces without capikit do not need one. */
async function start(): Promise<boolean> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const configured = workspace.getConfiguration("capikit").get<readonly string[]>("command") ?? [];
  const server = serverCommand(folders, configured);
  if (server === undefined) return false;
  client = createClient(server);
  await client.start();
  return true;
}

function createClient({ command, args, cwd }: ServerCommand): LanguageClient {
  return new LanguageClient(
    "capikit",
    "capikit",
    { command, args: [...args], options: { cwd } },
    {
      documentSelector: [
        { scheme: "file", language: "typescript" },
        { scheme: "file", language: "yaml", pattern: "**/crd/bases/*.yaml" },
      ],
      middleware,
    },
  );
}

/** Suggests values right after the completion of a name that needs one. */
const middleware: Middleware = {
  async provideCompletionItem(document, position, context, token, next) {
    const found = await next(document, position, context, token);
    const items = Array.isArray(found) ? found : (found?.items ?? []);
    for (const item of items)
      if (/[:=]$/.test(String(item.insertText ?? "")))
        item.command = { command: "editor.action.triggerSuggest", title: "Suggest" };
    return found;
  },
};
