import { describeHostileModes } from "./describe-hostile-modes.ts";

// Of requests, lists, watches and discovery.
describeHostileModes(["gzip-bomb", "items-without-metadata", "wrong-kind", "broken-discovery"]);
