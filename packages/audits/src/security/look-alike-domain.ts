import { decodeHost } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';

/** Scripts that one writing system mixes by nature (Unicode TS 39 section 5.2, highly restrictive). */
const scriptSets: readonly RegExp[] = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u,
];
const scripts =
  'Arabic Armenian Bengali Cherokee Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
    .split(' ')
    .map((script) => new RegExp(`^[\\p{Script=${script}}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u'));

/** Cyrillic and Greek letters that most fonts draw like Latin ones (Unicode TS 39, confusables). */
const latinTwins = new Set('асԁеһіјӏорԛѕԝхуүѵαικνορτυω');
const invisible = /\p{Default_Ignorable_Code_Point}/u;

export const lookAlikeDomain = defineAudit({
  id: 'security/look-alike-domain',
  title: 'Look-alike host names',
  passedTitle: 'Plain host names',
  failedTitle: 'Possible look-alike host name',
  why: 'Letters from other scripts can make a host name look like one that people trust.',
  needs: ['response'],
  outcomes: {
    plain: { modifier: 0, severity: 'good', says: 'Host names use only plain letters.', fix: null },
    internationalized: {
      modifier: 0,
      severity: 'info',
      title: 'Internationalized host name',
      says: 'A host name uses non-Latin letters, all from one script.',
      fix: 'Make sure this is the host you intended before you send people to it.',
    },
    'mixed-script': {
      modifier: 0,
      severity: 'medium',
      says: 'A host name mixes letters from different scripts or contains invisible ones, as look-alike names do.',
      fix: 'Make sure this is the host you intended before you send people to it.',
    },
    'imitates-latin': {
      modifier: 0,
      severity: 'medium',
      says: "A host name consists entirely of letters that look like Latin letters but aren't.",
      fix: 'Make sure this is the host you intended before you send people to it.',
    },
  },
  run({ hops }) {
    const hosts = [...new Set(hops.flatMap(({ url }) => URL.parse(url)?.hostname ?? []))];
    const judged = hosts.filter((host) => /(?:^|\.)xn--/.test(host)).map((host) => ({ host, shown: decodeHost(host) }));
    const labels = judged.flatMap(({ shown }) => shown.split('.'));
    const facts = { hosts: judged };
    if (labels.some(mixesScripts)) return { outcome: 'mixed-script', facts };
    if (judged.some(imitatesLatin)) return { outcome: 'imitates-latin', facts };
    return { outcome: judged.length > 0 ? 'internationalized' : 'plain', facts };
  },
});

const mixesScripts = (label: string): boolean =>
  invisible.test(label) || !(scriptSets.some((set) => set.test(label)) || scripts.some((script) => script.test(label)));

/** Under a domain of its own script, such as .рф, a name in that script imitates nobody. */
function imitatesLatin({ shown }: { shown: string }): boolean {
  const labels = shown.split('.');
  if (!/^[a-z0-9-]+$/i.test(labels.at(-1) ?? '')) return false;
  return labels.some((label) => {
    const letters = [...label].filter((character) => /\p{Letter}/u.test(character));
    return letters.length > 0 && letters.every((letter) => latinTwins.has(letter));
  });
}
