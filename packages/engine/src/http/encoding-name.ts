/** Encoding Standard, section 4.2: pages in these old encodings could be read as something else, so nobody reads them. */
const unreadLabels = new Set([
  'csiso2022kr',
  'hz-gb-2312',
  'iso-2022-cn',
  'iso-2022-cn-ext',
  'iso-2022-kr',
  'replacement',
]);
export const unreadEncoding = 'replacement';

/** The name of an encoding by one of its labels. One that nobody knows says nothing. */
export function encodingName(label: string): string | undefined {
  if (unreadLabels.has(label.trim().toLowerCase())) return unreadEncoding;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
