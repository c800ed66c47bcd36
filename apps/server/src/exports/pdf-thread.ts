import { Worker } from 'node:worker_threads';
import type { ChecksReport, Printable, Report } from '@hopwise/report';
import { AppError } from '../errors.ts';

/** What goes to the printing thread, and what comes back. One job is under way at a time. */
export type PdfJob = Printable;
export type PdfResult = { ok: true; pdf: Uint8Array } | { ok: false; error: string };

export interface PdfRenderer {
  /** Starts the thread before the first report asks for it. */
  warmUp(): void;
  render(report: Report | ChecksReport): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Request {
  job: PdfJob;
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
}

export interface PdfRendererOptions {
  /** Reports that may wait their turn; more are refused. */
  maxWaiting?: number;
  /** A report that takes longer is given up, with the thread that makes it. */
  timeoutMs?: number;
  /** A report that needs more memory is given up likewise. */
  maxHeapMb?: number;
}

const busyMessage = 'Too many reports are being made right now. Please try again in a moment.';

/**
 * Layout takes long enough to be felt by others, so reports are printed in a thread of their own: started at the
 * first report, kept for the next, replaced when it dies.
 */
export function createPdfRenderer(options: PdfRendererOptions = {}): PdfRenderer {
  const { maxWaiting = 100, timeoutMs = 20_000, maxHeapMb = 128 } = options;
  const waiting: Request[] = [];
  let current: Request | undefined;
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function startNext(): void {
    if (current !== undefined) return;
    current = waiting.shift();
    if (current === undefined) {
      worker?.unref();
      return;
    }
    worker ??= startWorker();
    worker.ref();
    worker.postMessage(current.job);
    timer = setTimeout(() => discard(new Error(`A report took longer than ${timeoutMs} ms`)), timeoutMs);
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 16 },
    });
    started.on('message', (result: PdfResult) => {
      if (started !== worker) return;
      finish((request) =>
        result.ok
          ? request.resolve(result.pdf)
          : request.reject(new Error('The report could not be printed', { cause: result.error })),
      );
    });
    started.on('error', (cause) => {
      if (started === worker) discard(new Error('The printing thread failed', { cause }));
    });
    started.on('exit', (code) => {
      if (started === worker) discard(new Error(`The printing thread ended with code ${code}`));
    });
    return started;
  }

  function finish(settle: (request: Request) => void): void {
    clearTimeout(timer);
    const done = current;
    current = undefined;
    if (done !== undefined) settle(done);
    startNext();
  }

  function discard(reason: Error): void {
    void worker?.terminate();
    worker = undefined;
    finish((request) => request.reject(reason));
  }

  return {
    warmUp() {
      if (closed || worker !== undefined) return;
      worker = startWorker();
      worker.unref();
    },
    render(report) {
      if (closed) return Promise.reject(new AppError('UNAVAILABLE', 'The server is shutting down.'));
      if (waiting.length >= maxWaiting) return Promise.reject(new AppError('UNAVAILABLE', busyMessage));
      return new Promise((resolve, reject) => {
        waiting.push({ job: printable(report), resolve, reject });
        startNext();
      });
    },
    async close() {
      closed = true;
      const stopping = worker;
      for (const request of waiting.splice(0))
        request.reject(new AppError('UNAVAILABLE', 'The server is shutting down.'));
      worker = undefined;
      finish((request) => request.reject(new AppError('UNAVAILABLE', 'The server is shutting down.')));
      await stopping?.terminate();
    },
  };
}

function printable(report: Report | ChecksReport): Printable {
  if (report.kind === 'checks') return report;
  const { source: _, ...printed } = report;
  return printed;
}
