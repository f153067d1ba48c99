/**
 * Discovery of the groups, kinds and resources that an API server serves.
 *
 * @module
 */
export type { ApiGroup, ApiResource } from "./api-resource.ts";
export { createDiscovery, type Discovery } from "./discovery.ts";
export type { Mapper } from "./mapper.ts";
