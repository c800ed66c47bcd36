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
  payload: (message, { to, stopUrl }) => ({
    kind: 'mail',
    to,
    subject: oneLine(message.title, limits.subject),
    text: `${textOf(message)}\n\n${stopWords}: ${stopUrl}`,
    html: htmlOf(message, stopUrl),
  }),
});

const stopWords = 'Unsubscribe';

function textOf({ title, lines, link }: AlertMessage): string {
  const body = fitLines([title, ...lines], plainStyle, limits.text - 2500);
  return link === null ? body : `${body}\n\n${link.title}: ${link.url}`;
}

function htmlOf({ title, lines, link, severity }: AlertMessage, stopUrl: string): string {
  const body = fitLines(lines, html, limits.html - 10_000)
    .split('\n')
    .map((line) => `<p>${line}</p>`);
  const color = severityColors[severity];
  return [
    '<!doctype html><html lang="en">',
    `<head><meta charset="utf-8"><title>${escapeHtml(oneLine(title, limits.subject))}</title></head>`,
    '<body style="font-family:sans-serif">',
    `<h1 style="font-size:18px;border-left:4px solid ${color};padding-left:8px">${html.text(oneLine(title))}</h1>`,
    ...body,
    ...(link === null ? [] : [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.title)}</a></p>`]),
    `<p style="font-size:12px"><a href="${escapeHtml(stopUrl)}">${stopWords}</a></p>`,
    '</body></html>',
  ].join('\n');
}
