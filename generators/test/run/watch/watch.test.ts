import { cpSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { GenerateResult } from "../../../src/run/outcome/generate-result.ts";
import { watch } from "../../../src/run/watch.ts";
import { fallback, type Project, projectOf, widget } from "../project.ts";

/** A watcher with its results and errors in order. */
function watching({ root }: Project): {
  next: () => Promise<GenerateResult | Error>;
  /** Waits until the watcher has seen a change, and all changes so far are in a result. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
} {
  const controller = new AbortController();
  const came: (GenerateResult | Error)[] = [];
  let wake = (): void => {};
  const idle = { hasChanged: false, wake: (): void => {} };
  const notify = (what: GenerateResult | Error): void => {
    came.push(what);
    wake();
  };
  const done = watch(
    { project: root, fallback },
    {
      onResult: notify,
      onError: (error) => notify(error as Error),
      onChange() {
        idle.hasChanged = true;
      },
      onIdle() {
        if (idle.hasChanged) idle.wake();
      },
    },
    controller.signal,
  );
  const stop = (): Promise<void> => {
    controller.abort();
    return done;
  };
  onTestFinished(stop);
  return {
    stop,
    async settled() {
      idle.hasChanged = false;
      await new Promise<void>((resolve) => {
        idle.wake = resolve;
      });
    },
    async next() {
      if (came.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const first = came.shift();
      if (first === undefined) throw new Error("woken for nothing");
      return first;
    },
  };
}

const role = "config/rbac/role.yaml";

test("generates again when a source changes, survives errors and ends with the signal", async () => {
  const project = projectOf(widget);
  const { next, stop } = watching(project);
  expect(await next()).toMatchObject({ ok: true });
  const source = project.read("controllers/widget.ts");

  project.write("controllers/widget.ts", source.replace("verbs=get", "verbs=list"));
  expect(await next()).toMatchObject({ ok: true });
  expect(project.read(role)).toContain("- list");

  project.write("controllers/widget.ts", source.replace("groups=acme.example,", ""));
  expect(await next()).toMatchObject({ ok: false, diagnostics: [{ code: "CK6002" }] });
  expect(project.read(role)).toContain("- list");

  project.write("controllers/widget.ts", source);
  expect(await next()).toMatchObject({ ok: true });
  expect(project.read(role)).toContain("- get");
  await stop();
});

test("sees new files and folders, and many changes as few", async () => {
  const project = projectOf(widget);
  const { next } = watching(project);
  await next();
  project.write(
    "late/more.ts",
    "// +kubebuilder:rbac:groups=a,resources=b,verbs=get,roleName=more\nexport const a = 1;\n",
  );
  for (let results = 0; !project.read(role).includes("name: more"); results++) {
    expect(results).toBeLessThan(4);
    await next();
  }
  for (let i = 0; i < 20; i++) project.write("late/more.ts", `export const a = ${i};\n`);
  for (let results = 0; project.read(role).includes("name: more"); results++) {
    expect(results).toBeLessThan(4);
    await next();
  }
});

test("follows a folder that is put in the place of another", async () => {
  const project = projectOf(widget);
  const { next, settled } = watching(project);
  await next();
  const folder = join(project.root, "controllers");
  renameSync(folder, `${folder}-2`);
  cpSync(`${folder}-2`, folder, { recursive: true });
  rmSync(`${folder}-2`, { recursive: true });
  await settled();
  project.write(
    "controllers/widget.ts",
    project.read("controllers/widget.ts").replace("verbs=get", "verbs=list"),
  );
  for (let results = 0; !project.read(role).includes("- list"); results++) {
    expect(results).toBeLessThan(4);
    await next();
  }
});

test("reports errors again until they are fixed", async () => {
  const project = projectOf(widget);
  const { next } = watching(project);
  await next();
  const good = project.read("api/v1/widget.ts");
  const codesAfter = async (path: string, text: string): Promise<string[]> => {
    project.write(path, text);
    const came = await next();
    if (came instanceof Error) throw came;
    return came.diagnostics.map(({ code }) => code);
  };
  const broken = await codesAfter("api/v1/widget.ts", good.replace("{", "{{"));
  expect(broken).not.toEqual([]);
  expect(await codesAfter("controllers/widget.ts", "export const reconcile = 2;\n")).toEqual(broken);
  const refused = await codesAfter("api/v1/widget.ts", good.replace("Minimum=1", "Pattern=`[`"));
  expect(refused).not.toEqual([]);
  expect(await codesAfter("controllers/widget.ts", "export const reconcile = 3;\n")).toEqual(refused);
  expect(await codesAfter("api/v1/widget.ts", good)).toEqual([]);
});

test("goes on after a run that failed as a whole", async () => {
  const project = projectOf({ "a.ts": "export {};\n" });
  const { next } = watching(project);
  expect(await next()).toBeInstanceOf(Error);
  project.write("some/where/b.ts", "export const b = 1;\n");
  project.write("some/where/b.ts", widget["controllers/widget.ts"] ?? "");
  let came = await next();
  for (let failures = 0; came instanceof Error; failures++) {
    expect(failures).toBeLessThan(4);
    came = await next();
  }
  expect(came).toMatchObject({ ok: true });
});

test("generates variables again when their types change", async () => {
  const types = "/** +capikit:variable:name=region */\nexport type Region = string;\n";
  const project = projectOf({
    "src/variables.ts": types,
    "capikit.config.ts": "export default { variables: {} };\n",
  });
  const { next, stop } = watching(project);
  expect(await next()).toMatchObject({ ok: true });
  project.write("src/variables.ts", types.replace("string", '"eu" | "us"'));
  expect(await next()).toMatchObject({ ok: true });
  expect(project.read("gen/variables/index.ts")).toContain('enum: ["eu", "us"]');
  await stop();
});
