import { reportFigure } from './figures.ts';

interface Outcome {
  what: string;
  happened: string;
  promised: string;
  isKept: boolean;
}

/** Reports what became of a promise. A broken one fails the script. */
export function reportPromise({ what, happened, promised, isKept }: Outcome): void {
  reportFigure({ what, ours: isKept ? happened : `NOT KEPT: ${happened}`, wanted: promised });
  if (!isKept) process.exitCode = 1;
}
