/**
 * Reads custom headers typed one per line as `Name: Value`. A line is split at its first colon; lines without
 * a colon or without a name are ignored. Returns undefined when no line gave a header.
 */
export function parseHeaderLines(text: string): Record<string, string> | undefined {
  const headers = text.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim();
    return colon === -1 || name === '' ? [] : [[name, line.slice(colon + 1).trim()] as const];
  });
  return headers.length > 0 ? Object.fromEntries(headers) : undefined;
}
