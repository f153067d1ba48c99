import { commands } from "../../src/program/command-list.ts";
import { type CommandOrGroup, isGroup } from "../../src/shared/command/command.ts";

/** Arguments with which a command reads a cluster, by its name. */
export const args: Readonly<Record<string, readonly string[]>> = {
  lint: ["--install", "."],
  "topology diff": ["clusters"],
  "describe cluster": ["prod"],
  doctor: [],
  why: ["Cluster", "prod"],
  "move plan": [],
  "move run": [],
  dev: ["--project", ".", "--core", "none"],
  console: [],
};
/** Commands that run until they are stopped. */
export const running = new Set(["dev", "console"]);

/** All commands, with their full names. */
export const all = commands.flatMap((command: CommandOrGroup) =>
  isGroup(command)
    ? command.commands.map((one) => ({ ...one, name: `${command.name} ${one.name}` }))
    : [command],
);

/** The commands that read a cluster. */
export const reading = all
  .filter(({ flags }) => Object.hasOwn(flags, "kubeconfig"))
  .map(({ name, flags }) => ({ name, flags: Object.keys(flags), formats: flags.format?.oneOf ?? [] }));

/** The arguments and flags of commands with a URL, by their help. */
export const withUrl = all.flatMap(({ name, usage = "", flags }) => [
  ...(/\bURL\b/.test(usage) ? [`${name} URL`] : []),
  ...Object.entries(flags)
    .filter(([, { value = "", summary }]) => /\bURL\b/.test(`${value} ${summary}`))
    .map(([flag]) => `${name} --${flag}`),
]);
/** Those of {@link withUrl} that no command reads, or that have tests of their own. */
export const unreadUrls = new Set([
  "generate --license-url",
  "release --gitlab-package",
  "hooks conformance --server-name",
  "console --journal",
  // Generates code in a project first, and then reads the document as `hooks types` does.
]);
