/**
 * +groupName=acme.example
 * +versionName=v1
 */
export * from "./widget.js";
