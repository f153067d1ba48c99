#!/usr/bin/env node
import "./check-node.js";

const { main } = await import("../dist/main.js");
await main();
