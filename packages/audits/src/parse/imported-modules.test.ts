import { expect, it } from 'vitest';
import { importedModules } from './outline-elements.ts';

it.each<[string, string[]]>([
  ['import "http://a.test/x.js"', ['http://a.test/x.js']],
  [`import a, { b as c } from 'http://a.test/x.js';import * as d from"/y.js"`, ['http://a.test/x.js', '/y.js']],
  [`export { a } from 'http://a.test/x.js'; export * from "z"`, ['http://a.test/x.js', 'z']],
  ['import a from\n  "x"\nlet b = 1', ['x']],
  [`import a from "x" with { type: "json" }`, ['x']],
  [`// import "x"\n/* import "y" */ const a = 'import "z"', b = \`import "w"\``, []],
  [`import("x"); import.meta.resolve("y"); a.from("z"); Array.from\n"w"`, []],
  ['const a = "\\"import \'x\'"', []],
  ['import', []],
  ['import "x', ['x']],
])('%j', (text, urls) => {
  expect(importedModules(text)).toEqual(urls);
});

it.each(['"\\', '`\\', '/*', 'import ', "'", 'from\n'])('stays quick on many of %j', (piece) => {
  // Anything worse than linear runs into the suite's time limit.
  expect(() => importedModules(piece.repeat(300_000))).not.toThrow();
});
