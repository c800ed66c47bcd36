import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { doctype } from './doctype.ts';

const page = (html: string) => makeSubject({ html });

testAudit(doctype, [
  ['standard', page('<!DocType HTML><p>'), 'standard'],
  ['legacy', page('<!doctype html SYSTEM "about:legacy-compat">'), 'standard'],
  ['malformed', page('<!doctype html x>'), 'quirks'],
  ['another name', page('<!doctype svg>'), 'quirks'],
  ['old', page('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">'), 'quirks'],
  [
    'transitional',
    page(
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
    ),
    'limited-quirks',
  ],
  ['none', page('<html>'), 'missing'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
