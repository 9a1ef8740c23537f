import { readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";

import { command } from "./hosted/hosted-process.ts";

const FILE = join(import.meta.dirname, "../examples/kubernetes/reelkiln.yaml");

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly spec?: {
    readonly template?: {
      readonly spec: { readonly containers: readonly { readonly args: readonly string[] }[] };
    };
  };
}

type Model = new (value: object) => { readonly validate: () => void };

const manifests = parseAllDocuments(readFileSync(FILE, "utf8")).map(
  (document) => document.toJS() as Manifest,
);

/** Schemas by API version. */
const MODELS: Readonly<Record<string, () => Promise<object>>> = {
  v1: () => import("kubernetes-models/v1"),
  "apps/v1": () => import("kubernetes-models/apps/v1"),
  "policy/v1": () => import("kubernetes-models/policy/v1"),
  "networking.k8s.io/v1": () => import("kubernetes-models/networking.k8s.io/v1"),
};

/** Checks a manifest against the schema of its kind. Throws what is wrong. */
async function validate(manifest: Manifest): Promise<void> {
  const models = (await MODELS[manifest.apiVersion]?.()) as Record<string, Model> | undefined;
  const Kind = models?.[manifest.kind];
  if (Kind === undefined) throw new Error(`There is no kind ${manifest.kind}.`);
  new Kind(manifest).validate();
}

describe("the Kubernetes manifests", () => {
  it.each(
    manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const),
  )("[H10] %s is as its schema says", async (_name, manifest) => {
    await validate(manifest);
    if (manifest.kind !== "Namespace") expect(manifest.metadata.namespace).toBe("reelkiln");
  });

  it("[H10] a manifest without what its schema needs is refused", async () => {
    const broken = structuredClone(manifests.find(({ kind }) => kind === "Deployment"));
    if (broken?.spec === undefined) throw new Error("there is no Deployment");
    Reflect.deleteProperty(broken.spec, "selector");
    await expect(validate(broken)).rejects.toThrow("selector");
  });

  describe("their containers", () => {
    const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    const help = new Map<string, string>();

    beforeAll(async () => {
      for (const { args } of containers)
        help.set(args[0] ?? "", await command([args[0] ?? "", "--help"], import.meta.dirname));
    });

    it.each(containers.map(({ args }) => [args[0] ?? "", args] as const))(
      "[H10] reelkiln %s takes every flag they give",
      (verb, [, ...flags]) => {
        expect(flags.length).toBeGreaterThan(3);
        for (const flag of flags) expect(help.get(verb)).toContain(`${flag.split("=")[0]} `);
      },
    );
  });
});
