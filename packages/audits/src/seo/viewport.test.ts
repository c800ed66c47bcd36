import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { viewport } from './viewport.ts';
import { zoom } from './zoom.ts';

const page = (...contents: string[]) =>
  makeSubject({ html: contents.map((content) => `<meta name=viewport content="${content}">`).join('') });

testAudit(viewport, [
  ['device width', page('width=device-width, initial-scale=1'), 'fitted'],
  ['one of two', page('initial-scale=0.5', 'width=device-width'), 'fitted'],
  ['shrunk', page('width=device-width, initial-scale=0.5'), 'unfitted'],
  ['without content', makeSubject({ html: '<meta name=viewport>' }), 'unfitted'],
  ['none', page(), 'missing'],
  ['in the body', makeSubject({ html: '<body><meta name=viewport content="width=device-width">' }), 'missing'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);

testAudit(zoom, [
  ['nothing said', page('width=device-width'), 'allowed'],
  ['a wide limit', page('maximum-scale=5'), 'allowed'],
  ['a narrow limit', page('width=device-width; maximum-scale=1.5'), 'limited'],
  ['forbidden', page('user-scalable=no'), 'forbidden'],
  ['forbidden by the second', page('width=device-width', 'user-scalable=0'), 'forbidden'],
  ['no viewport', page(), 'not-applicable'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
