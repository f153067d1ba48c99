//#if !empty
import { beforeClusterCreate, discoverVariables, generatePatches } from "@capikit/api/catalog";
import { defineExtension, type Extension, hookHandler } from "@capikit/extension-kit";
import { defineVariables, jsonPatch, onAny, walkTemplates } from "@capikit/extension-kit/mutation";
import { team, variables } from "../../gen/variables/index.ts";
// +capikit:scaffold:imports

const hold = "paper-cloud.cluster.x-k8s.io/hold";
const defined = defineVariables(variables);
//#endif
//#if empty
import { defineExtension, type Extension } from "@capikit/extension-kit";
// +capikit:scaffold:imports
//#endif

/** The Runtime Extension. Without `coreVersion` it advertises the hooks of all releases. */
export function paperCloudExtension(coreVersion?: string): Extension {
  return defineExtension({
    handlers: {
      //#if !empty
      // Blocks the creation of a Cluster while it has an annotation. The extension is called for
      // all Clusters with a ClusterClass.
      "hold-back": hookHandler(beforeClusterCreate)(({ cluster: { metadata } }) =>
        metadata?.annotations?.[hold] === undefined
          ? { retryAfterSeconds: 0 }
          : { message: `Waiting until annotation ${hold} is removed`, retryAfterSeconds: 30 },
      ),
      variables: hookHandler(discoverVariables)(() => defined.response()),
      // Labels the infrastructure cluster and the control plane with the team. Cluster API v1.13
      // and older drop labels of extensions. Machines have no label: a change of the team would
      // replace them.
      patches: hookHandler(generatePatches)((request, { signal }) =>
        walkTemplates(
          request,
          [
            onAny(
              (_, { variables }) => {
                const value = variables.find(team);
                if (value === undefined) return;
                const path = "/spec/template/metadata/labels/paper-cloud.cluster.x-k8s.io~1team";
                return jsonPatch([{ op: "add", path, value }]);
              },
              ({ holder }) => holder.kind === "Cluster",
            ),
          ],
          { signal },
        ),
      ),
      //#endif
      // +capikit:scaffold:handlers
    },
    ...(coreVersion !== undefined && { coreVersion }),
  });
}

/** For `capikit dev` and tests. */
export const extension = paperCloudExtension();
