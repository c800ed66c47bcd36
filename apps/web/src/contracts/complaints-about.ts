import { updateContractRequest } from '@hopwise/model';

/** What is wrong with the name and the site of a contract; a site may be left out. */
export function complaintsAbout({ name, base }: { name: string; base: string }): Record<string, string> {
  const asked = { name, base: base.trim() === '' ? null : base };
  const issues = updateContractRequest.safeParse(asked).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
