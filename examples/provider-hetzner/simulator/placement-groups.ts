import type { PlacementGroup } from "../hcloud-api/resources.ts";
import { invalidInput } from "./api-error.ts";
import { newResource } from "./body.ts";
import { resourceOf } from "./project.ts";
import { noContent, type Routes } from "./routes.ts";

/** Routes of placement groups. */
export const placementGroupRoutes: Routes = {
  "POST /placement_groups"(project, { body }) {
    if (body.type !== "spread") throw invalidInput("type", "must be spread");
    const group: PlacementGroup = { ...newResource(body, project.nextId()), type: body.type, servers: [] };
    project.add("placement_groups", group);
    return { status: 201, body: { placement_group: group, action: null } };
  },

  "DELETE /placement_groups/:id"(project, { id }) {
    const group = resourceOf(project, "placement_groups", id);
    for (const server of project.collections.servers.values()) {
      if (group.servers.includes(server.id)) server.placement_group = null;
    }
    project.remove("placement_groups", id);
    return noContent;
  },
};
