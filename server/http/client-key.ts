/** The key of a client in rate limits: its address, and for IPv6 its network, because a client has all addresses of one. */
import { ipKeyGenerator } from 'express-rate-limit';

/** The form in which a socket for both protocols shows IPv4 addresses. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The same as the limits of `express-rate-limit` use, in less time for IPv4. */
export const clientKey = (address: string): string => MAPPED.exec(address)?.[1] ?? ipKeyGenerator(address);
