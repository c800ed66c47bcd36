import type { BulkReport, ChecksReport, ClientsReport, Report } from '@hopwise/report';
import type { Printable } from '@hopwise/report/pdf';
import { createThreadPool, type ThreadPoolOptions, type WorkOwner } from '../threads/thread-pool.ts';

type AnyReport = Report | ChecksReport | BulkReport | ClientsReport;

export interface PdfRenderer {
  render(report: AnyReport, by?: WorkOwner): Promise<Uint8Array>;
  close(): Promise<void>;
}

const perPerson = 5;
/** Seconds. Most reports take one; a busy computer takes many times as long. The app waits for 60. */
const longest = 50;

/** Layout takes long enough to delay others, so reports are rendered in a separate thread. */
export function createPdfRenderer(options: Partial<Pick<ThreadPoolOptions, 'idleMs' | 'timeoutMs'>> = {}): PdfRenderer {
  const pool = createThreadPool<Printable, Uint8Array>({
    module: new URL('./pdf-thread.ts', import.meta.url),
    size: 1,
    maxWaiting: 100,
    timeoutMs: longest * 1000,
    timeoutMessage: `This report took longer than ${longest} s to render. Download it as Markdown or JSON instead.`,
    share: {
      perOwner: perPerson,
      message: `You already have ${perPerson} reports in progress. Wait for one to finish.`,
    },
    maxMemoryMb: 128,
    memoryMessage: 'This report needs too much memory to render. Download it as Markdown or JSON instead.',
    busyMessage: 'Too many reports are being generated right now. Try again in a moment.',
    ...options,
  });
  return {
    render: (report, by) => pool.run(printable(report), by),
    close: () => pool.close(),
  };
}

function printable(report: AnyReport): Printable {
  if (report.kind !== 'check') return report;
  const { source: _, ...printed } = report;
  return printed;
}
