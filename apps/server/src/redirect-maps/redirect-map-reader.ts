import type { LintedRedirects, LintRedirectsRequest, RedirectContract, RedirectContractRequest } from '@hopwise/model';
import { AppError } from '../errors.ts';
import { createThreadPool } from '../threads/thread-pool.ts';
import { type AnyRedirectWork, contractFromText, lintText, type RedirectWork, type Unreadable } from './lint-text.ts';

export interface RedirectMapReader {
  lint(owner: string, request: LintRedirectsRequest): Promise<LintedRedirects>;
  contract(owner: string, request: RedirectContractRequest): Promise<RedirectContract>;
  /** The redirects of a file as the CSV of a bulk job, or why there are none. */
  rows(owner: string, file: RedirectWork['rows']): Promise<{ text: string; problem?: string }>;
  close(): Promise<void>;
}

/** Shorter texts are linted faster than a thread can be messaged, if they have few patterns. */
const shortChars = 2000;
/** Most files are shorter. They don't wait for longer ones. */
const usualChars = 256 * 1024;

const createPool = (longestSeconds: number, maxMemoryMb: number) =>
  createThreadPool<AnyRedirectWork, unknown>({
    module: new URL('./redirect-map-thread.ts', import.meta.url),
    size: 1,
    maxWaiting: 100,
    timeoutMs: longestSeconds * 1000,
    timeoutMessage: `This redirect file took longer than ${longestSeconds} s to read. Split it.`,
    share: { perOwner: 3, message: 'You already have 3 redirect files being read. Wait for one to finish.' },
    maxMemoryMb,
    memoryMessage: 'This redirect file needs too much memory to read. Split it.',
    busyMessage: 'Too many redirect files are being read right now. Try again in a moment.',
  });

/** A large file takes seconds, during which no one else would get a response, so a thread reads it. */
export function createRedirectMapReader(): RedirectMapReader {
  const usual = createPool(20, 512);
  const large = createPool(60, 640);
  const poolFor = (length: number) => (length <= usualChars ? usual : large);

  /** Patterns take time even in a short text, so only texts without them are read here. */
  const isQuick = (text: string) => text.length < shortChars && !/[*:(]\S/.test(text.replaceAll(/https?:\/\//g, ''));

  return {
    async lint(owner, request) {
      const work = { request, today: new Date().toISOString().slice(0, 10) };
      const found = isQuick(request.text)
        ? lintText(work)
        : await poolFor(request.text.length).run({ lint: work }, { owner });
      return readable(found as LintedRedirects | Unreadable);
    },
    async contract(owner, request) {
      const found = isQuick(request.text)
        ? contractFromText({ request })
        : await poolFor(request.text.length).run({ contract: { request } }, { owner });
      return readable(found as RedirectContract | Unreadable);
    },
    async rows(owner, file) {
      const found = (await poolFor(file.bytes.length).run({ rows: file }, { owner })) as { text: string } | Unreadable;
      return 'unreadable' in found ? { text: '', problem: found.unreadable } : found;
    },
    close: async () => {
      await Promise.all([usual.close(), large.close()]);
    },
  };
}

function readable<Result extends object>(found: Result | Unreadable): Result {
  if (!('unreadable' in found)) return found;
  const message = found.unreadable;
  throw new AppError('VALIDATION_FAILED', message, [{ path: 'text', message }]);
}
