import type { Report } from "@capikit/common/diagnostics";
import { errorMessage } from "@capikit/common/errors";
import { isRecord } from "@capikit/common/json";
import { parseYaml } from "@capikit/common/yaml";
import * as openapiDiagnostics from "../../../model/diagnostics/codes/openapi.ts";
import type { OpenApiSchema } from "../spec/open-api.ts";

/** The parts of an earlier document that are compared. */
export interface Baseline {
  readonly info: { readonly version?: string };
  readonly paths: Readonly<Record<string, { readonly post?: BaselineOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, OpenApiSchema>> };
}

export interface BaselineOperation {
  readonly deprecated?: boolean;
  readonly "x-capikit-hook"?: Readonly<Record<string, unknown>> & {
    readonly deprecation?: Readonly<Record<"in" | "on" | "removedIn" | "removedOn", string | undefined>>;
  };
}

/** Reads the file of the option; `undefined` without one, or after an error. */
export function readBaseline(text: unknown, report: Report): Baseline | undefined {
  if (typeof text !== "string" || text === "") return undefined;
  const refuse = (reason: string): undefined => {
    report(openapiDiagnostics.baselineUnreadable.create({ reason }));
    return undefined;
  };
  let document: unknown;
  try {
    document = parseYaml(text);
  } catch (error) {
    return refuse(errorMessage(error));
  }
  if (!isRecord(document) || typeof document.openapi !== "string" || !document.openapi.startsWith("3."))
    return refuse("it has no member `openapi` with a version 3");
  if (!isRecord(document.paths)) return refuse("it has no member `paths`");
  const components = isRecord(document.components) ? document.components : {};
  return {
    info: isRecord(document.info) ? document.info : {},
    paths: document.paths as Baseline["paths"],
    components: {
      schemas: (isRecord(components.schemas) ? components.schemas : {}) as Record<string, OpenApiSchema>,
    },
  };
}
