import {
  booleanField,
  integerField,
  listField,
  numberField,
  required,
  textField,
  type Field,
  type RequiredField,
} from "../model/model.ts";

const word = { maxLength: 200 };
const count = { min: 0, max: 1_000_000 };

/** The layer a command worked on. */
export const layerResult: RequiredField<string> = required(textField("Id of the layer.", word));

/** Layers a command worked on. */
export const layersResult = required(
  listField("Ids of the layers, in the order they were named.", textField("An id.", word), {
    max: 10_000,
  }),
);

/** The composition a command worked on. */
export const compResult: RequiredField<string> = required(
  textField("Id of the composition.", word),
);

/** Path of a property. */
export const pathResult: RequiredField<string> = required(
  textField("Path of the property.", { maxLength: 500 }),
);

/** A text in a result. */
export function textResult(description: string): RequiredField<string> {
  return required(textField(description));
}

/** A whole number in a result. */
export function countResult(description: string): RequiredField<number> {
  return required(integerField(description, count));
}

/** A number in a result. */
export function numberResult(description: string): RequiredField<number> {
  return required(numberField(description, { min: -1e9, max: 1e9 }));
}

/** A switch in a result. */
export function flagResult(description: string): RequiredField<boolean> {
  return required(booleanField(description));
}

/** A list of texts in a result. */
export function textsResult(description: string): RequiredField<readonly string[]> {
  return required(listField(description, textField("A text."), { max: 100_000 }));
}

/** Any JSON value in a result, null included. */
export function valueResult(description: string): Field<unknown> & { required: true } {
  return { description, required: true, check: () => undefined, jsonSchema: () => ({}) };
}

/** A list of mappings in a result, described where it is made. */
export function rowsResult(
  description: string,
): RequiredField<readonly Readonly<Record<string, unknown>>[]> {
  const row: Field<Readonly<Record<string, unknown>>> = {
    description: "A row.",
    check: () => undefined,
    jsonSchema: () => ({ type: "object" }),
  };
  return required(listField(description, row, { max: 100_000 }));
}
