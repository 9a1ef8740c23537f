/** Version of the program; the same as in its package. */
export const VERSION = "0.1.0";
