import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { shownStrings } from './shown-strings.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Words that nothing people read may have: screens, findings, reports, emails, API messages, command-line output. */
const wordings: { not: RegExp; say: string }[] = [
  { not: /\banswer(?:s|ed|ing)?\b/i, say: 'response, responds' },
  { not: /(?<!\b(?:IP|IPv4|IPv6|e?-?mail)\s)\baddress(?:es)?\b/i, say: 'URL; IP address, email address' },
  { not: /\bstations?\b/i, say: 'hop' },
  { not: /\bstep down\b|\b(?:redirect|each|every|this) step\b/i, say: 'redirect, hop' },
  { not: /(?:\d|\{\})\s%|\bin a hundred\b/, say: '27%' },
  { not: /\bfaults? to repair\b|\bworks, with\b/i, say: 'Reachable, with issues to fix' },
  { not: /\basks? here again\b|\basks again next time\b/i, say: 'Followed at once; not cached' },
  { not: /\bsends? them back where they belong\b|\bkeeps (?:\d+|\{\}) cookies?\b/i, say: 'Stores 2 cookies' },
  { not: /\btends to keep\b|\bis said to be temporary\b/i, say: 'Usually keeps this URL indexed (temporary redirect)' },
  { not: /\bround in a circle\b/i, say: 'Redirect loop: hop 11 returns to hop 3' },
  { not: /\bended in an? \w+ below\b/i, say: 'Final status below 400' },
  { not: /\bfound, for now\b/i, say: 'Found (temporary)' },
  { not: /^end of the chain$/i, say: 'Final response' },
  { not: /\bfrom the next visit on\b|\bnot told to use https\b/i, say: 'HSTS: header missing' },
  { not: /\bdecides the redirect\b/i, say: 'Possible open redirect' },
  { not: /^any site may frame the page/i, say: 'Clickjacking protection missing' },
  { not: /\bcontent types are not guessed\b/i, say: 'X-Content-Type-Options missing' },
  { not: /\bnever ends at https\b/i, say: 'never reaches HTTPS' },
  { not: /\blet the canonical link name\b/i, say: 'Point the canonical at the final URL' },
  { not: /\bcould stand on any link\b/i, say: 'Some links use generic text' },
  { not: /\bimage texts\b|^other languages$/i, say: 'Image alt text, hreflang' },
  { not: /^key of the certificate$|^order of the chain$/i, say: 'Certificate key, Certificate order' },
  { not: /\bvouch(?:es)? for\b/i, say: 'Issued by a trusted CA' },
  { not: /\bthrown away after use\b/i, say: 'Forward secrecy' },
  { not: /\bheld at\b|\bholds the grade\b/i, say: 'Capped at A: HSTS missing' },
  { not: /\blists? of dangerous sites could be asked\b/i, say: 'Not checked: no blocklist configured' },
  { not: /\bdid not end as the file says\b/i, say: 'Unexpected results' },
  { not: /\bexpected the last\b/i, say: 'Expected 200, got 410' },
  { not: /\bwhat becomes of\b/i, say: 'What should happen to its checks?' },
  { not: /\b(?:cannot|can't|can’t) be brought back\b/i, say: "This can't be undone" },
  { not: /\blink opens nothing\b|\bnames no check\b/i, say: 'Link not available, No check ID in this URL' },
  { not: /\bsends no mail\b/i, say: "Email isn't configured" },
  { not: /^rate$|\bevery row is done\b/i, say: 'Speed, All rows processed' },
  { not: /\b(?:told|tells?)\b/i, say: 'notify, alert, send, report, show' },
  { not: /\b(?:whoever|somebody|anybody|everybody)\b/i, say: 'anyone, another user, the role' },
  {
    not: /\b(?:heed\w*|anew|meanwhile|mend\w*|by and by|worked off)\b/i,
    say: 'follow, again, in the meantime, fix, finished',
  },
  {
    not: /\b(?:besides|in the place of|something else than|so many)\b/i,
    say: 'also, instead of, other than, a number',
  },
  { not: /\b(?:what came of|is gone|go(?:es)? with it)\b/i, say: 'the result of, was deleted' },
  { not: /\bswitch(?:ed)? (?:on|off)\b/i, say: 'enable, disable; turn on, turn off' },
  { not: /\bmails?\b(?! server)/i, say: 'email, emails' },
  { not: /\bbeside\b|\bfor ever\b|\bin vain\b|\bat the most\b/i, say: 'next to, forever, for nothing, at most' },
  { not: /\bled (?:to|by|on|elsewhere)\b|\bleads? (?:on|elsewhere)\b/i, say: 'redirects to, goes to' },
  {
    not: /\bthere is no such\b|\b(?:as whom|be it|is to be|are to be|of what)\b/i,
    say: 'X not found; plain order of words',
  },
  { not: /\bkB\b/, say: 'KB' },
  {
    not: /\b(?:colour\w*|honour\w*|favour\w*|behaviour\w*|licences?|misspelt|catalogues?|centred?|analyse[dr]?|analysing|recognis\w*|organis\w*)\b/i,
    say: 'American spelling',
  },
];

/** Texts that have such a word for a reason. Texts of the spec belong here, too. */
export const exceptions: { file: string; text: RegExp; because: string }[] = [
  { file: 'packages/audits/src/parse/*.ts', text: /^address article/, because: 'names of HTML elements' },
  {
    file: 'packages/engine/src/address/*.ts',
    text: /\baddress\b/,
    because: 'kinds of IP addresses, as their registry names them',
  },
  { file: 'packages/bulk-file/src/file-fields.ts', text: /^url from source/, because: 'column names of crawlers' },
];

const isTsx = (file: string) => file.endsWith('x');
const stringsIn = (file: string) =>
  shownStrings(readFileSync(path.join(root, file), 'utf8'), isTsx(file) ? 'tsx' : 'ts');

export const wordedFiles = globSync(
  ['apps/{web,server,cli}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'scripts/*.{ts,cjs}'],
  { cwd: root },
).filter((file) => !/\.test\.tsx?$|[\\/]testing[\\/]|wording\.ts$/.test(file));

const isExcepted = (file: string, text: string) =>
  exceptions.some((each) => path.matchesGlob(file, each.file) && each.text.test(text));

/** What to write instead of the words in a text that it must not have. */
export const faultsOf = (text: string): string[] => wordings.filter(({ not }) => not.test(text)).map(({ say }) => say);

/** The faults in a file, each with its line and better words. */
export const faultsIn = (file: string): string[] =>
  stringsIn(file)
    .filter(({ text }) => !isExcepted(file, text))
    .flatMap(({ text, line }) => faultsOf(text).map((say) => `${file}:${line} “${text}”: say ${say}`));

export const isNeeded = ({ file, text }: (typeof exceptions)[number]): boolean =>
  globSync(file, { cwd: root }).some((each) =>
    stringsIn(each).some((shown) => text.test(shown.text) && faultsOf(shown.text).length > 0),
  );

if (import.meta.main) {
  const faults = wordedFiles.flatMap(faultsIn);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
