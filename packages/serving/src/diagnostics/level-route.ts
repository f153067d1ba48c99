import { type LevelSwitch, type LogLevel, levelOfVerbosity } from "../logging/level-switch.ts";
import { type Route, textResponse } from "../routes/route.ts";

const levels: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/** Changes how much is logged, at the path that Cluster API's managers do: `PUT /debug/flags/v` with a number as for `-v`, or a level. */
export function levelRoute(control: LevelSwitch): Route {
  return {
    method: "PUT",
    path: "/debug/flags/v",
    maxBodyBytes: 100,
    handle({ body }) {
      const text = body.toString().trim();
      const level = /^\d+$/.test(text) ? levelOfVerbosity(Number(text)) : levels.find((one) => one === text);
      if (level === undefined) {
        return textResponse(
          `${JSON.stringify(text)} is neither a number, as for -v, nor one of ${levels.join(", ")}\n`,
          400,
        );
      }
      control.level = level;
      return textResponse(`the log level is ${level} from now on\n`);
    },
  };
}
