import { type Chain, metaRefresh, redirect, reset } from '../chain.ts';

const raw = (name: string, text: string): Chain => ({ name, answers: { '/': text } });
const head = (...lines: string[]): string =>
  ['HTTP/1.1 200 OK', 'Content-Type: text/html; charset=utf-8', ...lines, 'Connection: close', '', ''].join('\r\n');
const refreshing = `<!doctype html><title>Page</title>${metaRefresh('0;url=/end')}`;
const tooLong = 'Content-Length: 1000';
const header = 'Refresh: 0;url=/end';
const chunked = 'Transfer-Encoding: chunked';
const chunk = `${refreshing.length.toString(16)}\r\n${refreshing}\r\n`;

/** Browsers show what they received and stay there. */
export const brokenOff: readonly Chain[] = [
  raw('shorter than it says, with a Refresh', `${head(tooLong, header)}Text`),
  raw('nothing of it came, with a Refresh', head(tooLong, header)),
  raw('a text, with a Refresh', `${head(tooLong, header).replace('text/html', 'text/plain')}Text`),
  raw('an image, with a Refresh', `${head(tooLong, header).replace('text/html', 'image/png')}Text`),
  raw('reset, with a meta refresh', `${head(tooLong)}${refreshing}${reset}`),
  raw('reset, with a Refresh', `${head(tooLong, header)}Text${reset}`),
  raw('reset, without a length, with a meta refresh', `${head()}${refreshing}${reset}`),
  raw('reset, without a length, with a Refresh', `${head(header)}Text${reset}`),
  raw('reset after a chunk', `${head(chunked)}${chunk}${reset}`),
  raw('reset after a chunk, with a Refresh', `${head(chunked, header)}${chunk}${reset}`),
  raw('closed after a chunk, with a Refresh', `${head(chunked, header)}${chunk}`),
  raw('something that is no chunk, with a Refresh', `${head(chunked, header)}${chunk}zz\r\n`),
  raw('the last chunk without its end', `${head(chunked)}${chunk}0\r\n`),
  raw('one byte too few', `${head(`Content-Length: ${refreshing.length + 1}`)}${refreshing}`),
  raw('XHTML', `${head(tooLong).replace('text/html', 'application/xhtml+xml')}${refreshing}`),
  raw('an error page, with a Refresh', `${head(tooLong, header).replace('200 OK', '404 Not Found')}Text`),
  raw('a redirect that is reset after its end', `${redirect('/end')}${reset}`),
  raw(
    'a redirect that is reset before its end',
    `HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: 100\r\n\r\nText${reset}`,
  ),
];
