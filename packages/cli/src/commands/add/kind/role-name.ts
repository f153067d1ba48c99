import { rbacMarker } from "@capikit/generators/emit/rbac";
import { stringOf, stringsOf } from "@capikit/generators/model";
import type { Project } from "../../../shared/project-edit/project.ts";

/**
 * Returns the ClusterRole of a group's existing controllers, from the RBAC markers for the status
 * of their kinds. Undefined if these markers name no role: the program then has a single role.
 */
export function roleNameOf({ config, model }: Project, group: string): string | undefined {
  const { provider = [] } = config.config;
  const own = [provider].flat().find(({ groups }) => groups?.includes(group));
  const groups = own?.groups ?? [group];
  return model.fileMarkers
    .filter(
      (marker) =>
        marker.key === rbacMarker &&
        stringOf(marker, "namespace") === undefined &&
        stringsOf(marker, "groups").some((one) => groups.includes(one)) &&
        stringsOf(marker, "resources").some((one) => one.endsWith("/status")) &&
        stringsOf(marker, "verbs").some((each) => ["*", "patch", "update"].includes(each)),
    )
    .map((marker) => stringOf(marker, "roleName"))
    .find((name) => name !== undefined);
}
