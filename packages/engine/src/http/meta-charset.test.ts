import { describe, expect, it } from 'vitest';
import { findMetaCharset } from './meta-charset.ts';

const meta = '<meta charset=koi8-r>';
const long = 'x'.repeat(2000);

describe('findMetaCharset', () => {
  it.each([
    ['in the head', `<!doctype html><html><head>${meta}`],
    ['with spaces around its name', '<meta charset=" KOI8-R ">'],
    ['in a pragma', '<meta http-equiv=Content-Type content="text/html; charset=koi8-r">'],
    ['in the quotes of a pragma', `<meta content="charset = 'koi8-r'" http-equiv=content-type>`],
    ['beside that of its content', `<meta http-equiv=content-type content="charset=utf-8" charset=koi8-r>`],
    ['after one that nobody knows', `<meta charset=klingon>${meta}`],
    ['far down in a long head', `<head><!--${long}--><style>${long}</style><title>${long}</title>${meta}`],
    ['early in the body', `<body><p>${meta}`],
    ['in noscript', `<noscript>${meta}</noscript>`],
    ['in a template', `<template>${meta}</template>`],
  ])('finds one %s', (_, page) => {
    expect(findMetaCharset(page)).toBe('koi8-r');
  });

  it.each([
    ['a comment', `<!-- ${meta} -->`],
    ['a script', `<script>"${meta}"</script>`],
    ['a title', `<title>${meta}</title>`],
    ['a text field', `<textarea>${meta}</textarea>`],
    ['the body of a long page', `<body><p>${long}${meta}`],
    ['a long page after its head', `<head></head><!--${long}-->${meta}`],
    ['content that is no pragma', '<meta name=description content="charset=koi8-r">'],
    ['a pragma whose quote does not end', `<meta http-equiv=content-type content="charset='koi8-r">`],
    ['another attribute', '<meta data-charset=koi8-r>'],
    ['an encoding that nobody knows', '<meta charset=klingon>'],
    ['no markup', 'charset=koi8-r'],
  ])('finds none in %s', (_, page) => {
    expect(findMetaCharset(page)).toBeUndefined();
  });
});
