// The library needs this polyfill, and it must come first.
import "reflect-metadata";

export * as x509 from "@peculiar/x509";
