/**
 * The parameters of the `search` or the `hash` of a URL, as URLSearchParams has them. It is handed none without an
 * equals sign: in Node, the time those take grows with the square of their number.
 */
export function readParameters(part: string): URLSearchParams {
  const parameters = part
    .slice(1)
    .split('&')
    .map((text) => (text === '' || text.includes('=') ? text : `${text}=`));
  return new URLSearchParams(`?${parameters.join('&')}`);
}
