import { type RedirectMap, type RedirectRule, type Resolution, resolve, ruleText } from '@hopwise/redirect-map';
import { CommandError, exitCodes } from '../command-error.ts';
import type { Command } from '../environment.ts';
import { type Paint, paintFor, plainJson, plainText } from '../environment.ts';
import { streamOutput } from '../output.ts';
import { dialectOption, oneOf, readOptions, redirectsIn } from '../read-options.ts';
import { resolveFormats, resolveOptions } from '../reference/options.ts';

/** hopwise resolve FILE URL */
export const resolveCommand: Command = async (args, { stdout, env }) => {
  const { values, positionals } = readOptions(args, resolveOptions);
  const [file, url, extra] = positionals;
  if (file === undefined || url === undefined || extra !== undefined) {
    throw new CommandError('name a redirect file and a URL: hopwise resolve FILE URL');
  }
  if (!/^(?:\/|https?:\/\/)/i.test(url)) throw new CommandError(`${url} is neither a URL nor a path`);
  const format = oneOf('format', values.format ?? 'pretty', resolveFormats);
  const map = await redirectsIn(file, dialectOption(values.dialect));
  const found = resolve(map, url, {
    hosts: values.host ?? [],
    headers: headersIn(values.header ?? []),
    ...(values.country !== undefined && { country: values.country }),
  });
  const text = format === 'json' ? jsonOf(found, map, file) : prettyOf(found, map, file, paintFor(stdout, { env }));
  await streamOutput(stdout).write(text);
  return ['loop', 'too-long', 'too-complex'].includes(found.end) ? exitCodes.failed : exitCodes.passed;
};

function headersIn(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      if (at < 1) throw new CommandError("--header must be 'Name: value'");
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

const ends: Readonly<Record<Resolution['end'], string>> = {
  'no-rule': 'No row matches. The chain ends here.',
  'other-host': 'The target is on another host. The chain leaves this file.',
  response: 'The response is not a redirect. The chain ends here.',
  'bad-target': 'The target is not a URL.',
  loop: 'This URL was already visited: the redirects form a loop.',
  'too-complex': 'The patterns in this file take too long to evaluate.',
  'too-long': 'The chain has more than 30 redirects.',
};

/** The row on one line. */
const shown = (map: RedirectMap, rule: RedirectRule): string => {
  const text = plainText(ruleText(map, rule)).replaceAll(/\s+/g, ' ');
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

function prettyOf({ steps, end, finalUrl }: Resolution, map: RedirectMap, file: string, paint: Paint): string {
  const place = ({ position }: RedirectRule) => paint.faint(`${plainText(file)}:${position.line}`);
  const lines = steps.flatMap(({ url, firing, passedOver }) => [
    paint.strong(plainText(url)),
    ...passedOver.map(
      ({ rule, reason }) =>
        `  ${paint.faint('skipped')} ${shown(map, rule)}  ${place(rule)}\n    ${paint.faint(plainText(reason))}`,
    ),
    ...(firing === null
      ? []
      : [
          `  ${firing.status}${firing.location === null ? '' : ` → ${plainText(firing.location)}`}`,
          `  ${paint.faint('by')} ${shown(map, firing.rule)}  ${place(firing.rule)}`,
        ]),
  ]);
  return `${lines.join('\n')}\n\n${ends[end]}\nFinal URL: ${plainText(finalUrl)}\n`;
}

function jsonOf({ steps, end, finalUrl }: Resolution, map: RedirectMap, file: string): string {
  const ruleJson = (rule: RedirectRule) => ({ ...rule.position, row: shown(map, rule) });
  const report = {
    format: 'hopwise-redirect-resolution',
    formatVersion: 1,
    file,
    dialect: map.dialect,
    steps: steps.map(({ url, firing, passedOver }) => ({
      url,
      status: firing?.status ?? null,
      location: firing?.location ?? null,
      rule: firing === null ? null : ruleJson(firing.rule),
      skipped: passedOver.map(({ rule, reason }) => ({ ...ruleJson(rule), reason })),
    })),
    end,
    finalUrl,
  };
  return `${plainJson(report)}\n`;
}
