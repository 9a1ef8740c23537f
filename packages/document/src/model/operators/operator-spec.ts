import type { ParameterTable } from "../effects/parameter.ts";

/** One shape operator: what it does to the outline, and its parameters. */
export interface OperatorSpec<Table extends ParameterTable = ParameterTable> {
  /** One sentence: what it does to the outline. */
  readonly description: string;
  readonly parameters: Table;
}

/** Declares an operator; its values are typed by its parameters. */
export function operatorSpec<const Table extends ParameterTable>(
  spec: OperatorSpec<Table>,
): OperatorSpec<Table> {
  return spec;
}
