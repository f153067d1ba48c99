// The library requires this polyfill first. In bundles with code splitting, static imports would
// load it after the library.
await import("reflect-metadata");

export const x509 = await import("@peculiar/x509");
