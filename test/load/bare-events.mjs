// The minimum work per event: reads the body, responds, stores nothing. Prints its port.
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const body = '{"accepted":1}';
    response.writeHead(202, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`"port":${server.address().port}\n`));
