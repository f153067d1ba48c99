/** +groupName=bad.acme.example */
export * from "./widget.js";

/** +versionName=v2 */
export const version = 2;
