import type { Report } from "@capikit/common/diagnostics";
import { catalogDiagnostics } from "@capikit/model";
import { compileSchema } from "@capikit/schema";
import type { BuiltDocument } from "./document.ts";

/** Reports samples that their schemas reject, such as texts with a pattern. */
export function checkSamples({ operations, schemaOf }: BuiltDocument, report: Report): void {
  for (const [hook, { requestBody, responses }] of operations) {
    const contents = { request: requestBody.content, response: responses["200"]?.content };
    for (const body of ["request", "response"] as const) {
      const sample = contents[body]?.["application/json"]?.example;
      if (sample === undefined) continue;
      const [error] = compileSchema(schemaOf(hook[body])).validate(sample);
      if (error === undefined) continue;
      const text = `${error.path}: ${error.message}`;
      const facts = { hook: hook.name, version: hook.package.version, body, error: text };
      report(catalogDiagnostics.hookSampleInvalid.create(facts, hook.marker.location));
    }
  }
}
