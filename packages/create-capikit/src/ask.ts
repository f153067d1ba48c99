import { basename, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { CapikitError } from "@capikit/common/errors";
import { createCommand } from "@capikit/common/text";
import { TextPrompt } from "@clack/core";
import { confirm, log, multiselect, S_BAR, S_BAR_END, select, symbol } from "@clack/prompts";
import pc from "picocolors";
import type { Arguments } from "./arguments.ts";
import { type Contracts, contractChoices, defaultApiVersion } from "./contracts.ts";
import { CreateError } from "./create-error.ts";
import { checkApiVersion, checkProviderName, providerNameOf } from "./provider-name.ts";
import { checkTypes, type ProviderType, providerTypes } from "./provider-types.ts";
import { checkTarget } from "./target-folder.ts";
import { hasManager } from "./template-files.ts";

/** The user cancelled: nothing was written. */
export class PromptCancelledError extends CapikitError {
  override readonly name = "PromptCancelledError";
}

/** The input and output. Default: the terminal. */
export interface Streams {
  readonly input?: Readable;
  readonly output?: Writable;
}

/**
 * Asks for all values that the command line does not set.
 *
 * @throws CreateError for errors in the command line, before any question; PromptCancelledError.
 */
export async function ask(
  given: Arguments,
  streams: Streams = {},
): Promise<Arguments & { readonly folder: string }> {
  checkGiven(given);
  if (given.folder !== undefined) await checkTarget(resolve(given.folder));
  const folder = given.folder ?? (await askFolder(streams));
  const types = given.types.length > 0 ? given.types : await askTypes(streams);
  const suggested = providerNameOf(basename(resolve(folder)));
  const name =
    given.name ??
    (await answered(
      askText({
        message: "Provider name:",
        initial: checkProviderName(suggested, types) === undefined ? suggested : "",
        check: (value) => checkProviderName(value, types),
        ...streams,
      }),
    ));
  // An extension has no API of its own.
  const hasApi = hasManager(new Set(types));
  const contracts = given.contracts ?? (hasApi ? await askContracts(streams) : "v1beta2");
  const apiVersion =
    given.apiVersion ?? (hasApi ? await askApiVersion(contracts, streams) : defaultApiVersion(contracts));
  const install =
    given.install ?? (await answered(confirm({ message: "Install dependencies now?", ...streams })));
  return { ...given, folder, types, name, contracts, apiVersion, install };
}

/** Rejects errors that no answer could fix. */
function checkGiven({ name, types, apiVersion, contracts }: Arguments): void {
  const problem =
    checkTypes(types) ??
    (name === undefined ? undefined : checkProviderName(name, types)) ??
    (apiVersion === undefined ? undefined : checkApiVersion(apiVersion, contracts));
  if (problem !== undefined) throw new CreateError(problem);
}

/** Asks until the user names a usable folder. */
async function askFolder(streams: Streams): Promise<string> {
  for (;;) {
    const folder = await answered(
      askText({
        message: "Project folder:",
        placeholder: "cluster-api-provider-foo",
        check: (value) => (value.trim() === "" ? "missing folder" : undefined),
        ...streams,
      }),
    );
    try {
      await checkTarget(resolve(folder));
      return folder;
    } catch (error) {
      if (!(error instanceof CreateError)) throw error;
      log.error(error.message, streams);
    }
  }
}

async function askTypes(streams: Streams): Promise<readonly ProviderType[]> {
  const options = Object.entries(providerTypes).map(([value, hint]) => ({
    value: value as ProviderType,
    hint,
  }));
  return await answered(
    multiselect<ProviderType>({
      message: "Select one or more project types:",
      options,
      required: true,
      ...streams,
    }),
  );
}

async function askContracts(streams: Streams): Promise<Contracts> {
  const options = Object.entries(contractChoices).map(([value, hint]) => ({
    value: value as Contracts,
    hint,
  }));
  const message = "Select the contracts of the API types:";
  return await answered(select<Contracts>({ message, initialValue: "v1beta2", options, ...streams }));
}

async function askApiVersion(contracts: Contracts, streams: Streams): Promise<string> {
  return await answered(
    askText({
      message: "First API version:",
      initial: defaultApiVersion(contracts),
      check: (value) => checkApiVersion(value, contracts),
      ...streams,
    }),
  );
}

/** Returns the answer; Ctrl-C and Escape cancel the program. */
async function answered<T>(prompt: Promise<T>): Promise<Exclude<T, symbol>> {
  const answer = await prompt;
  if (typeof answer === "symbol") throw new PromptCancelledError("cancelled: nothing was written");
  return answer as Exclude<T, symbol>;
}

/** Checks the values that are required without a terminal. */
export function checkRequired(given: Arguments): Arguments & { readonly folder: string } {
  const { folder } = given;
  if (folder === undefined) {
    throw new CreateError("missing folder", {
      help: createCommand("cluster-api-provider-foo", "--type infrastructure"),
    });
  }
  if (given.types.length === 0) {
    throw new CreateError("missing project type", {
      help: `set --type to one of ${Object.keys(providerTypes).join(", ")}, or to several separated by commas`,
    });
  }
  return { ...given, folder };
}

/** A question for a validated text. */
interface TextQuestion {
  readonly message: string;
  readonly placeholder?: string;
  readonly initial?: string;
  /** Returns the error in a text; undefined if it is valid. */
  readonly check: (text: string) => string | undefined;
  /** Default: the terminal. */
  readonly input?: Readable;
  readonly output?: Writable;
}

/** Asks for a text, and shows its error while typing. Returns a symbol if the user cancels. */
export async function askText(question: TextQuestion): Promise<string | symbol> {
  const { message, placeholder = "", initial, check, input, output } = question;
  const prompt = new TextPrompt({
    validate: (text) => check(text ?? ""),
    ...(initial !== undefined && { initialUserInput: initial }),
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    render() {
      const { state, userInput } = this;
      const title = `${pc.gray(S_BAR)}\n${symbol(state)}  ${message}\n`;
      if (state === "submit") return `${title}${pc.gray(S_BAR)}  ${pc.dim(this.value ?? "")}`;
      if (state === "cancel") return `${title}${pc.gray(S_BAR)}  ${pc.strikethrough(pc.dim(userInput))}`;
      const isUntouched = userInput === "" && state !== "error";
      const problem = isUntouched ? undefined : check(userInput);
      const colour = problem === undefined ? pc.cyan : pc.yellow;
      const shown = userInput === "" ? pc.dim(placeholder) : this.userInputWithCursor;
      return `${title}${colour(S_BAR)}  ${shown}\n${colour(S_BAR_END)}  ${colour(problem ?? "")}\n`;
    },
  });
  return (await prompt.prompt()) ?? "";
}
