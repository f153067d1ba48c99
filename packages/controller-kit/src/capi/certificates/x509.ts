// The library requires this polyfill to be loaded first.
import "reflect-metadata";

export * as x509 from "@peculiar/x509";
