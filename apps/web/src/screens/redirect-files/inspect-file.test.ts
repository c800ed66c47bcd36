import { expect, test } from 'vitest';
import { FileInspector } from './inspect-file.ts';

const text = '/a /b 301\n/b /c 301\n/x /y\n/y /x\n/old /new 302 # moved\n';
const opened = (given = text, fileName = '_redirects') => {
  const inspector = new FileInspector();
  const file = inspector.inspect({ text: given, fileName, dialect: undefined, hosts: [] });
  if ('problem' in file) throw new Error(file.problem);
  return { inspector, file };
};

test('reads a file with its findings at their lines', () => {
  const { file } = opened();
  expect(file).toMatchObject({ dialect: 'netlify', rows: 5, read: 5 });
  expect(file.findings.map(({ id, line }) => [id, line])).toEqual(
    expect.arrayContaining([
      ['chain', 1],
      ['loop', 3],
    ]),
  );
  expect(file.fixable).toBeGreaterThan(0);
});

test('draws loops first, then the end of the most chains, as trees', () => {
  const { clusters } = opened().file;
  expect(clusters).toEqual([
    { end: '/x', isLoop: true, chains: 2, sources: [{ url: '/y', line: 4, status: 301, sources: [] }] },
    {
      end: '/c',
      isLoop: false,
      chains: 1,
      sources: [{ url: '/b', line: 2, status: 301, sources: [{ url: '/a', line: 1, status: 301, sources: [] }] }],
    },
  ]);
});

test('follows a URL through the file', () => {
  const { inspector } = opened();
  const { steps, end, finalUrl } = inspector.resolve('/a');
  expect([end, finalUrl]).toEqual(['no-rule', '/c']);
  expect(steps.map(({ url, rule }) => [url, rule?.line])).toEqual([
    ['/a', 1],
    ['/b', 2],
    ['/c', undefined],
  ]);
});

test('applies one fix, or all, and keeps comments', () => {
  const { inspector, file } = opened();
  const chain = file.findings.find(({ id }) => id === 'chain')?.index ?? -1;
  expect(inspector.fix(chain)).toEqual({ text: text.replace('/a /b', '/a /c'), fixed: 1 });
  expect(inspector.fix('all').text).toContain('# moved');
});

test('writes a contract, with the site that paths need', () => {
  const { inspector } = opened('/old /new 302\n/docs/* /guide/:splat\n');
  const made = inspector.contract('https://a.test');
  if ('problem' in made) throw new Error(made.problem);
  expect(made.text).toContain('base: https://a.test');
  expect(made.text).toContain('/new');
  expect(made.tests).toBeGreaterThan(0);
});

test("reports why a file can't be read", () => {
  const inspector = new FileInspector();
  const file = { text: 'nothing\nof the kind', fileName: 'notes.txt', dialect: undefined, hosts: [] };
  expect(inspector.inspect(file)).toMatchObject({
    formats: expect.arrayContaining([{ value: 'netlify', label: expect.any(String) }]),
    problem: expect.stringContaining('Choose its format'),
  });
  expect(inspector.resolve('/a').steps).toEqual([]);
  expect(inspector.contract(null)).toEqual({ problem: 'Choose a redirect file first' });
});
