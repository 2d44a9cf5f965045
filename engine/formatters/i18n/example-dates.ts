/** Instants for the examples. */
export const EVENT = { start: 1_509_647_217_000, end: 1_510_641_417_000 };

export const HOURS = { start: 1_502_298_000_000, end: 1_502_305_200_000 };
