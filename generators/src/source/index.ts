/**
 * Reads annotated TypeScript types into the model.
 *
 * @module
 */
export { completeRule, wordStart } from "./editing/complete-rule.ts";
export { type Declaration, locateComment, startWithComment } from "./editing/locate-comment.ts";
export { type LocatedMarker, locateMarker, type TextRange } from "./editing/locate-marker.ts";
export { readProject } from "./reading/read-project.ts";
export { type Ts, ts } from "./syntax/compiler.ts";
export { diskHost, type ProjectHost } from "./workspace/host.ts";
