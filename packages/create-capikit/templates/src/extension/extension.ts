import { beforeClusterCreate, discoverVariables, generatePatches } from "@capikit/api/catalog";
import { defineExtension, type Extension, hookHandler } from "@capikit/extension-kit";
import { defineVariables, jsonPatch, onAny, walkTemplates } from "@capikit/extension-kit/mutation";
import { team, variables } from "../../gen/variables/index.ts";

const approval = "paper-cloud.cluster.x-k8s.io/approved";
const defined = defineVariables(variables);

/** What the extension answers to Cluster API. Without `coreVersion` it advertises the hooks of all releases. */
export function paperCloudExtension(coreVersion?: string): Extension {
  return defineExtension({
    handlers: {
      // Holds a Cluster back until somebody has approved it.
      "await-approval": hookHandler(beforeClusterCreate)(({ cluster: { metadata } }) =>
        metadata?.annotations?.[approval] === "true"
          ? undefined
          : { message: `Waiting for annotation ${approval}: "true"`, retryAfterSeconds: 30 },
      ),
      variables: hookHandler(discoverVariables)(() => defined.response()),
      // Labels every template of a topology with the team.
      patches: hookHandler(generatePatches)((request, { signal }) =>
        walkTemplates(
          request,
          [
            onAny((_, context) => {
              const value = context.variables.find(team);
              if (value === undefined) return;
              return jsonPatch([
                { op: "add", path: "/metadata/labels/paper-cloud.cluster.x-k8s.io~1team", value },
              ]);
            }),
          ],
          { signal },
        ),
      ),
    },
    ...(coreVersion !== undefined && { coreVersion }),
  });
}

/** For `capikit hooks dev`. */
export const extension = paperCloudExtension();
