import { checkWebhooks } from "@capikit/controller-kit/webhooks";
import { readManifests } from "@capikit/envtest";
import { expect, it } from "vitest";
//#if defaulting
import { paperCloudKindDefaulter } from "./defaulter.ts";
//#endif
//#if validating
import { paperCloudKindValidator } from "./validator.ts";
//#endif

it("matches the manifests with the webhooks of PaperCloudKind", async () => {
  const webhooks = [paperCloudKindDefaulter(), paperCloudKindValidator()];
  const diagnostics = checkWebhooks(await readManifests("config/webhook"), webhooks);
  const own = new Set(webhooks.map(({ path }) => path));
  expect(diagnostics.filter(({ location }) => own.has(location?.object ?? ""))).toEqual([]);
});
