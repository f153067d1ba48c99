import { parseKubeconfig } from "@capikit/client/config";
import { expect, it } from "vitest";
import { kubeconfigCases, kubeconfigOf } from "../../src/client-go/kubeconfigs.ts";

it.each(kubeconfigCases)("a kubeconfig with $name", async (one) => {
  const error = await parseKubeconfig(kubeconfigOf(one)).then(
    () => undefined,
    (cause: Error) => cause.message,
  );
  if (one.error === undefined) expect(error).toBeUndefined();
  else expect(error).toContain(one.error);
  // Both refuse it, or the difference has a reason.
  if (one.difference === undefined) expect(one.error === undefined).toBe(one.kubectl === undefined);
});
