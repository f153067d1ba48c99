import { parseArgs } from "node:util";
import { errorMessage } from "@capikit/common/errors";
import { createCommand, didYouMean, nearestName, splitList } from "@capikit/common/text";
import { type Contracts, contractChoices, isContracts } from "./contracts.ts";
import { CreateError } from "./create-error.ts";
import { isProviderType, type ProviderType, providerTypes } from "./provider-types.ts";

/** The parsed command line. */
export interface Arguments {
  readonly folder: string | undefined;
  readonly types: readonly ProviderType[];
  readonly name: string | undefined;
  readonly apiVersion: string | undefined;
  readonly contracts: Contracts | undefined;
  readonly identity: boolean;
  readonly install: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

const options = {
  type: { type: "string", multiple: true, short: "t" },
  name: { type: "string", short: "n" },
  "api-version": { type: "string" },
  contracts: { type: "string" },
  identity: { type: "boolean" },
  install: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** The output of `--help`. */
export const help = `Creates a Cluster API provider or Runtime Extension in TypeScript.

Usage: ${createCommand("FOLDER", "--type TYPE")} [flags]

  FOLDER               target folder: new or empty
  -t, --type TYPE      type; separate several by commas, or repeat the flag:
${Object.entries(providerTypes)
  .map(([type, what]) => `                         ${type.padEnd(18)} ${what}`)
  .join("\n")}
  -n, --name NAME      provider name for clusterctl (default: foo for cluster-api-provider-foo, provider-foo or foo-extension)
      --contracts C    contracts of its types (default: v1beta2):
${Object.entries(contractChoices)
  .map(([choice, what]) => `                         ${choice.padEnd(18)} ${what}`)
  .join("\n")}
      --api-version V  version of its API (default: v1alpha1; v1alpha2 for both contracts)
      --identity       give an infrastructure provider identities: credentials for tenants
      --install        install dependencies
  -h, --help           print this help
  -v, --version        print the version
`;

/**
 * Parses the command line.
 *
 * @throws CreateError
 */
export function parseArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = read(argv);
  if (positionals.length > 1) {
    throw new CreateError(`expected one folder, found ${positionals.length}: ${positionals.join(" ")}`, {
      help: "create one project with several types: --type infrastructure,bootstrap",
    });
  }
  const types = (values.type ?? []).flatMap(splitList);
  return {
    folder: positionals[0],
    types: types.map(toType),
    name: values.name,
    apiVersion: values["api-version"],
    contracts: values.contracts === undefined ? undefined : toContracts(values.contracts),
    identity: values.identity ?? false,
    install: values.install ?? false,
    help: values.help ?? false,
    version: values.version ?? false,
  };
}

/** Checks the values that have no default. */
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

function read(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (cause) {
    const [message = ""] = errorMessage(cause).split(". ");
    // parseArgs of Node.js gives no flag apart from its message.
    const [, flag] = /^Unknown option '--([\w-]+)'/.exec(message) ?? [];
    const near = flag === undefined ? undefined : nearestName(flag, Object.keys(options));
    const help = didYouMean(near && `--${near}`) ?? "see --help for all flags";
    throw new CreateError(flag === undefined ? message : `unknown flag: --${flag}`, { help, cause });
  }
}

function toContracts(word: string): Contracts {
  if (isContracts(word)) return word;
  throw new CreateError(`unknown contract: ${word}`, {
    help: `set --contracts to one of ${Object.keys(contractChoices).join(", ")}`,
  });
}

function toType(word: string): ProviderType {
  if (isProviderType(word)) return word;
  const known = Object.keys(providerTypes);
  throw new CreateError(`unknown type: ${word}`, {
    help: didYouMean(nearestName(word, known)) ?? `types: ${known.join(", ")}`,
  });
}
