import { setImmediate as nextTurn } from 'node:timers/promises';
import { ConnectionPool } from '../connection/connection-pool.ts';
import { BodyDecoder } from '../http/body-decoder.ts';
import type { Network } from '../network.ts';
import { Deadline } from '../request/deadline.ts';
import { type FetchDocument, type FetchedDocument, followDocument } from './fetch-document.ts';
import { networkFetch } from './network-fetch.ts';
import { type OpenedSitemap, openSitemap } from './read-sitemap.ts';
import { gatherRobots, sitemapsOf } from './robots.ts';

/**
 * Files ending in .gz are compressed without a header that says so; the first two bytes show it (RFC 1952 section
 * 2.3.1).
 */
export async function unpackedContent({ read: { content } }: FetchedDocument, maxBytes: number): Promise<Buffer> {
  if (content[0] !== 0x1f || content[1] !== 0x8b) return content;
  const decoder = new BodyDecoder(['gzip'], maxBytes);
  decoder.write(content);
  return (await decoder.result(true)).content;
}

export interface SitemapRequest {
  /** A sitemap, an index of sitemaps, or the start page of a site whose robots.txt names them. */
  url: string;
  maxUrls: number;
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface CollectedUrls {
  /** The pages, each once, in the order of the sitemaps. */
  urls: string[];
  /** The sitemaps that were read; indexes are not among them. */
  sitemaps: number;
  /** The sitemaps that could not be read, with the reason as a sentence. */
  failed: { url: string; reason: string }[];
  /** False: a limit of time, size or number was reached. */
  isComplete: boolean;
}

/** sitemaps.org allows 50 MB; this much holds more URLs than a sitemap may have. */
const maxSitemapBytes = 20 * 1024 * 1024;
const maxSitemaps = 200;
const maxRedirects = 5;
/** Large sitemaps are often made while one waits. */
const patienceMs = 15_000;
/** The custom name is tried when robots.txt keeps us waiting. */
const robotsPatienceMs = 3000;
/** Yields to other work after this many. */
const itemsAtOnce = 500;

/** The pages that a site lists, through the guarded network, one sitemap after the other. */
export async function collectSitemapUrls(network: Network, request: SitemapRequest): Promise<CollectedUrls> {
  const deadline = new Deadline({ timeoutMs: request.timeoutMs, signal: request.signal });
  const pool = new ConnectionPool();
  try {
    const fetchDocument = networkFetch({ network, pool, deadline });
    const collector = new Collector(fetchDocument, request.maxUrls, () => deadline.reason !== null);
    await collector.collect(request.url);
    return collector.result();
  } finally {
    deadline.dispose();
    pool.close();
  }
}

class Collector {
  readonly #fetchDocument: FetchDocument;
  readonly #maxUrls: number;
  readonly #isOver: () => boolean;
  readonly #urls = new Set<string>();
  readonly #failed: CollectedUrls['failed'] = [];
  #sitemaps = 0;
  #isComplete = true;

  constructor(fetchDocument: FetchDocument, maxUrls: number, isOver: () => boolean) {
    this.#fetchDocument = fetchDocument;
    this.#maxUrls = maxUrls;
    this.#isOver = isOver;
  }

  result = (): CollectedUrls => ({
    urls: [...this.#urls],
    sitemaps: this.#sitemaps,
    failed: this.#failed,
    isComplete: this.#isComplete,
  });

  async collect(start: string): Promise<void> {
    const waiting = await this.#sitemapsAt(start);
    const seen = new Set(waiting);
    let asked = 0;
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      if (asked >= maxSitemaps || this.#urls.size >= this.#maxUrls || this.#isOver()) {
        this.#isComplete = false;
        return;
      }
      asked += 1;
      for (const next of await this.#read(url)) {
        if (seen.has(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
  }

  /** A start page names no pages itself: its site has sitemaps, by robots.txt or by custom. */
  async #sitemapsAt(start: string): Promise<string[]> {
    const { origin, pathname, search } = new URL(start);
    if (pathname !== '/' || search !== '') return [start];
    const robots = await gatherRobots(origin, this.#fetchDocument, robotsPatienceMs);
    const named = robots.ok ? sitemapsOf(robots.value) : [];
    return named.length > 0 ? [...new Set(named)] : [`${origin}/sitemap.xml`];
  }

  /** Takes in the pages of a sitemap. Returns the sitemaps of an index. */
  async #read(url: string): Promise<string[]> {
    const request = { url, maxBodyBytes: maxSitemapBytes, patienceMs };
    const { end } = await followDocument(this.#fetchDocument, request, maxRedirects);
    if (!end.ok) return this.#fail(url, end.error.message);
    const { head, read } = end.value;
    if (head.statusCode !== 200) return this.#fail(url, `Expected status 200, got ${head.statusCode}.`);
    const bytes = await unpackedContent(end.value, maxSitemapBytes);
    const sitemap = openSitemap(bytes.toString('utf8'));
    if (sitemap === null || sitemap.kind === 'feed') return this.#fail(url, "This isn't a sitemap.");
    if (!read.contentComplete || bytes.length >= maxSitemapBytes) this.#isComplete = false;
    const listed = await this.#urlsOf(sitemap, end.value.url);
    if (sitemap.kind === 'sitemapindex') return listed;
    this.#sitemaps += 1;
    for (const page of listed) {
      if (this.#urls.size < this.#maxUrls) this.#urls.add(page);
      else if (!this.#urls.has(page)) this.#isComplete = false;
    }
    return [];
  }

  async #urlsOf({ items }: OpenedSitemap, base: string): Promise<string[]> {
    const urls: string[] = [];
    let count = 0;
    for (const { kind, text } of items) {
      count += 1;
      if (count % itemsAtOnce === 0) await nextTurn();
      if (kind !== 'url' || urls.length > this.#maxUrls) continue;
      const url = URL.parse(text, base);
      if (url?.protocol === 'http:' || url?.protocol === 'https:') urls.push(url.href);
    }
    return urls;
  }

  #fail(url: string, reason: string): string[] {
    this.#failed.push({ url, reason });
    return [];
  }
}
