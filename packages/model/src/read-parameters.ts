/**
 * The parameters of a query or a fragment, without its first character, as URLSearchParams has them. It is handed none
 * without an equals sign: in Node, the time those take grows with the square of their number.
 */
export function readParameters(text: string): URLSearchParams {
  const parameters = text.split('&').map((part) => (part === '' || part.includes('=') ? part : `${part}=`));
  return new URLSearchParams(`?${parameters.join('&')}`);
}
