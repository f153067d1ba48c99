import { basename, resolve } from "node:path";
import { confirm, multiselect, select } from "@clack/prompts";
import type { Arguments } from "./arguments.ts";
import { askText } from "./ask-text.ts";
import { type Contracts, contractChoices, defaultApiVersion } from "./contracts.ts";
import { CreateError } from "./create-error.ts";
import { checkApiVersion, checkProviderName, providerNameOf } from "./provider-name.ts";
import { type ProviderType, providerTypes } from "./provider-types.ts";
import { checkTarget } from "./target-folder.ts";

/** Somebody does not want to go on: nothing was written. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

/** Asks for all that the command line does not say. */
export async function ask(given: Arguments): Promise<Arguments & { readonly folder: string }> {
  const folder =
    given.folder ??
    (await answered(
      askText({
        message: "Where?",
        placeholder: "cluster-api-provider-foo",
        check: (value) => (value.trim() === "" ? "A project needs a folder" : undefined),
      }),
    ));
  await checkTarget(resolve(folder));
  const types = given.types.length > 0 ? given.types : await askTypes();
  const suggested = providerNameOf(basename(resolve(folder)));
  const name =
    given.name ??
    (await answered(
      askText({
        message: "What is the provider called?",
        initial: checkProviderName(suggested) === undefined ? suggested : "",
        check: checkProviderName,
      }),
    ));
  const contracts =
    given.contracts ?? (types.every((one) => one === "runtime-extension") ? "v1beta2" : await askContracts());
  const apiVersion =
    given.apiVersion ??
    (await answered(
      askText({
        message: "Which version does its API begin with?",
        initial: defaultApiVersion(contracts),
        check: (value) => checkApiVersion(value, contracts),
      }),
    ));
  const install = given.install ?? (await answered(confirm({ message: "Install what it needs now?" })));
  return { ...given, folder, types, name, contracts, apiVersion, install };
}

async function askTypes(): Promise<readonly ProviderType[]> {
  const options = Object.entries(providerTypes).map(([value, hint]) => ({
    value: value as ProviderType,
    hint,
  }));
  return await answered(
    multiselect<ProviderType>({
      message: "What is it to be? Several go into one project.",
      options,
      required: true,
    }),
  );
}

async function askContracts(): Promise<Contracts> {
  const options = Object.entries(contractChoices).map(([value, hint]) => ({
    value: value as Contracts,
    hint,
  }));
  return await answered(
    select<Contracts>({ message: "Which contracts do its types follow?", initialValue: "v1beta2", options }),
  );
}

/** What was answered; Ctrl-C and Escape end everything. */
async function answered<T>(prompt: Promise<T>): Promise<Exclude<T, symbol>> {
  const answer = await prompt;
  if (typeof answer === "symbol") throw new Cancelled("cancelled: nothing was written");
  return answer as Exclude<T, symbol>;
}

/** What must be said where nothing can be asked. */
export function checkSaid(given: Arguments): Arguments & { readonly folder: string } {
  const { folder } = given;
  if (folder === undefined) {
    throw new CreateError("A project needs a folder", {
      help: "npm create capikit@latest cluster-api-provider-foo -- --type infrastructure",
    });
  }
  if (given.types.length === 0) {
    throw new CreateError("A project needs a type", {
      help: `--type with one of ${Object.keys(providerTypes).join(", ")}, or several with commas`,
    });
  }
  return { ...given, folder };
}
