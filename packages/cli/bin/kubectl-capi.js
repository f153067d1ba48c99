#!/usr/bin/env node
import "./check-node.js";

const { kubectl } = await import("../dist/kubectl.js");
await kubectl();
