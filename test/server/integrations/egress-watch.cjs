/* Loaded before a server: records each address that it connects to and each name that it looks up. */
const { appendFileSync } = require('node:fs');
const net = require('node:net');
const dns = require('node:dns');
const dgram = require('node:dgram');

const note = (kind, what) => appendFileSync(process.env.EGRESS_LOG, `${kind} ${what}\n`);
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  const to = typeof options === 'object' ? (options.path ?? options.host ?? 'localhost') : (given[1] ?? options);
  note('connect', String(to));
  return connect.apply(this, given);
};
for (const holder of [dns, dns.promises])
  for (const name of Object.keys(holder).filter((key) => /^(?:lookup|resolve)/.test(key))) {
    const original = holder[name];
    holder[name] = function (host, ...rest) {
      note('lookup', host);
      return original.call(this, host, ...rest);
    };
  }
const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function (...given) {
  note('datagram', given.at(-1));
  return send.apply(this, given);
};
