import { ComponentsError } from "@capikit/clusterctl-kit/components";
import type { ProviderConfig } from "@capikit/runner";
import type { JsonObject } from "@capikit/schema";

/**
 * Selects the webhooks that a provider's program serves: if several programs share the project,
 * those for its groups, otherwise all.
 *
 * @throws ComponentsError for a webhook whose groups belong to no provider: no components would
 * contain it.
 */
export function selectWebhooks(
  configurations: readonly JsonObject[],
  { groups }: ProviderConfig,
  providers: readonly ProviderConfig[],
): readonly JsonObject[] {
  const programs = providers.filter(({ image }) => image !== undefined);
  if (programs.length <= 1 || groups === undefined) return configurations;
  const known = programs.every((one) => one.groups !== undefined)
    ? programs.flatMap((one) => one.groups ?? [])
    : undefined;
  return configurations.flatMap((configuration) => {
    const webhooks = list(configuration.webhooks).filter((webhook) => {
      const asked = groupsOf(webhook);
      if (known !== undefined && !isFor(asked, known))
        throw new ComponentsError(
          "COMPONENTS_BAD_OPTIONS",
          `the webhook ${webhook.name} is for ${asked.join(", ")}, which no provider has in its groups; add the group to the provider whose program serves the webhook`,
        );
      return isFor(asked, groups);
    });
    return webhooks.length === 0 ? [] : [{ ...configuration, webhooks }];
  });
}

function groupsOf(webhook: JsonObject): readonly string[] {
  return list(webhook.rules).flatMap(({ apiGroups }) => (apiGroups ?? []) as readonly string[]);
}

function isFor(asked: readonly string[], groups: readonly string[]): boolean {
  return asked.some((group) => group === "*" || groups.includes(group));
}

function list(value: unknown): readonly JsonObject[] {
  return (value ?? []) as readonly JsonObject[];
}
