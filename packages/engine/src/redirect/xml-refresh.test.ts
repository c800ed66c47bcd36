import { describe, expect, it } from 'vitest';
import { findXmlRefreshes } from './xml-refresh.ts';

const xhtml = 'http://www.w3.org/1999/xhtml';
const meta = '<meta http-equiv="refresh" content="0;url=/next"/>';
const found = { content: '0;url=/next', baseHref: null };

describe('findXmlRefreshes', () => {
  it.each([
    ['of XHTML', `<html xmlns="${xhtml}"><head>${meta}</head></html>`],
    ['with a declaration and a mark', `\ufeff<?xml version="1.0"?><html xmlns="${xhtml}">${meta}</html>`],
    ['in SVG', `<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="${xhtml}">${meta.replace('meta', 'h:meta')}</svg>`],
    ['before a fault in the markup', `<html xmlns="${xhtml}">${meta}<br></html>`],
  ])('finds one %s', (_, text) => {
    expect(findXmlRefreshes(text)).toEqual([found]);
  });

  it.each([
    ['another namespace', `<html>${meta}</html>`],
    ['capitals', `<html xmlns="${xhtml}">${meta.replace('meta', 'META')}</html>`],
    ['a comment', `<html xmlns="${xhtml}"><!-- ${meta} --></html>`],
    ['CDATA', `<html xmlns="${xhtml}"><![CDATA[${meta}]]></html>`],
    ['what follows a fault', `<html xmlns="${xhtml}"><br></p>${meta}</html>`],
    ['one without a time', `<html xmlns="${xhtml}">${meta.replace('0', 'soon')}</html>`],
    ['no markup', 'text'],
  ])('finds none in %s', (_, text) => {
    expect(findXmlRefreshes(text)).toEqual([]);
  });

  it('tells the base before it', () => {
    const text = `<html xmlns="${xhtml}"><base href="/a/"/><base href="/b/"/>${meta}</html>`;
    expect(findXmlRefreshes(text)).toEqual([{ ...found, baseHref: '/a/' }]);
  });

  it('expands no entities', () => {
    const bomb = `<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><html xmlns="${xhtml}">&b;${meta}</html>`;
    expect(findXmlRefreshes(bomb)).toEqual([]);
  });
});
