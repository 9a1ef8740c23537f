import {
  EFFECTS,
  LAYER_KINDS,
  type ReelEffect,
  listField,
  required,
  textField,
  variableField,
  type Field,
  type ReelLayer,
} from "../model/model.ts";

/** A composition by id. */
export const compParam = textField("Id of the composition; the active one when not said.", {
  maxLength: 64,
});

/** A layer, needed. */
export const layerParam = required(
  textField("The layer: its id, `#n` (`#1` is the front one), or its exact name.", {
    maxLength: 200,
  }),
);

/** A reference to another layer. */
export function layerRefParam(description: string): Field<string> {
  return textField(description, { maxLength: 200 });
}

/** A property of a layer, needed. */
export const pathParam = required(
  textField("The property, as in the file: `opacity`, `scale.x`, `stroke.width`.", {
    maxLength: 200,
  }),
);

/** A whole layer. */
export function wholeLayerParam(description: string): Field<ReelLayer> {
  return {
    description,
    check: (value, site) => site.checkLayer(value, site),
    jsonSchema: () => ({ type: "object", required: ["type"] }),
  };
}

/** Any JSON value; what it may be depends on where it goes. */
export function anyParam(description: string): Field<unknown> {
  return { description, check: () => undefined, jsonSchema: () => ({}) };
}

/** Values by key of a layer. */
export function valuesParam(description: string): Field<Readonly<Record<string, unknown>>> {
  return {
    description,
    check: (value, site) => {
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return;
      site.report({
        code: "wrong-type",
        severity: "error",
        path: site.path,
        message: "values is a mapping from property to value.",
        accepted: ["a mapping"],
      });
    },
    jsonSchema: () => ({ type: "object" }),
  };
}

/** Several layers, needed. */
export const layersParam = required(
  listField("The layers, each by id, `#n` or exact name.", layerRefParam("A layer."), {
    min: 1,
    max: 1000,
  }),
);

/** The same field with the value that a command takes when it is not said. */
export function withDefault<T>(field: Field<T>, value: T): Field<T> {
  const { required: _, ...rest } = field;
  return { ...rest, default: value };
}

/** The same field, not needed. */
export function optional<T>(field: Field<T>): Field<T> {
  const { required: _, ...rest } = field;
  return rest;
}

/** Keys of a variable's declaration, as the model has them. */
export const variableFields = variableField.fields as NonNullable<typeof variableField.fields> &
  Readonly<Record<"type", Field<unknown>>>;

/** Effects by type, each with its parameters beside it: `effect.describe` tells those, the model checks them. */
export function effectsParam(description: string): Field<readonly ReelEffect[]> {
  return {
    description,
    check: (value, site) => LAYER_KINDS.adjustment.fields.effects.check(value, site),
    jsonSchema: () => ({
      type: "array",
      items: {
        type: "object",
        properties: { type: { enum: Object.keys(EFFECTS) } },
        required: ["type"],
      },
    }),
  };
}
