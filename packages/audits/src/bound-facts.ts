import type { Facts } from '@hopwise/model';

/** More than anyone reads of one fact. */
const maxTextLength = 1_000;
/** More than anyone reads of one finding. */
const maxTotalLength = 50_000;

type Fact = Facts[string];

/**
 * Facts quote untrusted text, and are stored and shown: long texts are cut, and long lists are truncated. So
 * no audit has to think of it.
 */
export function boundFacts(facts: Facts): Facts {
  let left = maxTotalLength;

  function boundText(text: string): string {
    const bounded = text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
    left -= bounded.length;
    return bounded;
  }

  function bound(fact: Fact): Fact {
    left -= 1;
    if (typeof fact === 'string') return boundText(fact);
    if (Array.isArray(fact)) return boundEach(fact, bound);
    return fact === null || typeof fact !== 'object' ? fact : boundRecord(fact);
  }

  function boundRecord(record: Facts): Facts {
    return Object.fromEntries(boundEach(Object.entries(record), ([name, fact]) => [boundText(name), bound(fact)]));
  }

  function boundEach<Item, Bounded>(items: readonly Item[], boundItem: (item: Item) => Bounded): Bounded[] {
    const bounded: Bounded[] = [];
    for (const item of items) {
      if (left <= 0) break;
      bounded.push(boundItem(item));
    }
    return bounded;
  }

  return boundRecord(facts);
}
