/** A test that listens belongs to the project `server`. */
import { Server } from 'node:net';

Server.prototype.listen = () => {
  throw new Error('A unit test does not listen; name its file in jest.config.cjs where it belongs.');
};
