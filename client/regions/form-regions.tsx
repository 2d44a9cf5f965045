/** The regions with forms that admins design: one script. */
import { withReact } from '../hydration/hydrate-region.tsx';
import { Region as account } from './account/index.tsx';
import { Region as comments } from './comments/index.tsx';
import { Region as form } from './form/index.tsx';

export const formRegions = {
  account: withReact(account),
  comments: withReact(comments),
  form: withReact(form),
};
