const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;
/** RFC 1035: a label has at most 63 octets. It also bounds the work. */
const maxLabelLength = 63;

/** Decodes one host name label (RFC 3492 section 6.2). A label that is not `xn--`, or is broken, comes back as it is. */
export function decodeLabel(label: string): string {
  if (!/^xn--/i.test(label) || label.length > maxLabelLength) return label;
  return decodePunycode(label.slice(4)) || label;
}

function decodePunycode(text: string): string | null {
  const delimiter = text.lastIndexOf('-');
  const output = [...text.slice(0, Math.max(delimiter, 0))];
  let at = delimiter > 0 ? delimiter + 1 : 0;
  let codePoint = 128;
  let bias = 72;
  let index = 0;
  while (at < text.length) {
    const indexBefore = index;
    let weight = 1;
    for (let k = base; ; k += base) {
      const digit = Number.parseInt(text[at++] ?? '', base);
      if (Number.isNaN(digit)) return null;
      // Punycode counts a-z before 0-9, parseInt the other way round.
      const value = digit < 10 ? digit + 26 : digit - 10;
      index += value * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (value < threshold) break;
      weight *= base - threshold;
    }
    bias = adapt(index - indexBefore, output.length + 1, indexBefore === 0);
    codePoint += Math.floor(index / (output.length + 1));
    if (codePoint > 0x10ffff) return null;
    index %= output.length + 1;
    output.splice(index++, 0, String.fromCodePoint(codePoint));
  }
  return output.join('');
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : delta >> 1;
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) >> 1; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}
