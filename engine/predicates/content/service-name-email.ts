import { definePredicate } from '../../define.ts';
import { ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

export const serviceNameEmail = definePredicate({
  name: 'serviceNameEmail?',
  summary: 'The service is email.',
  examples: answers('serviceNameEmail?', [{ serviceName: 'email' }], [{ serviceName: 'twitter' }, {}]),
  test: (node) => ownFields(node).serviceName === 'email',
});
