/**
 * Configurations of `@kubernetes/client-node`, an optional peer dependency: converted to this
 * package's, and back.
 *
 * @module
 */
export { fromKubeConfig } from "./from-kube-config.ts";
export { toKubeConfig } from "./to-kube-config.ts";
