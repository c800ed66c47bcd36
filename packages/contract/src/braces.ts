/** A text with alternatives in braces: `/shop/{a,b}`. */
export interface Braces {
  /** The text before, between and after them: one more than there are groups. */
  parts: string[];
  groups: string[][];
}

/** An unclosed brace, or one without a comma, is an ordinary character. */
export function readBraces(text: string): Braces {
  const parts: string[] = [];
  const groups: string[][] = [];
  let from = 0;
  for (const { 0: whole, 1: inside = '', index } of text.matchAll(/\{([^{}]*)\}/g)) {
    if (!inside.includes(',')) continue;
    parts.push(text.slice(from, index));
    groups.push(inside.split(','));
    from = index + whole.length;
  }
  return { parts: [...parts, text.slice(from)], groups };
}

/** Which alternative of each group is taken. */
export type Choice = readonly number[];

export const fillBraces = ({ parts, groups }: Braces, choice: Choice): string =>
  parts.map((part, at) => part + (groups[at]?.[choice[at] ?? 0] ?? '')).join('');

export const countChoices = ({ groups }: Braces): number => groups.reduce((product, { length }) => product * length, 1);

/** All of them; the last group changes first. */
export function* choicesOf({ groups }: Braces): Generator<Choice> {
  const choice = groups.map(() => 0);
  for (;;) {
    yield [...choice];
    let at = groups.length - 1;
    while (at >= 0 && choice[at] === (groups[at]?.length ?? 0) - 1) choice[at--] = 0;
    if (at < 0) return;
    choice[at] = (choice[at] ?? 0) + 1;
  }
}

/** Whether the second can be filled in step with the first: as many groups, each with as many alternatives, or none. */
export const isInStep = (leader: Braces, follower: Braces): boolean =>
  follower.groups.length === 0 ||
  (follower.groups.length === leader.groups.length &&
    follower.groups.every(({ length }, at) => length === leader.groups[at]?.length));
