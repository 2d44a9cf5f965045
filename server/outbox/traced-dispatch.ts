/** Traces each delivery: as a trace of its own, because its cause may be a day old. */
import type { Tracing } from '../observability/tracing.ts';
import type { Dispatch } from './worker.ts';

export function tracedDispatch(tracing: Tracing, dispatch: Dispatch): Dispatch {
  if (!tracing.isOn) return dispatch;
  return (delivery) => {
    const { channel, attempts } = delivery;
    const attributes = { 'messaging.destination.name': channel, 'messaging.operation.type': 'send', attempts };
    return tracing.span(`send ${channel}`, { kind: 'producer', attributes, caller: {} }, async (span) => {
      const outcome = await dispatch(delivery);
      if (!outcome.ok && outcome.isOff !== true) span.fail(new Error(outcome.message));
      return outcome;
    });
  };
}
