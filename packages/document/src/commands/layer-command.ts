import {
  checkKeys,
  checkLayer,
  LAYER_KINDS,
  type FieldTable,
  type Issue,
  type LayerKind,
  type ReelDocument,
  type ReelLayer,
  type TableValue,
} from "../model/model.ts";
import { refusal, success, type Attempt } from "./command-error.ts";
import { defineCommand, type Command, type Requirement } from "./command.ts";
import { compParam, layerParam, layersParam } from "./param-fields.ts";
import { paramsRefusal } from "./params.ts";
import type { PatchOperation } from "./patch.ts";
import { layerResult, layersResult } from "./result-fields.ts";
import { setPatches } from "./set-patches.ts";
import { findLayer, type LayerTarget } from "./target.ts";

/** What a command changes of one layer. */
export interface LayerChange<Result> {
  /** Values by key; null removes a key. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Further patches, made after the values. */
  readonly patches?: readonly PatchOperation[];
  readonly result: Result;
}

/** A command on one layer, as it is declared. */
export interface LayerCommand<Table extends FieldTable, Result extends FieldTable> extends Pick<
  Command,
  "id" | "title" | "description" | "example"
> {
  readonly needs: Requirement;
  readonly params: Table;
  readonly result: Result;
  /** Kinds it works on; all by default. */
  readonly kinds?: readonly LayerKind[];
  readonly edit: (
    target: LayerTarget,
    params: TableValue<Table>,
    document: ReelDocument,
  ) => Attempt<LayerChange<TableValue<Result>>>;
}

/** Declares a command that edits one layer, named by `layer` and `comp`. */
export function layerCommand<const Table extends FieldTable, const Result extends FieldTable>({
  params,
  result,
  kinds,
  edit,
  ...about
}: LayerCommand<Table, Result>): Command {
  return defineCommand({
    ...about,
    params: { layer: layerParam, ...params, comp: compParam } as FieldTable,
    result: { layer: layerResult, ...result } as FieldTable,
    run: (document, given) => {
      const { layer, comp, ...own } = given as { layer: string; comp?: string };
      const found = findLayer(document, layer, comp);
      if (!found.ok) return found;
      const change = changeOf(found.value, {
        kinds,
        edit: (target) => edit(target, own as TableValue<Table>, document),
      });
      if (!change.ok) return change;
      const { patches, result: told } = change.value;
      return success({
        patches: [...found.value.naming, ...patches],
        result: { layer: idAfter(found.value, patches), ...told },
      });
    },
  });
}

/** Declares a command that makes the same edit on several layers, named by `layers` and `comp`. */
export function layersCommand<const Table extends FieldTable, const Result extends FieldTable>({
  params,
  result,
  kinds,
  edit,
  ...about
}: Omit<LayerCommand<Table, Result>, "edit"> & {
  readonly edit: (
    target: LayerTarget,
    params: TableValue<Table> & { readonly at: number; readonly count: number },
    document: ReelDocument,
  ) => Attempt<LayerChange<TableValue<Result>>>;
}): Command {
  return defineCommand({
    ...about,
    params: { layers: layersParam, ...params, comp: compParam } as FieldTable,
    result: { layers: layersResult, ...result } as FieldTable,
    run: (document, given) => {
      const { layers, comp, ...own } = given as { layers: readonly string[]; comp?: string };
      const found = findLayers(document, layers, comp);
      if (!found.ok) return found;
      const patches: PatchOperation[] = [];
      let told: object = {};
      for (const [at, target] of found.value.entries()) {
        const params = { ...own, at, count: layers.length } as never;
        const change = changeOf(target, {
          kinds,
          edit: (each) => edit(each, params, document),
        });
        if (!change.ok) return change;
        patches.push(...target.naming, ...change.value.patches);
        told = change.value.result;
      }
      return success({ patches, result: { layers: found.value.map(({ id }) => id), ...told } });
    },
  });
}

/** What a caller said, without which layer of how many it is. */
export function ownParams(given: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(given).filter(([key]) => key !== "at" && key !== "count"),
  );
}

/** Layers by reference, each once; two that have no id get different ones. */
export function findLayers(
  document: ReelDocument,
  references: readonly string[],
  comp?: string,
): Attempt<readonly LayerTarget[]> {
  const targets: LayerTarget[] = [];
  const given = new Set<string>();
  for (const reference of references) {
    const found = findLayer(document, reference, comp);
    if (!found.ok) return found;
    const { pointer, naming, id } = found.value;
    if (targets.some((target) => target.pointer === pointer))
      return refusal({
        code: "invalid-params",
        message: `${reference} is named twice.`,
        param: "layers",
      });
    if (naming.length > 0 && given.has(id))
      return refusal({
        code: "invalid-params",
        message: `${reference} has no id yet, like another one named here.`,
        param: "layers",
        hint: "Give it an id first: layer.setId.",
      });
    given.add(id);
    targets.push(found.value);
  }
  return success(targets);
}

function changeOf<Result>(
  target: LayerTarget,
  {
    kinds,
    edit,
  }: {
    readonly kinds: readonly LayerKind[] | undefined;
    readonly edit: (target: LayerTarget) => Attempt<LayerChange<Result>>;
  },
): Attempt<{ readonly patches: readonly PatchOperation[]; readonly result: Result }> {
  const { layer, pointer, id } = target;
  if (kinds !== undefined && !kinds.includes(layer.type))
    return refusal({
      code: "wrong-kind",
      message: `${id} is a ${layer.type} layer; this works on ${kinds.join(", ")}.`,
      param: "layer",
      accepted: kinds,
    });
  const change = edit(target);
  if (!change.ok) return change;
  const { values = {}, patches = [], result } = change.value;
  const wrong = wrongValues(layer, values);
  if (wrong.length > 0) return paramsRefusal(wrong);
  return success({
    patches: [...setPatches({ holder: layer, pointer }, values), ...patches],
    result,
  });
}

/** What is wrong with values that a layer would get; keys that its kind lacks are wrong too. */
export function wrongValues(
  layer: ReelLayer,
  values: Readonly<Record<string, unknown>>,
): readonly Issue[] {
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
  const issues: Issue[] = [];
  checkKeys({ ...layer, ...given }, LAYER_KINDS[layer.type].fields, {
    path: ["params"],
    report: (issue) => issues.push(issue),
    checkLayer,
  });
  return issues.filter(({ path }) => Object.hasOwn(given, String(path[1])));
}

function idAfter({ id, pointer }: LayerTarget, patches: readonly PatchOperation[]): string {
  const renamed = patches.find(({ path, op }) => path === `${pointer}/id` && op !== "remove");
  return renamed !== undefined && "value" in renamed ? String(renamed.value) : id;
}
