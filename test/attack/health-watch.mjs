// Polls /healthz from a separate thread, and reports the longest wait since the last report.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const PAUSE_MS = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;
let failures = 0;

function ask() {
  const began = performance.now();
  const done = () => {
    longest = Math.max(longest, performance.now() - began);
    setTimeout(ask, PAUSE_MS);
  };
  get(`${workerData}/healthz`, { agent }, (response) => {
    if (response.statusCode !== 200) failures++;
    response.resume().on('end', done);
  }).on('error', () => {
    failures++;
    done();
  });
}

parentPort.on('message', () => {
  parentPort.postMessage({ longest, failures });
  longest = 0;
  failures = 0;
});
ask();
