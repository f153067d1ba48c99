import { importLine } from "../../../shared/project-edit/paths.ts";

/** The input of the module that discovers extensions. */
interface DiscoveryInput {
  readonly kind: string;
  /** Name of the kind's definition. */
  readonly constant: string;
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly roleName: string | undefined;
  /** Module specifiers of the catalog and the kind's definition. */
  readonly catalog: string;
  readonly definitions: string;
}

/** Returns a module that creates the parts of a manager that discover extensions. */
export function discoveryText(input: DiscoveryInput): string {
  const { kind, constant, group, version, plural, roleName, catalog, definitions } = input;
  const role = roleName === undefined ? "" : `roleName=${roleName},`;
  const rbac = (groups: string, resources: string, allowed: string): string =>
    `+kubebuilder:rbac:${role}groups=${groups},resources=${resources},verbs=${allowed}`;
  return `${importLine("type { ManagerServices }", "@capikit/controller-kit")}
${importLine("type { FlagValues }", "@capikit/controller-kit/flags")}
import {
  createDiscovery,
  type Discovery,
  discoveryFlagOptions,
  type discoveryFlags,
} from "@capikit/extension-kit/discovery";
${importLine("{ catalog }", catalog)}
${importLine(`{ ${constant} }`, definitions)}

/**
 * Creates the parts of the manager that discover extensions, and the client that calls them.
 *
 * ${rbac(group, plural, "get;list;watch;patch")}
 * ${rbac(group, `${plural}/status`, "get;patch")}
 * ${rbac('""', "secrets", "get;list;watch")}
 * ${rbac('""', "namespaces", "get;list;watch")}
 * +kubebuilder:webhook:verbs=create;update,path=/validate-${group.replaceAll(".", "-")}-${version}-${kind.toLowerCase()},mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=${group},resources=${plural},versions=${version},name=validation.${kind.toLowerCase()}.${group},sideEffects=None,admissionReviewVersions=v1
 */
export function discoverExtensions(
  services: ManagerServices,
  flags: FlagValues<typeof discoveryFlags>,
): Discovery {
  return createDiscovery(services, { kind: ${constant}, catalog, ...discoveryFlagOptions(flags) });
}
`;
}

/** Names of a hook in its module. */
interface CallNames {
  readonly hook: string;
  /** Name of the hook's descriptor. */
  readonly constant: string;
}

/** Returns a module that calls a hook. */
export function callText({ hook, constant }: CallNames, catalog: string): string {
  return `${importLine("type { KubernetesObject }", "@capikit/api/meta")}
import {
  HookCallError,
  type HookClient,
  hookCondition,
  hookErrorCondition,
} from "@capikit/extension-kit/caller";
${importLine(`{ ${constant} }`, catalog)}

/** Type of the condition that reports the response of the extensions. */
export const ${constant}Condition = "${hook}Succeeded";

/** Seconds until the next call after an error, and the longest after further errors. */
const [retrySeconds, longestRetrySeconds] = [10, 600];

/** Consecutive errors by object: calls to a broken extension become less frequent. */
const errors = new Map<string, number>();

/**
 * Calls all extensions that select an object.
 *
 * Returns the condition to set with \`withCondition\`, and the seconds until the next call; 0 if no
 * extension blocks. The delay doubles with each error. Use it in a controller with \`capiControllerDefaults\`: the condition's own event
 * starts the next reconcile, and changing messages would cause unlimited calls.
 */
export async function call${hook}(hooks: HookClient, object: KubernetesObject, signal: AbortSignal) {
  const { namespace = "", name = "" } = object.metadata;
  const key = \`\${namespace}/\${name}\`;
  try {
    const response = await hooks.callAll(${constant}, object, { namespace, name }, { signal });
    errors.delete(key);
    const { retryAfterSeconds } = response;
    return { condition: hookCondition(${constant}Condition, response), retryAfterSeconds };
  } catch (error) {
    if (!(error instanceof HookCallError)) throw error;
    const before = errors.get(key) ?? 0;
    errors.set(key, before + 1);
    const condition = hookErrorCondition(${constant}Condition, error);
    return { condition, retryAfterSeconds: Math.min(longestRetrySeconds, retrySeconds * 2 ** before) };
  }
}
`;
}

/** Returns a test of the module that calls a hook. */
export function callTest({ hook, constant }: CallNames, file: string): string {
  return `${importLine("{ HookCallError, type HookClient }", "@capikit/extension-kit/caller")}
${importLine("{ expect, it }", "vitest")}
${importLine(`{ call${hook}, ${constant}Condition }`, file)}

const object = {
  apiVersion: "example.org/v1",
  kind: "Example",
  metadata: { namespace: "default", name: "a" },
};

/** Calls the hook with a response of the extensions, or an error. */
const respond = (callAll: () => Promise<unknown>) =>
  call${hook}({ callAll } as unknown as HookClient, object, new AbortController().signal);

it("blocks while an extension blocks", async () => {
  const response = { status: "Success", message: "not yet", retryAfterSeconds: 5 };
  expect(await respond(async () => response)).toEqual({
    condition: {
      type: ${constant}Condition,
      status: "False",
      reason: "HookBlocking",
      message: "not yet",
    },
    retryAfterSeconds: 5,
  });
  const { retryAfterSeconds } = await respond(async () => ({ ...response, retryAfterSeconds: 0 }));
  expect(retryAfterSeconds).toBe(0);
});

it("reports a failed call and retries with increasing delays", async () => {
  const error = new HookCallError("HOOK_CALL_TIMEOUT", "no answer");
  const fail = () => respond(() => Promise.reject(error));
  const { condition } = await fail();
  expect(condition).toMatchObject({ status: "False", reason: "HookCallTimeout" });
  const delays = [];
  for (let call = 0; call < 7; call++) delays.push((await fail()).retryAfterSeconds);
  expect(delays).toEqual([20, 40, 80, 160, 320, 600, 600]);
  await respond(async () => ({ status: "Success", retryAfterSeconds: 0 }));
  expect((await fail()).retryAfterSeconds).toBe(10);
});
`;
}

/** Returns ClusterRoles for administrators and other programs, without bindings. */
export function rolesText(group: string, plural: string, prefix: string): string {
  const role = (name: string, allowed: string, more = ""): string => `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: ${prefix}-${name}
rules:
- apiGroups: [${group}]
  resources: [${plural}]
  verbs: [${allowed}]
${more}`;
  const namespaces = '- apiGroups: [""]\n  resources: [namespaces]\n  verbs: [get, list, watch]\n';
  return `# Users who may register extensions. Extensions receive the requests of hooks and can block the
# provider. A registration also reveals ca.crt of any Secret: grant the role to administrators.
${role("registrar", "create, delete, get, list, patch, update, watch")}---
# Other programs that call the extensions which the manager discovers (--extensions-read-only).
${role("caller", "get, list, watch", namespaces)}`;
}
