/** In the order in which we prefer them. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** What a caller likes best of what we can do; of equals, what is smaller (RFC 9110 section 12.5.3). */
export function chooseEncoding(acceptEncoding = ''): Encoding | undefined {
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(weightOf));
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = Math.max(...encodings.map(weight));
  return best > 0 ? encodings.find((encoding) => weight(encoding) === best) : undefined;
}

function weightOf(item: string): [name: string, weight: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
}
