import type { StatusPage } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { renderFeed } from './status-feed.ts';

const at = '2027-01-12T12:00:00.000Z';
const later = '2027-01-12T12:05:00.000Z';
const id = '0192f0c0-0000-7000-8000-000000000001';
const page = {
  projectName: 'Shop & <Co>',
  brand: { name: null, logo: null },
  at,
  counts: {} as StatusPage['counts'],
  monitors: [],
  incidents: [{ id, monitorId: id, monitorName: '</title><script>"\u0001', startedAt: at, endedAt: null }],
  notes: [],
} satisfies StatusPage;
const urls = { page: 'https://hopwise.example/status/t', feed: 'https://hopwise.example/feed.atom' };

describe('the feed of a status page', () => {
  it('escapes names, and replaces characters that XML does not allow', () => {
    const feed = renderFeed(page, urls);
    expect(feed).toContain('<title>Shop &amp; &lt;Co&gt; status</title>');
    expect(feed).toContain('<title>&lt;/title&gt;&lt;script&gt;&quot;\uFFFD is down</title>');
    expect(feed).not.toMatch(/<script|\p{Cc}(?<!\n)/u);
  });

  it('has incidents and notes, newest first, each with an id and dates', () => {
    const note = { id: id.replace(/1$/, '2'), text: 'Moving.\nUntil noon.', createdAt: later, editedAt: null };
    const feed = renderFeed({ ...page, notes: [note] }, urls);
    const ids = [...feed.matchAll(/<id>urn:uuid:(.*)<\/id>/g)].map(([, found]) => found);
    expect(ids).toEqual([note.id, id]);
    expect(feed).toContain(`<updated>${later}</updated>\n<author>`);
    expect(feed).toContain('<title>Moving.</title>');
    expect(feed).toContain('<content type="text">Moving.\nUntil noon.</content>');
  });

  it('is updated when the page was if it is empty', () => {
    expect(renderFeed({ ...page, incidents: [] }, urls)).toContain(`<updated>${at}</updated>`);
  });
});
