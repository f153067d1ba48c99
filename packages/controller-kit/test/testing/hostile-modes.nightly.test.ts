import { hostileModeNames } from "../../src/testing/index.ts";
import { describeHostileModes } from "./describe-hostile-modes.ts";

describeHostileModes(hostileModeNames);
