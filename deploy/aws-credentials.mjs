// In place of the SDK's search for keys in files, metadata services and sign-on: the server has them from its environment alone.
export const defaultProvider = () => async () => {
  throw new Error('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
};
