import { commentLine } from "@capikit/model";
import { one } from "../../../shared/project-edit/names.ts";
import { importLine } from "../../../shared/project-edit/paths.ts";
import { readTemplate } from "../../../shared/project-edit/read-template.ts";
import { type Role, roles } from "./roles.ts";

/** Names in a controller. */
export interface ControllerNames {
  readonly kind: string;
  readonly group: string;
  readonly plural: string;
  /** Name of the kind's definition, and the module to import it from. */
  readonly constant: string;
  readonly module: string;
  /** Function that returns the controller. */
  readonly maker: string;
  /** InfraCluster in the same API package, for machines. `hasRegion`: its spec has a region. */
  readonly infraCluster?:
    | { readonly constant: string; readonly plural: string; readonly hasRegion: boolean }
    | undefined;
  /** Function that creates the clients of the InfraCluster's identities, and its module. */
  readonly identities?:
    | { readonly variable: string; readonly maker: string; readonly module: string }
    | undefined;
  /** Scheme of provider IDs, the same for machines and pools of a provider. */
  readonly scheme: string;
  /** Role of its RBAC markers; undefined for the default role. */
  readonly roleName?: string | undefined;
}

/** Returns the source of a kind's controller, which runs as it is. */
export function controllerText(role: Role, names: ControllerNames): string {
  const { group, identities, infraCluster, kind, roleName, scheme } = names;
  const text = readTemplate(roles[role].controller, [
    ...(infraCluster === undefined ? [] : ["cluster"]),
    ...(infraCluster?.hasRegion ? ["region"] : []),
    ...(identities === undefined ? [] : ["identity"]),
  ]);
  const [, model = ""] = /^export function paperCloud(\w+)s\(/m.exec(text) ?? [];
  const renamed = new Map([
    ...(identities === undefined ? [] : ([["platforms", identities.variable]] as const)),
    ["paperCloudCluster", infraCluster?.constant ?? ""],
    ["papercloudclusters", infraCluster?.plural ?? ""],
    [`paperCloud${model}s`, names.maker],
    [`paperCloud${model}`, names.constant],
    [`PaperCloud${model}`, kind],
    [`papercloud${model.toLowerCase()}s`, names.plural],
    [`papercloud${model.toLowerCase()}`, kind.toLowerCase()],
  ]);
  const written = text
    .replaceAll(/groups=[\w.-]+(?=,resources=papercloud)/g, `groups=${group}`)
    .replaceAll(/("papercloud\w+)\.[\w.-]+\//g, `$1.${group}/`)
    .replaceAll(/roleName=[\w-]+,/g, roleName === undefined ? "" : `roleName=${roleName},`)
    .replaceAll("paper-cloud:///", `${scheme}:///`)
    .replaceAll(`a PaperCloud${model}`, one(kind))
    .replace(/ \{ Platforms \} from ".*"/, () => ` { ${identities?.maker} } from "${identities?.module}"`)
    .replace("platforms: Platforms", () => `platforms: ReturnType<typeof ${identities?.maker}>`)
    .replaceAll(/\w+/g, (word) => renamed.get(word) ?? word)
    .replaceAll(/^ \* (\+.*)$/gm, (_, marker: string) => ` * ${commentLine(marker)}`)
    .replace(/^import \{([^}]*)\} from "[./]+gen\/kinds\/.*";$/m, (_, imported: string) =>
      importLine(`{ ${(imported.match(/\w+/g) ?? []).sort().join(", ")} }`, names.module),
    );
  if (role !== "ipam-pool") return written;
  return `${written}\n${readTemplate("src/ipam/address-range.ts", []).replaceAll(/^export /gm, "")}`;
}
