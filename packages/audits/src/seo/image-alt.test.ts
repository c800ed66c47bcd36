import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { imageAlt } from './image-alt.ts';

const page = (html: string) => makeSubject({ html });
const described = [
  'alt=x',
  'alt=""',
  'alt',
  'aria-label=x',
  'aria-labelledby="none x"',
  'role=none tabindex=x',
  'title=x',
  'role=none',
  'role=presentation',
];
const undescribed = [
  '',
  'alt=" "',
  'alt=" " title=x',
  'title=" "',
  'role=img',
  'role=button',
  'aria-labelledby=y',
  'role=none tabindex=0',
];

testAudit(imageAlt, [
  ...described.map((attributes) => [attributes, page(`<b id=x>X</b><img src=a ${attributes}>`), 'described'] as const),
  ...undescribed.map(
    (attributes) => [`<img ${attributes}>`, page(`<b id=x>X</b><img src=a ${attributes}>`), 'undescribed'] as const,
  ),
  ['counts', page('<img src=a><img srcset="b 2x"><img alt=x>'), 'undescribed', { count: 2, images: ['a', 'b 2x'] }],
  ['no images', page('<p>'), 'not-applicable'],
  ['hidden', page('<div aria-hidden=true><img src=a></div>'), 'not-applicable'],
  ['not displayed', page('<img src=a style="display:none">'), 'not-applicable'],
  ['an image that acts as something else', page('<img src=a role=heading>'), 'not-applicable'],
  ['no page', makeSubject({ isHtml: false }), 'not-applicable'],
]);
