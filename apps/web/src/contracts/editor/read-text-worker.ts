import { type DryRunWanted, planDryRun } from './dry-run.ts';
import { readText, type TextToRead } from './read-text.ts';

/** Parses in a worker: a contract of thousands of lines would freeze the page. */
addEventListener('message', ({ data }: MessageEvent<TextToRead | { plan: DryRunWanted }>) => {
  if ('plan' in data) return postMessage(planDryRun(data.plan));
  const { text, ...context } = data;
  return postMessage(readText(text, context));
});
