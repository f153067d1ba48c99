/**
 * +groupName=versions.acme.example
 * +versionName=v1
 */
export * from "./types.js";
