/** Webhooks of the payment service. They have a signature of their own instead of a CSRF token. */
import express, { Router } from 'express';
import { Problem } from '../../http/problems.ts';
import { EventRejected } from '../../integrations/payments/payments.ts';
import type { Shop } from '../shop.ts';

const MAX_EVENT_BYTES = 256 * 1024;

export function paymentEventsRouter({ orders }: Pick<Shop, 'orders'>): Router {
  const router = Router();
  const path = `/api/commerce/payments/${orders.provider.name}/events`;
  router.post(path, express.raw({ type: () => true, limit: MAX_EVENT_BYTES }), async (request, response) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      await orders.receiveEvent(body, request.headers);
    } catch (error) {
      if (!(error instanceof EventRejected)) throw error;
      throw new Problem('invalid-request', { detail: error.message, cause: error });
    }
    response.status(204).end();
  });
  return router;
}
