import { type Chain, respond } from '../chain.ts';

const xhtml = 'http://www.w3.org/1999/xhtml';
const meta = (content = '0;url=/end') => `<meta http-equiv="refresh" content="${content}"/>`;
const root = (inner: string) => `<html xmlns="${xhtml}"><head>${inner}</head><body/></html>`;
const strict =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">';
const sent = (name: string, text: string, type = 'application/xhtml+xml'): Chain => ({
  name,
  answers: { '/': respond(200, { 'Content-Type': type }, text) },
});
const stylesheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><head>${meta()}</head></html></xsl:template></xsl:stylesheet>`;

export const xmlPages: readonly Chain[] = [
  sent('an entity in the URL', `<!DOCTYPE html [<!ENTITY u "/end">]>${root(meta('0;url=&u;'))}`),
  sent('entities of entities', `<!DOCTYPE html [<!ENTITY a "/e"><!ENTITY u "&a;nd">]>${root(meta('0;url=&u;'))}`),
  sent('an entity of XHTML in the URL', strict + root(meta('0;url=/&eacute;'))),
  sent('an entity of XHTML before it', strict + root(`<title>&nbsp;</title>${meta()}`)),
  sent('an entity of XHTML that is not declared', `<!DOCTYPE html>${root(`<title>&nbsp;</title>${meta()}`)}`),
  sent(
    'an entity that is elsewhere',
    `<!DOCTYPE html [<!ENTITY u SYSTEM "/u">]>${root(`<title>&u;</title>${meta()}`)}`,
  ),
  {
    ...sent('an entity of markup', `<!DOCTYPE html [<!ENTITY m '${meta()}'>]>${root('&m;')}`),
    meant: 'Entities are taken for text: no one writes redirects so.',
  },
  {
    ...sent(
      'a default of an attribute',
      `<!DOCTYPE html [<!ATTLIST meta content CDATA "0;url=/end">]>${root('<meta http-equiv="refresh"/>')}`,
    ),
    meant: 'Defaults of a document type are not read: no one writes redirects so.',
  },
  sent('a template', root(`<template>${meta()}</template>`)),
  sent('noscript', root(`<noscript>${meta()}</noscript>`)),
  sent(
    'a prefix of its own',
    `<h:html xmlns:h="${xhtml}"><h:meta http-equiv="refresh" content="0;url=/end"/></h:html>`,
  ),
  sent('a prefix that stands for nothing', root(`<a:b/>${meta()}`)),
  sent('an attribute twice', root(`<title a="1" a="2"/>${meta()}`)),
  sent('a control character', root(`<title>\x01</title>${meta()}`)),
  sent('two hyphens in a comment', root(`<!-- a -- b -->${meta()}`)),
  sent('two roots', `${root(meta())}<b/>`),
  sent('a space before the declaration', ` <?xml version="1.0"?>${root(meta())}`),
  sent('version 1.1', `<?xml version="1.1"?>${root(meta())}`),
  sent('UTF-8 by default', root(meta('0;url=/\xc3\xa4?\xc3\xa4'))),
  sent('UTF-8, whatever an element says', root(`<meta charset="koi8-r"/>${meta('0;url=/\xc3\xa4?\xc3\xa4')}`)),
  sent('bytes that are no UTF-8', root(meta('0;url=/\xe4'))),
  sent('bytes that are no UTF-8 after it', `${root(meta())}<!-- \xe4 -->`),
  sent('latin1 by its declaration', `<?xml version="1.0" encoding="iso-8859-1"?>${root(meta('0;url=/\xe4?\xe4'))}`),
  sent('latin1 by the header', root(meta('0;url=/\xe4?\xe4')), 'application/xhtml+xml; charset=iso-8859-1'),
  {
    name: 'a stylesheet that makes another page of it',
    meant: 'Stylesheets are not fetched and not applied; Chromium is about to give that up.',
    answers: {
      '/': respond(
        200,
        { 'Content-Type': 'application/xml' },
        '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="/style.xsl"?><a/>',
      ),
      '/style.xsl': respond(200, { 'Content-Type': 'text/xsl' }, stylesheet),
    },
  },
];
