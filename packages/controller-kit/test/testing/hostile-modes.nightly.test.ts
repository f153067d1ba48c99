import { describeHostileModes } from "./describe-hostile-modes.ts";
import { hostileModeNames } from "./hostile/hostile-modes.ts";

describeHostileModes(hostileModeNames);
