/** Where two bytes make a character. */
const twoByteEncodings = new Set(['big5', 'euc-jp', 'euc-kr', 'gb18030', 'gbk', 'shift_jis']);
const escapeByte = 0x1b;
const lineFeed = 0x0a;
/** The replacement character of a decoder for invalid bytes. */
const replacement = '\ufffd';
const isAscii = /^\p{ASCII}*$/u;
const otherThanAscii = /\P{ASCII}/gu;
const runsOfOthers = /\P{ASCII}+/gu;

type Encoder = (character: string) => readonly number[] | undefined;

const encoders = new Map<string, Encoder>();

/**
 * URL Standard, "percent-encode after encoding": the query of a URL in a page is sent in the encoding of the page.
 * What comes before the query, and all of UTF-8 and UTF-16 pages, goes as UTF-8.
 */
export function encodeQuery(reference: string, encoding: string): string {
  const isUtf8 = encoding === 'utf-8' || encoding.startsWith('utf-16') || encoding === 'replacement';
  const start = reference.indexOf('?');
  if (isUtf8 || start === -1) return reference;
  const hash = reference.indexOf('#');
  if (hash !== -1 && hash < start) return reference;
  const end = hash === -1 ? reference.length : hash;
  const query = reference.slice(start, end);
  if (isAscii.test(query)) return reference;
  const encoded = encoding === 'iso-2022-jp' ? inIso2022Jp(query) : inBytes(query, encoderOf(encoding));
  return reference.slice(0, start) + encoded + reference.slice(end);
}

const inBytes = (query: string, encode: Encoder): string =>
  query.replace(otherThanAscii, (character) => percent(encode(character)) ?? reference(character));

/** HTML Standard: what an encoding lacks is written as a character reference. */
const reference = (character: string): string => `%26%23${character.codePointAt(0)}%3B`;

function percent(bytes: readonly number[] | undefined): string | undefined {
  return bytes
    ?.map((byte) =>
      mustBeEncoded(byte) ? `%${byte.toString(16).toUpperCase().padStart(2, '0')}` : String.fromCharCode(byte),
    )
    .join('');
}

/** URL Standard, the special-query percent-encode set. */
const mustBeEncoded = (byte: number): boolean =>
  byte <= 0x20 || byte > 0x7e || '"#<>\''.includes(String.fromCharCode(byte));

/** ISO-2022-JP is the only one that changes its meaning on the way: characters of two bytes stand between marks. */
function inIso2022Jp(query: string): string {
  const encode = encoderOf('euc-jp');
  return query.replace(runsOfOthers, (text) => {
    const known = [...text].map((character) => [character, encode(character)] as const);
    let written = '';
    let isDouble = false;
    for (const [character, bytes] of known) {
      const isFit = bytes?.length === 2 && (bytes[0] ?? 0) !== 0x8e;
      if (isFit !== isDouble) written += percent(isFit ? [escapeByte, 0x24, 0x42] : [escapeByte, 0x28, 0x42]);
      isDouble = isFit;
      written += isFit ? percent(bytes.map((byte) => byte & 0x7f)) : reference(character);
    }
    return isDouble ? written + percent([escapeByte, 0x28, 0x42]) : written;
  });
}

/** Encoders are the decoders of the platform turned round, so that both agree. */
function encoderOf(encoding: string): Encoder {
  const made = encoders.get(encoding) ?? makeEncoder(encoding);
  encoders.set(encoding, made);
  return made;
}

function makeEncoder(encoding: string): Encoder {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, readonly number[]>();
  // Encodes many at once, one per line: one by one it would block the thread for a quarter of a second.
  const learn = (sequences: readonly number[][]) => {
    const lines = decoder.decode(Uint8Array.from(sequences.flatMap((bytes) => [...bytes, lineFeed]))).split('\n');
    for (const [index, bytes] of sequences.entries()) {
      const character = lines[index] ?? '';
      const isOne = [...character].length === 1 && character !== replacement;
      if (isOne && !bytesOf.has(character)) bytesOf.set(character, bytes);
    }
  };
  learn(range(0x80, 0xff).map((byte) => [byte]));
  if (twoByteEncodings.has(encoding)) {
    for (const lead of range(firstLead(encoding), 0xfe)) learn(range(0x40, 0xfe).map((second) => [lead, second]));
  }
  return (character) => bytesOf.get(character);
}

/** Encoding Standard: of several places of a character the encoder of Big5 leaves out the first rows. */
const firstLead = (encoding: string): number => (encoding === 'big5' ? 0xa1 : 0x81);

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
