import { Burger, MantineProvider, Switch } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { themeStyles, validMarkup } from './rendered-markup.ts';

const rendered = renderToStaticMarkup(
  createElement(MantineProvider, null, createElement(Burger), createElement(Switch, { label: 'SSL certificate' })),
);

test('renders no styles in the body and no block elements in buttons and labels', () => {
  expect([rendered.includes('<style'), /<(button|label)[^>]*>(?:(?!<\/\1>).)*<div/s.test(rendered)]).toEqual([
    true,
    true,
  ]);
  const valid = validMarkup(rendered);
  expect(valid).not.toContain('<style');
  expect(valid).not.toMatch(/<(button|label)[^>]*>(?:(?!<\/\1>).)*<div/s);
  expect(valid.match(/<div/g)?.length).toBe(valid.match(/<\/div>/g)?.length);
});

test('moves the theme styles to the head', () => {
  expect(themeStyles(rendered)).toMatch(/^<style data-mantine-styles=.*<\/style>$/s);
  expect(themeStyles('<div></div>')).toBe('');
});
