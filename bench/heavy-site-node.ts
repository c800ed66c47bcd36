import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

/** A page that has much to judge: 2 MB, 300 cookies, a policy of 8 KB. Port, key and certificate come as arguments. */
const [port, keyPath = '', certificatePath = ''] = process.argv.slice(2);
const paragraph = '<p>Words <a href="/page">about a page</a> and <img src="/picture.png" alt="a picture"> more.</p>\n';
const head = '<title>Heavy</title><meta name="description" content="A page that has much to judge.">';
const page = `<!doctype html><html lang="en"><head>${head}</head><body>${paragraph.repeat(
  Math.floor((2 * 1024 * 1024) / paragraph.length),
)}</body></html>`;
const policy = `script-src 'self' ${Array.from({ length: 300 }, (_, index) => `https://host-${index}.example`).join(' ')}`;
const cookies = Array.from({ length: 300 }, (_, index) => `cookie-${index}=1; Path=/; Secure; HttpOnly; SameSite=Lax`);

createServer(
  // Node's own limit on headers, which 300 cookies come close to, is that of requests.
  { key: readFileSync(keyPath), cert: readFileSync(certificatePath) },
  (request, response) => {
    if (request.url !== '/') return response.writeHead(404).end();
    return response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'set-cookie': cookies,
      })
      .end(page);
  },
).listen(Number(port), '127.0.0.1');
