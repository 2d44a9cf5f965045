import type { Request } from 'express';

/** The address that the visitor used, for sites that do not say their own. */
export const originOf = (request: Request): string => `${request.protocol}://${request.host ?? 'localhost'}`;
