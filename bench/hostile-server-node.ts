import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';

/**
 * Both write without end, as fast as they are read: /endless sends letters, /bomb a megabyte of gzip per gigabyte of
 * page.
 */
const chunk = Buffer.alloc(64 * 1024, 'a');
const bombLayer = gzipSync(Buffer.alloc(1024 * 1024 * 1024), { level: 9 });

const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', (request) => {
    const isBomb = request.includes('GET /bomb');
    const encoding = isBomb ? 'Content-Encoding: gzip\r\n' : '';
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${encoding}\r\n`);
    const next = () => (isBomb ? bombLayer : chunk);
    const pump = () => {
      while (!socket.destroyed && socket.write(next())) {}
    };
    socket.on('drain', pump);
    pump();
  });
});
server.listen(Number(process.argv[2]), '127.0.0.1');
