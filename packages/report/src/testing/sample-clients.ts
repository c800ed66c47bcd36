import { type ClientComparison, compareClients, type Hop, type TracedVariant } from '@hopwise/model';
import { bareHop } from '@hopwise/model/testing/bare-hop';
import { buildClientsReport, type ClientsReport } from '../clients/clients-report.ts';

const id = '0199a1b2-0000-7000-8000-000000000000';

/** The response that a client got. */
export const tracedClient = (name: string, statusCode: number, url = 'https://a.test/'): TracedVariant => {
  const hop: Hop = { ...bareHop, url, statusCode, redirectType: 'FINAL' };
  return { axis: 'client', name, title: name, hops: [hop], end: { kind: 'final' } };
};

export const sampleComparison = (...variants: TracedVariant[]): ClientComparison => {
  const base = tracedClient('chrome', 200);
  const robots = [{ client: 'gptbot', answer: 'allowed', why: null }] as const;
  return {
    ...compareClients({ base, again: base, variants, robots: [...robots] }, String),
    ...{ id, projectId: id, url: 'a.test', createdAt: '2026-11-17T10:00:00.000Z', mayEdit: true },
  };
};

export const clientsReportOf = (comparison: ClientComparison): ClientsReport =>
  buildClientsReport({
    comparison,
    brand: null,
    publicUrl: 'https://hopwise.example/clients/0199a1b2',
    generatedAt: '2026-11-17T11:00:00.000Z',
    productVersion: '0.1.0',
  });

/** Hundreds of hops, of which each has a URL of some KB, and titles in several scripts. */
export const largeComparison = (): ClientComparison => {
  const long = (hop: number): string => `https://h${hop}.example/?state=${'aZ09_'.repeat(600)}`;
  const variants = ['gptbot', 'curl', 'صفحة', '页面', 'endless'.repeat(60)].map((name, client): TracedVariant => {
    const hops = Array.from({ length: 20 }, (_, hop): Hop => {
      const error = hop === 19 ? { code: 'TIMEOUT' as const, message: `${long(client)} did not respond` } : null;
      return { ...bareHop, url: long(hop + client), statusCode: error ? null : 302, redirectType: 'HTTP_302', error };
    });
    return { ...tracedClient(name, 302), hops, end: { kind: 'failed', error: { code: 'TIMEOUT', message: long(1) } } };
  });
  const notTraced: TracedVariant = {
    ...tracedClient('bingbot', 200),
    hops: [],
    end: { kind: 'failed', error: { code: 'TIMEOUT', message: 'There was no time left to trace it.' } },
  };
  return sampleComparison(...variants, notTraced, tracedClient('claudebot', 403));
};
