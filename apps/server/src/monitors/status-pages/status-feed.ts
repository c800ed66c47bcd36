import { escapeHtml, type StatusPage } from '@hopwise/model';

/** Atom (RFC 4287) rather than RSS: it says how each text is escaped, and its dates and ids are unambiguous. */
export const feedType = 'application/atom+xml; charset=utf-8';

interface FeedEntry {
  id: string;
  title: string;
  text: string;
  publishedAt: string;
  updatedAt: string;
}

/** XML 1.0 section 2.2: these can't be written, not even escaped. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const xml = (text: string): string => escapeHtml(text.replace(unwritable, '\uFFFD'));

/** The incidents and notes of a status page, newest first. */
export function renderFeed(page: StatusPage, urls: { page: string; feed: string }): string {
  const entries = [...page.incidents.map(incidentEntry), ...page.notes.map(noteEntry)].sort((one, other) =>
    other.updatedAt.localeCompare(one.updatedAt),
  );
  const title = `${page.brand.name ?? page.projectName} status`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xml(urls.page)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${entries[0]?.updatedAt ?? page.at}</updated>`,
    `<author><name>${xml(page.brand.name ?? page.projectName)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(urls.feed)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(urls.page)}"/>`,
    ...entries.map((entry) => renderEntry(entry, urls.page)),
    '</feed>',
    '',
  ].join('\n');
}

const renderEntry = ({ id, title, text, publishedAt, updatedAt }: FeedEntry, pageUrl: string): string =>
  [
    '<entry>',
    `<id>urn:uuid:${id}</id>`,
    `<title>${xml(title)}</title>`,
    `<published>${publishedAt}</published>`,
    `<updated>${updatedAt}</updated>`,
    `<link rel="alternate" type="text/html" href="${xml(pageUrl)}"/>`,
    `<content type="text">${xml(text)}</content>`,
    '</entry>',
  ].join('\n');

function incidentEntry({ id, monitorName, startedAt, endedAt }: StatusPage['incidents'][number]): FeedEntry {
  const since = utcTime(startedAt);
  return {
    id,
    title: endedAt === null ? `${monitorName} is down` : `${monitorName} was down`,
    text: endedAt === null ? `Down since ${since}.` : `Down from ${since} to ${utcTime(endedAt)}.`,
    publishedAt: startedAt,
    updatedAt: endedAt ?? startedAt,
  };
}

const titleLength = 80;

function noteEntry({ id, text, createdAt, editedAt }: StatusPage['notes'][number]): FeedEntry {
  const [firstLine = ''] = text.split('\n');
  const characters = [...firstLine];
  const title = characters.length > titleLength ? `${characters.slice(0, titleLength).join('')}…` : firstLine;
  return { id, title, text, publishedAt: createdAt, updatedAt: editedAt ?? createdAt };
}

const utcTime = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
