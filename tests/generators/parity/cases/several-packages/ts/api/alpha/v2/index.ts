/**
 * The second version.
 *
 * +groupName=alpha.several-packages.acme.example
 * +versionName=v2beta1
 *
 * @packageDocumentation
 */
export * from "./types.js";
