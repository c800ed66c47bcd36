import type { ClassVerdict, ComparedVariant } from './client-comparison.ts';
import type { VariantVerdict } from './client-comparison-words.ts';
import { clientClasses, clientClassTitles } from './client-words.ts';

/** Worst first. */
const byGravity: readonly VariantVerdict[] = ['refused', 'failed', 'differs', 'skipped', 'same'];

/** The result of each class of clients, for the clients that were compared. */
export function classVerdicts(variants: readonly ComparedVariant[], base: string): ClassVerdict[] {
  return clientClasses.flatMap((name) => {
    const members = variants.filter((variant) => variant.class === name);
    const verdict = byGravity.find((each) => members.some((member) => member.verdict === each));
    if (verdict === undefined) return [];
    const says = byGravity.flatMap((each) => {
      const titles = members.filter((member) => member.verdict === each).map(({ title }) => title);
      return titles.length === 0 ? [] : [sentences[each](titles, base)];
    });
    return [{ class: name, title: clientClassTitles[name], verdict, says: says.join(' ') }];
  });
}

const together = (titles: readonly string[]) => new Intl.ListFormat('en').format(titles);
const verb = (titles: readonly string[], one: string, many: string) => (titles.length === 1 ? one : many);

const sentences: Readonly<Record<VariantVerdict, (titles: readonly string[], base: string) => string>> = {
  same: (titles, base) => {
    const others = titles.filter((title) => title !== base);
    if (others.length === 0) return `${base} is the baseline.`;
    return `${together(others)} ${verb(others, 'gets', 'get')} the same as ${base}.`;
  },
  differs: (titles, base) => `${together(titles)} ${verb(titles, 'gets', 'get')} a different result from ${base}.`,
  refused: (titles) =>
    `${together(titles)} ${verb(titles, 'is', 'are')} blocked. The site may verify crawlers by IP address.`,
  failed: (titles) => `${together(titles)} ${verb(titles, 'gets', 'get')} no final response.`,
  skipped: (titles) => `${together(titles)} ${verb(titles, "wasn't", "weren't")} traced in time.`,
};
