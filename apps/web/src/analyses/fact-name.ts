const initialisms: Readonly<Record<string, string>> = {
  url: 'URL',
  urls: 'URLs',
  ocsp: 'OCSP',
  csp: 'CSP',
  tls: 'TLS',
};

/** `maxAgeSeconds` and `block-all` as people write them: `Max age seconds`, `Block all`. */
export function factName(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => initialisms[word.toLowerCase()] ?? word.toLowerCase());
  const text = words.join(' ');
  return text === '' ? key : text.charAt(0).toUpperCase() + text.slice(1);
}
