import { plainText } from "@capikit/common/json";
import { formatList, isDnsLabel, parseImage } from "@capikit/common/text";
import { providerNameProblem } from "@capikit/inventory";
import type { JsonObject } from "@capikit/schema";
import { ComponentsError } from "../errors/components-error.ts";
import { describeObject, fieldsIn } from "../process/fix-namespace.ts";
import type { AssembleOptions, ManagerOptions } from "./assemble-options.ts";
import { namesOf } from "./names.ts";
import { ringProblem } from "./shard-ring.ts";
import { shutdownProblem } from "./shutdown-time.ts";

/** Rejects options whose components would be invalid. @throws ComponentsError */
export function checkOptions(options: AssembleOptions): void {
  const { crds = [], manager, manifests = [], provider, roles = [], webhooks = [] } = options;
  const fail = (message: string): never => {
    throw new ComponentsError("COMPONENTS_BAD_OPTIONS", message);
  };
  const problem = providerNameProblem(provider);
  if (problem !== undefined) fail(problem);
  if (provider.type === "CoreProvider") fail("the core provider is Cluster API itself; choose another type");
  const { namespace } = namesOf(options);
  if (!isDnsLabel(namespace))
    fail(`the namespace ${namespace} is not a DNS-1123 label of at most 63 characters`);
  if (manager !== false) checkManager(manager, options, fail);
  onlyKinds("crds", crds, ["CustomResourceDefinition"], fail);
  onlyKinds("roles", roles, ["ClusterRole", "Role"], fail);
  onlyKinds("webhooks", webhooks, ["MutatingWebhookConfiguration", "ValidatingWebhookConfiguration"], fail);
  for (const manifest of manifests) {
    if (manifest.kind === "Namespace")
      fail(
        `${describeObject(manifest)} is a second Namespace, which clusterctl rejects; pass its name as \`namespace\``,
      );
  }
  const url = options.extensionConfig ? options.extensionConfig.url : undefined;
  if (url !== undefined && !isCallable(url))
    fail(`extensionConfig.url must be an HTTPS URL without user, query and fragment, not ${plainText(url)}`);
  if (manager === false && webhooks.length > 0) fail("webhooks require a manager");
}

/** Reports whether Cluster API accepts the URL of an extension. Variables may be anything. */
function isCallable(text: string): boolean {
  if (text.includes("${")) return true;
  const url = URL.parse(text);
  return url?.protocol === "https:" && text.length <= 512 && !/[@?#]/.test(text);
}

function checkManager(
  manager: ManagerOptions,
  options: AssembleOptions,
  fail: (message: string) => never,
): void {
  const { image, shardRing } = manager;
  checkImage(image, fail);
  const shutdown = shutdownProblem(manager);
  if (shutdown !== undefined) fail(shutdown);
  if (shardRing === undefined) return;
  if (options.provider.type === "RuntimeExtensionProvider")
    fail("extensions have no objects to share among shards; remove shardRing and set replicas");
  const problem = ringProblem(shardRing, options);
  if (problem !== undefined) fail(problem);
}

function checkImage(image: string, fail: (message: string) => never): void {
  // The image depends on the values of its variables.
  if (image.includes("${")) return;
  const parsed = parseImage(image);
  if (typeof parsed === "string") fail(`clusterctl rejects the image "${image}": ${parsed}`);
}

function onlyKinds(
  what: string,
  objects: readonly JsonObject[],
  kinds: readonly string[],
  fail: (message: string) => never,
): void {
  for (const object of objects) {
    if (!kinds.includes(plainText(object.kind)))
      fail(`${what} takes ${formatList(kinds, "and")}, not ${describeObject(object)}; pass it in manifests`);
    if (typeof fieldsIn(object.metadata).name !== "string") fail(`${what}: ${describeObject(object)}`);
  }
}
