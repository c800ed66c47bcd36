import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { inHalfADay } from '../../apps/server/src/monitors/testing/monitor-client.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';
import { postJson } from './person.ts';
import { expect } from './test.ts';

/** A site whose responses a test can change. */
export interface ChangingSite extends LocalServer {
  /** Sets the redirect target of /old, or the status it fails with. */
  become(answer: string | number): void;
}

/** /old redirects to /new at first; every other path is a page. */
export async function startChangingSite(): Promise<ChangingSite> {
  let answer: string | number = '/new';
  const server = await startLocalServer(({ url = '' }, response) => {
    if (!url.startsWith('/old')) response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Page</title>');
    else if (typeof answer === 'number') response.writeHead(answer).end();
    else response.writeHead(301, { location: answer }).end();
  });
  return {
    ...server,
    become: (next) => {
      answer = next;
    },
  };
}

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A webhook receiver. */
export interface Receiver extends LocalServer {
  received: ReceivedMessage[];
  /** Sets the response status. */
  respondWith(status: number): void;
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  let status = 204;
  const server = await startLocalServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(status).end();
  });
  return {
    ...server,
    received,
    respondWith: (next) => {
      status = next;
    },
  };
}

interface CreatedMonitor {
  id: string;
  name: string;
  state: string;
  lastRunAt: string | null;
  baseline: { madeAt: string | null };
}

/** Creates a monitor through the API. After its first run it runs only on request. */
export async function newMonitor(page: Page, projectId: string, url: string, settings: object = {}): Promise<string> {
  const { monitor } = await postJson<{ monitor: CreatedMonitor }>(
    page.request,
    `/api/v2/projects/${projectId}/monitors`,
    {
      target: { kind: 'url', url },
      schedule: inHalfADay(),
      ...settings,
    },
  );
  return monitor.id;
}

async function readMonitor(page: Page, id: string): Promise<CreatedMonitor> {
  const answer = await page.request.get(`/api/v2/monitors/${id}`);
  return ((await answer.json()) as { data: { monitor: CreatedMonitor } }).data.monitor;
}

/** Waits for the first run. */
export async function firstRunOf(page: Page, id: string): Promise<void> {
  await expect.poll(async () => (await readMonitor(page, id)).lastRunAt).not.toBeNull();
}

/** Starts a run and waits for it to end. */
export async function runMonitor(page: Page, id: string): Promise<void> {
  const before = (await readMonitor(page, id)).lastRunAt;
  await postJson(page.request, `/api/v2/monitors/${id}/run`, {});
  await expect.poll(async () => (await readMonitor(page, id)).lastRunAt).not.toBe(before);
}

/** Runs a monitor until its baseline is set. */
export async function setBaseline(page: Page, id: string): Promise<void> {
  await firstRunOf(page, id);
  while ((await readMonitor(page, id)).baseline.madeAt === null) await runMonitor(page, id);
}

/** Toggles a switch by keyboard: content loading above it may move it away from a click. */
export const flip = (page: Page, name: string) => page.getByRole('switch', { name }).press('Space');
