/**
 * What Node 20 lacks of the built-ins that the command and its packages use; newer ones have all of it.
 * tsconfig.node-20.json finds what is missing here: it checks the command against what Node 20 has and this file adds.
 */
import { X509Certificate } from 'node:crypto';

function add(owner: object, name: string, descriptor: PropertyDescriptor): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { configurable: true, ...descriptor });
}

add(Promise, 'withResolvers', {
  value<Value>(this: PromiseConstructor) {
    const parts: Partial<PromiseWithResolvers<Value>> = {};
    parts.promise = new this<Value>((resolve, reject) => {
      parts.resolve = resolve;
      parts.reject = reject;
    });
    return parts;
  },
});

add(Map, 'groupBy', {
  value<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) {
    const groups = new Map<Key, Item[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index);
      index += 1;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
    return groups;
  },
});

add(URL, 'parse', {
  value: (text: string, base?: string) => (URL.canParse(text, base) ? new URL(text, base) : null),
});

/** Certificate dates are also given as text, such as `Sep  3 21:40:37 2032 GMT`. */
for (const name of ['validFrom', 'validTo'] as const) {
  add(X509Certificate.prototype, `${name}Date`, {
    get(this: X509Certificate) {
      return new Date(this[name]);
    },
  });
}
