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

  it('reports the base before it', () => {
    const text = `<html xmlns="${xhtml}"><base href="/a/"/><base href="/b/"/>${meta}</html>`;
    expect(findXmlRefreshes(text)).toEqual([{ ...found, baseHref: '/a/' }]);
  });

  it.each([
    ['with a prefix that stands for nothing before it', `<html xmlns="${xhtml}"><a:b/>${meta}</html>`],
    ['after a stylesheet of CSS', `<?xml-stylesheet type="text/css" href="a"?><html xmlns="${xhtml}">${meta}</html>`],
    [
      'after an entity of XHTML',
      `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "a"><html xmlns="${xhtml}">&nbsp;${meta}</html>`,
    ],
    ['after one that may be elsewhere', `<!DOCTYPE html SYSTEM "a"><html xmlns="${xhtml}">&other;${meta}</html>`],
    [
      'after one that is kept elsewhere',
      `<!DOCTYPE html [<!ENTITY a SYSTEM "/a">]><html xmlns="${xhtml}">&a;${meta}</html>`,
    ],
    [
      'whose entity names another',
      `<!DOCTYPE html [<!ENTITY a "/next"><!ENTITY b '0;url=&a;'>]><html xmlns="${xhtml}">${meta.replace('0;url=/next', '&b;')}</html>`,
    ],
  ])('finds one %s', (_, text) => {
    expect(findXmlRefreshes(text)).toEqual([found]);
  });

  it.each([
    ['a template', `<html xmlns="${xhtml}"><template>${meta}</template></html>`],
    ['what a stylesheet changes', `<?xml-stylesheet type="text/xsl" href="a"?><html xmlns="${xhtml}">${meta}</html>`],
    ['what follows an entity that is not there', `<!DOCTYPE html><html xmlns="${xhtml}">&nbsp;${meta}</html>`],
    [
      'what follows an entity that means itself',
      `<!DOCTYPE html [<!ENTITY a "&a;">]><html xmlns="${xhtml}">&a;${meta}</html>`,
    ],
  ])('finds none in %s', (_, text) => {
    expect(findXmlRefreshes(text)).toEqual([]);
  });

  it.each(['aaaaaaaaaa', ''])('expands entities no further than any page needs, made of %j', (leaf) => {
    const bomb = Array.from({ length: 15 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
    const text = `<!DOCTYPE html [<!ENTITY e0 "${leaf}">${bomb}]><html xmlns="${xhtml}">&e15;${meta}</html>`;
    expect(findXmlRefreshes(text)).toEqual([]);
  });
});
