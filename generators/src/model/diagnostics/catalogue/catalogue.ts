import { compareText } from "@capikit/common/text";
import * as catalog from "../codes/catalog.ts";
import * as comments from "../codes/comments.ts";
import * as conversion from "../codes/conversion.ts";
import * as crd from "../codes/crd.ts";
import * as importer from "../codes/importer.ts";
import * as lists from "../codes/lists.ts";
import * as markers from "../codes/markers.ts";
import * as openapi from "../codes/openapi.ts";
import * as project from "../codes/project.ts";
import * as rbac from "../codes/rbac.ts";
import * as released from "../codes/released.ts";
import * as runner from "../codes/runner.ts";
import * as schema from "../codes/schema.ts";
import * as types from "../codes/types.ts";
import * as variables from "../codes/variables.ts";
import * as webhook from "../codes/webhook.ts";
import type { DiagnosticKind } from "../define-diagnostic.ts";

const files: readonly object[] = [
  markers,
  comments,
  project,
  types,
  schema,
  lists,
  crd,
  catalog,
  conversion,
  openapi,
  variables,
  rbac,
  webhook,
  released,
  runner,
  importer,
];

/** All diagnostics sorted by code; the source of the documentation pages. */
export const diagnosticCatalogue: readonly DiagnosticKind<never>[] = Object.freeze(
  files.flatMap((file) => Object.values(file).filter(isKind)).sort((a, b) => compareText(a.code, b.code)),
);

const byCode = new Map(diagnosticCatalogue.map((kind) => [kind.code, kind]));

/** Returns the definition of a diagnostic code. */
export function findDiagnostic(code: string): DiagnosticKind<never> | undefined {
  return byCode.get(code.toUpperCase());
}

function isKind(value: unknown): value is DiagnosticKind<never> {
  return typeof value === "object" && value !== null && "code" in value && "create" in value;
}
