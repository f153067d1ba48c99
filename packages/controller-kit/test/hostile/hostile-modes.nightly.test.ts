import { describeHostileModes } from "./describe-hostile-modes.ts";
import { hostileModeNames } from "./server/hostile-modes.ts";

describeHostileModes(hostileModeNames);
