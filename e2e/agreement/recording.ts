import { readFileSync, writeFileSync } from 'node:fs';

/** What Chromium did with a chain: every request it sent, and whether it showed the last response, saved it or neither. */
export interface RecordedChain {
  requests: string[];
  end: 'shown' | 'saved' | 'failed';
}

/** By group, then by chain. */
export type Recording = Record<string, Record<string, RecordedChain>>;

const file = new URL('./recording.json', import.meta.url);

export const readRecording = (): Recording => JSON.parse(readFileSync(file, 'utf8'));

/** One line per chain, so that a diff shows which chains changed. */
export function writeRecording(recording: Recording): void {
  const groups = Object.entries(recording).map(([group, chains]) => {
    const lines = Object.entries(chains).map(([name, chain]) => `  ${JSON.stringify(name)}: ${JSON.stringify(chain)}`);
    return `${JSON.stringify(group)}: {\n${lines.join(',\n')}\n}`;
  });
  writeFileSync(file, `{\n${groups.join(',\n')}\n}\n`);
}
