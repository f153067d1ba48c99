import { parseArgs } from "node:util";
import { nearestName } from "@capikit/common/text";
import { type Contracts, contractChoices, isContracts } from "./contracts.ts";
import { CreateError } from "./create-error.ts";
import { isProviderType, type ProviderType, providerTypes } from "./provider-types.ts";

/** What the command line says. What is missing is asked for on a terminal. */
export interface Arguments {
  readonly folder: string | undefined;
  readonly types: readonly ProviderType[];
  readonly name: string | undefined;
  readonly apiVersion: string | undefined;
  readonly contracts: Contracts | undefined;
  readonly install: boolean | undefined;
  /** Whether nothing is asked. */
  readonly yes: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

const options = {
  type: { type: "string", multiple: true, short: "t" },
  name: { type: "string", short: "n" },
  "api-version": { type: "string" },
  contracts: { type: "string" },
  install: { type: "boolean" },
  "no-install": { type: "boolean" },
  yes: { type: "boolean", short: "y" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** The help that `--help` shows. */
export const help = `Makes a Cluster API provider or Runtime Extension in TypeScript.

Usage: npm create capikit@latest FOLDER -- --type TYPE [flags]

  FOLDER               where: a folder that does not exist yet, or an empty one
  -t, --type TYPE      what; several with commas, or the flag several times:
${Object.entries(providerTypes)
  .map(([type, what]) => `                         ${type.padEnd(18)} ${what}`)
  .join("\n")}
  -n, --name NAME      name of the provider for clusterctl; by the folder, without cluster-api-provider-
      --contracts C    contracts that its types follow (v1beta2):
${Object.entries(contractChoices)
  .map(([choice, what]) => `                         ${choice.padEnd(18)} ${what}`)
  .join("\n")}
      --api-version V  version of its own API (v1alpha1; v1alpha2 for both contracts, beside the version before it)
      --install        installs what it needs; --no-install leaves it
  -y, --yes            asks nothing
  -h, --help           this
  -v, --version        version of this program

npm keeps flags before -- for itself. What is not said is asked for on a terminal.
`;

/**
 * Reads the command line.
 *
 * @throws CreateError
 */
export function parseArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = read(argv);
  if (positionals.length > 1) {
    throw new CreateError(`There is one folder, not ${positionals.length}: ${positionals.join(" ")}`, {
      help: "several types go into one project: --type infrastructure,bootstrap",
    });
  }
  const types = (values.type ?? []).flatMap((text) => text.split(",")).filter((word) => word !== "");
  const install = values["no-install"] ? false : values.install;
  return {
    folder: positionals[0],
    types: types.map(toType),
    name: values.name,
    apiVersion: values["api-version"],
    contracts: values.contracts === undefined ? undefined : toContracts(values.contracts),
    install,
    yes: values.yes ?? false,
    help: values.help ?? false,
    version: values.version ?? false,
  };
}

function read(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (cause) {
    const [message = ""] = (cause instanceof Error ? cause.message : String(cause)).split(". ");
    const [, flag] = /^Unknown option '--([\w-]+)'/.exec(message) ?? [];
    const near = flag === undefined ? undefined : nearestName(flag, Object.keys(options));
    const help = near === undefined ? "--help shows the flags" : `did you mean --${near}?`;
    throw new CreateError(message, { help, cause });
  }
}

function toContracts(word: string): Contracts {
  if (isContracts(word)) return word;
  throw new CreateError(`There is no contract ${word}`, {
    help: `--contracts with one of ${Object.keys(contractChoices).join(", ")}`,
  });
}

function toType(word: string): ProviderType {
  if (isProviderType(word)) return word;
  const known = Object.keys(providerTypes);
  const near = nearestName(word, known);
  throw new CreateError(`There is no type ${word}`, {
    help: near === undefined ? `types: ${known.join(", ")}` : `did you mean ${near}?`,
  });
}
