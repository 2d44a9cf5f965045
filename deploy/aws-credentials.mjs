// Replaces the SDK's search for keys in files, metadata services and sign-on: the server only reads them from its environment.
export const defaultProvider = () => async () => {
  throw new Error('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
};
