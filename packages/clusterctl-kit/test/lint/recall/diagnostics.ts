import type { Diagnostic } from "@capikit/common/diagnostics";
import { lint } from "../../../src/lint/index.ts";
import { checkTemplates } from "../../../src/templates/index.ts";
import type { Loose } from "../../loose.ts";
import { toFiles } from "../clean-providers.ts";
import type { Release } from "./releases.ts";

/** Returns what `capikit lint` reports about a release, with what it skips. */
export async function diagnosticsOf({
  files: given,
}: Release): Promise<
  readonly { readonly code: string; readonly severity: string; readonly help?: string | undefined }[]
> {
  const files = toFiles(given);
  const objects: Loose[] = Object.values(given).flat();
  const of = (kind: string): Loose[] => objects.filter((one) => one.kind === kind);
  const skipped: Diagnostic[] = [];
  const inTemplates = await checkTemplates({
    files: files.map(({ path, content }) => ({ file: path, text: content })),
    crds: of("CustomResourceDefinition"),
    webhooks: of("MutatingWebhookConfiguration"),
    onSkipped: (one) => skipped.push(one),
  });
  const found = [...lint(files).findings, ...inTemplates];
  return [...found, ...skipped.map((one) => ({ ...one, severity: "skipped" }))];
}
