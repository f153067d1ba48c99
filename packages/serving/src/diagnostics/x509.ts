// The library needs this polyfill first.
import "reflect-metadata";

export * as x509 from "@peculiar/x509";
