import { defineAudit } from '../define-audit.ts';
import { elementIds } from '../parse/outline-elements.ts';
import { type ImageElement, outlineOf } from '../parse/page-outline.ts';
import { notHtml, shown } from '../shown.ts';

/** Roles for which WAI-ARIA requires a name; with another role an image is not judged as an image. */
const rolesWithName = new Set(
  (
    'alertdialog application button checkbox combobox dialog img image link listbox menuitem menuitemcheckbox ' +
    'menuitemradio meter option progressbar radio searchbox slider spinbutton switch textbox toolbar treeitem'
  ).split(' '),
);

const noIds: ReadonlySet<string> = new Set();

export const imageAlt = defineAudit({
  id: 'seo/image-alt',
  title: 'Image alt text',
  passedTitle: 'Images have alt text',
  failedTitle: 'Images without alt text',
  why: 'Alt text describes images to search engines and to people using screen readers.',
  needs: ['page'],
  outcomes: {
    described: {
      score: 1,
      severity: 'good',
      says: 'Every image has alt text or is marked as decorative.',
      fix: null,
      needsWhole: 'page',
    },
    undescribed: {
      score: 0,
      severity: 'medium',
      says: 'Some images have no alt text.',
      fix: 'Describe each image in its alt attribute. Use alt="" for decorative images.',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const judged = outlineOf(page).images.filter(isJudged);
    if (judged.length === 0) return { notApplicable: 'The page has no images.', needsWhole: 'page' };
    const ids = judged.some(({ ariaLabelledBy }) => ariaLabelledBy !== null) ? elementIds(page.html) : noIds;
    const failing = judged.filter((image) => !isDescribed(image, ids));
    if (failing.length === 0) return { outcome: 'described', facts: { images: judged.length } };
    const images = shown(failing).map(({ src, srcset }) => src ?? srcset ?? '');
    return { outcome: 'undescribed', facts: { count: failing.length, images } };
  },
});

const isDecoration = (role: string | null): boolean =>
  ['none', 'presentation'].includes(role?.trim().toLowerCase() ?? '');

function isJudged({ hidden, role }: ImageElement): boolean {
  const name = role?.trim().toLowerCase() ?? '';
  return !hidden && (name === '' || isDecoration(role) || rolesWithName.has(name));
}

/**
 * An element that the keyboard can reach is not a decoration (WAI-ARIA 1.2, “Presentational Roles Conflict
 * Resolution”).
 */
function isDescribed(image: ImageElement, ids: ReadonlySet<string>): boolean {
  const { alt, title, role, ariaLabel, ariaLabelledBy, tabIndex } = image;
  if (isDecoration(role) && !isInteger(tabIndex)) return true;
  if (alt !== null && alt !== '' && alt.trim() === '') return false;
  if (alt !== null || [title, ariaLabel].some((text) => text !== null && text.trim() !== '')) return true;
  return ariaLabelledBy?.split(/\s+/).some((id) => ids.has(id)) ?? false;
}

const isInteger = (text: string | null): boolean => text !== null && /^\s*[+-]?\d/.test(text);
