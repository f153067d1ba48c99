import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { resourceName } from "@capikit/client/kinds";
import { createFailureLog } from "./failure-log.ts";
import type { InformerDependencies } from "./shared-informer.ts";

/** Number of errors that are always logged; further ones are logged less often. */
const maxThrowLines = 20;

const article = { handler: "a", index: "an", transform: "the" } as const;

/**
 * Creates a function that reports errors of the user's functions. In a workload cluster, a tenant
 * may send objects that cause errors as fast as the network allows.
 */
export function createThrowLog(
  kind: KindDescriptor,
  what: keyof typeof article,
  { clock, observer, logger }: Pick<InformerDependencies, "clock" | "observer" | "logger">,
): (error: unknown, object: KubernetesObject) => void {
  const failures = createFailureLog(clock);
  let lines = 0;
  let omitted = 0;
  return (error, object) => {
    observer?.threw?.(kind, what, error);
    if (lines >= maxThrowLines && !failures.due()) {
      omitted += 1;
      return;
    }
    const { namespace, name } = object.metadata;
    const more = omitted > 0 ? { omitted } : {};
    const message = `${resourceName(kind)}: ${article[what]} ${what} threw`;
    logger?.error(message, { error, namespace, name, ...more });
    lines += 1;
    omitted = 0;
  };
}
