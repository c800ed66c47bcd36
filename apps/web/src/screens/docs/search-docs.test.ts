import { expect, test } from 'vitest';
import { searchDocs } from './search-docs.ts';

const section = (heading: string, text: string) => ({ id: heading.toLowerCase().replaceAll(' ', '-'), heading, text });
const pages = [
  {
    name: 'monitors',
    title: 'Monitors',
    sections: [
      section('', 'A monitor checks a URL.'),
      section('Alerts', `${'They are sent twice. '.repeat(20)}The webhook is retried.`),
      section('Pause', 'Use C++ (or not).'),
    ],
  },
  {
    name: 'alerts',
    title: 'Alerts and webhooks',
    sections: [section('', 'Send them.'), section('Retries', 'Webhook.')],
  },
];
const found = (query: string) => searchDocs(pages, query).map(({ page, section: id }) => `${page}#${id}`);

test('finds sections that contain every word, in any order and letter case', () => {
  expect(found('WEBHOOK retried')).toEqual(['monitors#alerts']);
  expect(found('retried webhook')).toEqual(['monitors#alerts']);
  expect(found('webhook nothing')).toEqual([]);
});

test('counts a heading more than a text, and finds the beginning of a page by its title', () => {
  expect(found('alerts')).toEqual(['monitors#alerts', 'alerts#']);
  expect(found('monitors')).toEqual(['monitors#']);
  expect(found('monitors webhook')).toEqual(['monitors#alerts']);
});

test('shows the text around the first match, with every match marked', () => {
  const [hit] = searchDocs(pages, 'webhook retried');
  expect(hit?.excerpt.join('')).toMatch(/^… .+The webhook is retried\.$/);
  expect(hit?.excerpt.filter((_, at) => at % 2 === 1)).toEqual(['webhook', 'retried']);
});

test('takes signs literally and finds nothing for an empty query', () => {
  expect(found('c++ (or')).toEqual(['monitors#pause']);
  expect(found('.*')).toEqual([]);
  expect(found('  ')).toEqual([]);
});
