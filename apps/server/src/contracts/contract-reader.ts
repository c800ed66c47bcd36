import { acceptSeen, appendTest, type Problem } from '@hopwise/contract';
import { AppError } from '../errors.ts';
import { createThreadPool } from '../threads/thread-pool.ts';
import { type ReadText, readText, type TextOptions, type TextWork } from './read-text.ts';

export type AnyTextWork = { [Name in keyof TextWork]: Pick<TextWork, Name> }[keyof TextWork];

type Accepted = ReturnType<typeof acceptSeen>;

export interface ContractReader {
  /** Reads a contract to be saved and run. An invalid one is rejected with every problem and its location. */
  readKept(userId: string, text: string, options: TextOptions): Promise<ReadText>;
  /** Reads a contract that is run once and not saved. */
  readPassing(userId: string, text: string, options: TextOptions): Promise<ReadText>;
  accept(userId: string, ...work: TextWork['accept']): Promise<Accepted>;
  append(userId: string, ...work: TextWork['append']): Promise<Accepted>;
  close(): Promise<void>;
}

/** Shorter texts are read faster than a thread can be messaged. */
const shortChars = 10_000;
/** Seconds. A megabyte takes a few; a busy computer takes many times as long. */
const longest = 60;

/** A megabyte of text takes seconds to read, during which no one else would get a response, so a thread reads it. */
export function createContractReader(): ContractReader {
  const pool = createThreadPool<AnyTextWork, unknown>({
    module: new URL('./contract-thread.ts', import.meta.url),
    size: 1,
    maxWaiting: 100,
    timeoutMs: longest * 1000,
    timeoutMessage: `This contract took longer than ${longest} s to read. Split it.`,
    share: { perOwner: 5, message: 'You already have 5 contracts being read. Wait for one to finish.' },
    maxMemoryMb: 512,
    memoryMessage: 'This contract needs too much memory to read. Split it.',
    busyMessage: 'Too many contracts are being read right now. Try again in a moment.',
  });

  async function read(owner: string, work: TextWork['read']): Promise<ReadText> {
    const found =
      work.text.length < shortChars
        ? readText(work)
        : ((await pool.run({ read: work }, { owner })) as ReturnType<typeof readText>);
    if ('problems' in found) throw invalid(found.problems);
    return found;
  }

  return {
    readKept: (userId, text, options) => read(userId, { text, options, isKept: true }),
    readPassing: (userId, text, options) => read(userId, { text, options, isKept: false }),
    accept: async (owner, ...accept) =>
      accept[0].text.length < shortChars
        ? acceptSeen(...accept)
        : ((await pool.run({ accept }, { owner })) as Accepted),
    append: async (owner, ...append) =>
      append[0].text.length < shortChars
        ? appendTest(...append)
        : ((await pool.run({ append }, { owner })) as Accepted),
    close: () => pool.close(),
  };
}

function invalid(problems: readonly Problem[]): AppError {
  const details = problems.map(({ line, column, message }) => ({ path: 'text', line, column, message }));
  const [first] = problems;
  const rest = problems.length - 1;
  const more = rest === 0 ? '' : `, and ${rest} more ${rest === 1 ? 'problem' : 'problems'}`;
  return new AppError('CONTRACT_INVALID', `Line ${first?.line}: ${first?.message}${more}`, details);
}
