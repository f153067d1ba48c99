import type { Command, CommandOrGroup } from "../shared/command/command.ts";

/** Returns `capikit completion` for the commands of `list`. */
export function createCompletion(list: () => readonly CommandOrGroup[]): Command {
  const shells = ["bash", "zsh", "fish", "powershell"];
  return {
    name: "completion",
    summary: "Print the completion script of a shell.",
    usage: shells.join("|"),
    words: shells,
    flags: {},
    examples: { "Enable completion in the current bash": "source <(capikit completion bash)" },
    load: async () => {
      const { runFor } = await import("./completion/run.ts");
      return { run: (call, io) => runFor(list(), call, io) };
    },
  };
}
