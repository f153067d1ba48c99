import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import type { NeededOptions } from "@capikit/importer";
import { importValues, stringLiteral } from "@capikit/model";

/** A drafted file. */
export interface DraftFile {
  readonly path: string;
  readonly text: string;
}

const head = "// Drafted by capikit migrate. Edit this file freely: capikit does not overwrite it.\n";

/** Returns a configuration without imports, so that it is readable before installation. */
export function draftConfig(options: NeededOptions, kinds: readonly KindMigration[]): DraftFile {
  const crd = Object.keys(options).map((name) => `    ${name}: true,\n`);
  const service = kinds.map(conversionService).find((name) => name !== undefined) ?? "system/webhook-service";
  const text = `${head}export default {
  crd: {
${crd.join("")}    // Namespace and name of the Service that converts objects.
    conversionWebhook: ${stringLiteral(service)},
  },
  conversion: {},
};
`;
  return { path: "capikit.config.ts", text };
}

/** Returns the Service of a CRD's conversion webhook, as `namespace/name`. */
function conversionService({ value }: KindMigration): string | undefined {
  let at: unknown = value;
  for (const name of ["spec", "conversion", "webhook", "clientConfig", "service"])
    at = typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined;
  if (typeof at !== "object" || at === null) return undefined;
  const service = `${Reflect.get(at, "namespace")}/${Reflect.get(at, "name")}`;
  return /^[a-z0-9-]{1,63}\/[a-z0-9-]{1,63}$/.test(service) ? service : undefined;
}

/** The webhook that a manager serves for the CRDs. */
export const draftWebhook: DraftFile = {
  path: "src/conversion-webhook.ts",
  text: `${head}${importValues([{ name: "conversionWebhook" }], "@capikit/controller-kit/webhooks")}
${importValues([{ name: "convert" }], "../gen/conversion/index.js")}

/** Converts objects for the API server. Add it to the \`webhooks\` of the manager. */
export const conversion = conversionWebhook(convert);
`,
};
