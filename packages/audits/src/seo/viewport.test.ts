import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { viewport } from './viewport.ts';

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
