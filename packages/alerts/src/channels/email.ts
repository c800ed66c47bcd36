import { emailSettings, escapeHtml } from '@hopwise/model';
import * as z from 'zod/mini';
import { defineChannel } from '../define-channel.ts';
import { type AlertMessage, severityColors } from '../message.ts';
import { fitLines, oneLine, plainStyle, type Style } from '../render-lines.ts';

/** RFC 5322 section 2.1.1: a line has 998 characters at most; what people see of a subject ends far earlier. */
const limits = { subject: 200, text: 20_000, html: 60_000 } as const;

/** A break that keeps mail programs from turning an untrusted URL into a link. */
const withBreaks = (text: string): string => escapeHtml(text).replace(/\.|:(?=\/)|@/g, '$&<wbr>');
const html: Style = { text: escapeHtml, code: (words) => `<code>${withBreaks(words)}</code>` };

export const email = defineChannel({
  id: 'email',
  title: 'Email',
  settings: z.extend(emailSettings, {
    /** The unsubscribe link. Each recipient has their own, so each gets a separate email. */
    stopUrl: z.string(),
  }),
  limits,
  goneStatuses: [],
  payload: (message, { to, stopUrl, zone }) => {
    const local = inZone(message, zone ?? 'UTC');
    return {
      kind: 'mail',
      to,
      subject: oneLine(message.title, limits.subject),
      text: `${textOf(local)}\n\n${stopWords}: ${stopUrl}`,
      html: htmlOf(local, stopUrl),
    };
  },
});

const stopWords = 'Unsubscribe';

/** Our lines give times in UTC. */
const writtenTime = /\b(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC\b/g;

function inZone(message: AlertMessage, zone: string): AlertMessage {
  if (zone === 'UTC') return message;
  const [date, name] = [
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' }),
  ];
  const localTime = (text: string, day: string, time: string) => {
    const at = new Date(`${day}T${time}:00Z`);
    // The line can quote a site, which may write anything.
    if (Number.isNaN(at.getTime())) return text;
    const zoneName = name.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
    return `${date.format(at)} ${zoneName}`;
  };
  return { ...message, lines: message.lines.map((line) => line.replace(writtenTime, localTime)) };
}

function textOf({ title, project, lines, link }: AlertMessage): string {
  const about = project === undefined ? [] : [`Project: ${project}`];
  const body = fitLines([title, ...about, ...lines], plainStyle, limits.text - 2500);
  return link === null ? body : `${body}\n\n${link.title}: ${link.url}`;
}

/** More would push the button out of sight. */
const mostValues = 5;
const longestValue = 300;

function valuesOf({ beforeAfter = [] }: AlertMessage): string[] {
  const cell = (text: string | null) =>
    text === null || text === '' ? 'none' : `<code>${withBreaks(oneLine(text, longestValue))}</code>`;
  const rows = beforeAfter
    .slice(0, mostValues)
    .map(
      ({ before, after }) =>
        `<tr><td ${styles.before}>${cell(before)}</td><td ${styles.after}>${cell(after)}</td></tr>`,
    );
  if (rows.length === 0) return [];
  return [
    `<table ${styles.values}>`,
    `<tr><th ${styles.head}>Before</th><th ${styles.head}>After</th></tr>`,
    ...rows,
    '</table>',
  ];
}

/** Mail programs ignore style sheets, and some turn colors around in dark mode: every color has its background. */
const styles = {
  body: 'style="margin:0;background:#f1f3f5;font-family:sans-serif;font-size:15px;line-height:1.5"',
  page: 'style="max-width:600px;margin:0 auto;padding:24px 16px;background:#f1f3f5;color:#495057;overflow-wrap:anywhere;word-break:break-word"',
  brand: 'style="margin:0 0 12px;color:#495057;font-size:14px"',
  card: 'style="padding:20px 24px;background:#ffffff;color:#212529;border-radius:8px"',
  lines: 'style="margin:12px 0"',
  values: 'style="width:100%;margin:16px 0;border-collapse:collapse;font-size:14px;table-layout:fixed"',
  head: 'style="padding:4px 8px;text-align:left;color:#495057;font-size:13px"',
  before: 'style="padding:8px;background:#fff5f5;color:#862e2e;vertical-align:top"',
  after: 'style="padding:8px;background:#ebfbee;color:#1e5b2a;vertical-align:top"',
  button:
    'style="display:inline-block;margin:8px 0;padding:10px 20px;background:#1c5fa8;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:bold"',
  footer: 'style="margin:16px 0 0;color:#495057;font-size:13px"',
} as const;

function htmlOf(message: AlertMessage, stopUrl: string): string {
  const { title, project, lines, link, severity } = message;
  const body = fitLines(lines, html, limits.html - 25_000)
    .split('\n')
    .map((line) => `<p ${styles.lines}>${line}</p>`);
  const color = severityColors[severity];
  const about = project === undefined ? '' : ` &middot; ${html.text(oneLine(project, limits.subject))}`;
  return [
    '<!doctype html><html lang="en">',
    `<head><meta charset="utf-8"><title>${escapeHtml(oneLine(title, limits.subject))}</title></head>`,
    `<body ${styles.body}><div ${styles.page}>`,
    `<p ${styles.brand}><strong>Hopwise</strong>${about}</p>`,
    `<div ${styles.card}>`,
    `<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3;border-left:4px solid ${color};padding-left:12px">${html.text(oneLine(title))}</h1>`,
    ...body,
    ...valuesOf(message),
    ...(link === null
      ? []
      : [`<p><a href="${escapeHtml(link.url)}" ${styles.button}>${escapeHtml(link.title)}</a></p>`]),
    '</div>',
    `<p ${styles.footer}>You're receiving this email as a recipient of a Hopwise alert channel. <a href="${escapeHtml(stopUrl)}">${stopWords}</a></p>`,
    '</div></body></html>',
  ].join('\n');
}
