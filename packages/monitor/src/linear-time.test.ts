import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { type IgnoredPart, looksRandom, maskUrl } from './ignored-parts.ts';
import { normalizeUrl } from './watched-chain.ts';

const part = (kind: IgnoredPart['kind'], name: string): IgnoredPart => {
  return { kind, host: 'example.com', name, examples: [], says: '', isIgnored: true };
};
const parts = [part('value', 'a'), part('parameter', 'b'), part('path', '/a/*/c')];

itGrowsLinearly(
  'monitors on %s',
  32_000,
  {
    'a URL to compare': normalizeUrl,
    'a URL with what is ignored': (text) => maskUrl(`https://example.com/${text}`, parts),
    'a query with what is ignored': (text) => maskUrl(`https://example.com/?${text}`, parts),
    'a segment of a path': looksRandom,
  },
  ['%2f', '&a=', 'a=1&', '/a/b/c', '*', '?'],
);
