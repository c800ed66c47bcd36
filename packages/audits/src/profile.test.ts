import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Audit, Outcome } from './define-audit.ts';
import { titleOf } from './finding.ts';
import { profile } from './profile.ts';

const folder = import.meta.dirname;
/** An audit about a redirect that also harms visitors is in two categories. */
const listed = [...new Set(Object.values(profile).flatMap(({ audits }) => audits.map(({ audit }) => audit)))];
const sources = globSync('{redirects,ssl,seo,security}/*.ts', { cwd: folder });
const files = sources.filter((file) => !file.endsWith('.test.ts'));
const tests = sources
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

/** Without the little words, so that one sentence and its short form are the same. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\b(?:a|an|the|this|of|is|are|has|have)\b|[^a-z0-9]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

const isAudit = (value: unknown): value is Audit => typeof value === 'object' && value !== null && 'outcomes' in value;

describe('the profile', () => {
  it('lists every audit once', async () => {
    const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>));
    const written = new Set(modules.flatMap((module) => Object.values(module).filter(isAudit)));
    expect(listed.map(({ id }) => id).sort()).toEqual([...written].map(({ id }) => id).sort());
  });

  it.each(listed.map((audit) => [audit.id, audit] as const))(
    '%s is the path of its file and is proven',
    async (id, audit) => {
      const module = (await import(join(folder, `${id}.ts`))) as object;
      const name = Object.entries(module).find(([, value]) => value === audit)?.[0];
      expect(name).toBeDefined();
      expect(tests).toMatch(new RegExp(`\\btestAudit\\(${name},`));
    },
  );

  const outcomes = listed.flatMap((audit) =>
    Object.entries(audit.outcomes).map(([name, outcome]): [string, Outcome, Audit] => [
      `${audit.id} ${name}`,
      outcome,
      audit,
    ]),
  );

  it.each(outcomes)('%s has complete sentences and a fix', (_name, { title, says, fix, severity }, audit) => {
    expect(says).toMatch(/^\S.+[.]$/);
    if (fix !== null) expect(fix).toMatch(/^\S.+[.]$/);
    // No fix is needed for audits that can't fail, nor for what we couldn't check.
    const isNotChecked = title?.endsWith('not checked');
    if (severity !== 'good' && audit.passedTitle !== undefined && !isNotChecked) expect(fix).not.toBeNull();
    if (severity === 'good') expect(fix).toBeNull();
  });

  it.each(listed.map((audit) => [audit.id, audit] as const))('%s has a title for each way it ends', (_id, audit) => {
    for (const outcome of Object.values(audit.outcomes)) {
      const title = titleOf(audit, outcome);
      expect(title).toMatch(/^(?=.{4,45}$)[A-Za-z0-9].*[^.]$/);
      expect(wordsOf(title), 'the title is not the sentence again').not.toBe(wordsOf(outcome.says));
    }
    const titlesOf = (passed: boolean) =>
      Object.values(audit.outcomes)
        .filter(({ severity }) => (severity === 'good') === passed)
        .map((outcome) => titleOf(audit, outcome));
    expect(titlesOf(true).filter((title) => titlesOf(false).includes(title))).toEqual([]);
    expect(audit.passedTitle === undefined).toBe(titlesOf(true).length === 0);
  });

  it('maps no two outcomes to one reference, unless the reference does not distinguish them', () => {
    const references = listed.flatMap(({ outcomes: own }) =>
      Object.values(own).flatMap(({ reference }) => reference ?? []),
    );
    const repeated = references.filter((reference, index) => references.indexOf(reference) !== index);
    // The Observatory doesn't distinguish the case of the home page alone.
    // A rejected certificate behind http: that of the chain, or one that no other audit reports.
    // Conflicting values are invalid to it, though browsers then block every site.
    expect(repeated).toEqual(['redirection-to-https', 'redirection-invalid-cert', 'x-frame-options-header-invalid']);
  });
});
