/**
 * +groupName=bad.acme.example
 * +versionName=1.0
 */
export * from "./widget.js";
