import { defineAudit } from '../define-audit.ts';
import { type ImageElement, outlineOf } from '../parse/page-outline.ts';
import { notHtml, shortened, shown } from './shown.ts';

/** Roles for which WAI-ARIA requires a name; with another role an image is not judged as an image. */
const rolesWithName = new Set(
  (
    'alertdialog application button checkbox combobox dialog img image link listbox menuitem menuitemcheckbox ' +
    'menuitemradio meter option progressbar radio searchbox slider spinbutton switch textbox toolbar treeitem'
  ).split(' '),
);

export const imageAlt = defineAudit({
  id: 'seo/image-alt',
  title: 'Image texts',
  why: 'The alt text is what search engines and people who do not see the image know of it.',
  needs: ['page'],
  outcomes: {
    described: {
      score: 1,
      severity: 'good',
      says: 'Every image has an alt text or is marked as decoration.',
      fix: null,
    },
    undescribed: {
      score: 0,
      severity: 'medium',
      says: 'Some images have no alt text.',
      fix: 'Describe each image in its alt attribute; leave it empty (alt="") for mere decoration.',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const judged = outlineOf(page).images.filter(isJudged);
    if (judged.length === 0) return { notApplicable: 'The page has no images.' };
    const failing = judged.filter((image) => !isDescribed(image));
    if (failing.length === 0) return { outcome: 'described', facts: { images: judged.length } };
    const images = shown(failing).map(({ src, srcset }) => shortened(src ?? srcset ?? ''));
    return { outcome: 'undescribed', facts: { count: failing.length, images } };
  },
});

const isDecoration = (role: string | null): boolean =>
  ['none', 'presentation'].includes(role?.trim().toLowerCase() ?? '');

function isJudged({ hidden, role }: ImageElement): boolean {
  const name = role?.trim().toLowerCase() ?? '';
  return !hidden && (name === '' || isDecoration(role) || rolesWithName.has(name));
}

function isDescribed({ alt, title, role, ariaLabel, ariaLabelledBy }: ImageElement): boolean {
  if (isDecoration(role)) return true;
  if (alt !== null && alt !== '' && alt.trim() === '') return false;
  return alt !== null || [title, ariaLabel, ariaLabelledBy].some((text) => text !== null && text.trim() !== '');
}
