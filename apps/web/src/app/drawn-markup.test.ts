import { Burger, MantineProvider, Switch } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { themeStyles, validMarkup } from './drawn-markup.ts';

const drawn = renderToStaticMarkup(
  createElement(MantineProvider, null, createElement(Burger), createElement(Switch, { label: 'SSL certificate' })),
);

test('what is drawn has no styles in the body, and no blocks in buttons and labels', () => {
  expect([drawn.includes('<style'), /<(button|label)[^>]*>(?:(?!<\/\1>).)*<div/s.test(drawn)]).toEqual([true, true]);
  const valid = validMarkup(drawn);
  expect(valid).not.toContain('<style');
  expect(valid).not.toMatch(/<(button|label)[^>]*>(?:(?!<\/\1>).)*<div/s);
  expect(valid.match(/<div/g)?.length).toBe(valid.match(/<\/div>/g)?.length);
});

test('the styles of the theme are for the head', () => {
  expect(themeStyles(drawn)).toMatch(/^<style data-mantine-styles=.*<\/style>$/s);
  expect(themeStyles('<div></div>')).toBe('');
});
