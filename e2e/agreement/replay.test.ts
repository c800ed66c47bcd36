import { describe, expect, test } from 'vitest';
import type { Chain } from './chain.ts';
import { type EngineVisit, followAll, followInEngine, startChainWorld } from './follow.ts';
import { groups } from './groups.ts';
import { type RecordedChain, readRecording } from './recording.ts';

const recording = readRecording();

test('the recording has exactly the current chains', () => {
  const names = groups.map(({ name, chains }) => [name, chains.map((chain) => chain.name)]);
  expect(Object.entries(recording).map(([name, chains]) => [name, Object.keys(chains)])).toEqual(names);
});

describe.each(groups)('$name', (group) => {
  test(
    group.isScripted
      ? 'the engine reports the redirects that Chromium follows'
      : 'the engine requests what Chromium requests',
    async () => {
      await using world = await startChainWorld(group);
      const visits = await followAll(group.chains, (chain) => followInEngine(chain, world));
      const isAsMeant = group.isScripted ? reportsRedirect : agrees;
      const differing = group.chains.flatMap((chain) => {
        const ours = visits[chain.name] as EngineVisit;
        const recorded = recording[group.name]?.[chain.name] as RecordedChain;
        return isAsMeant(chain, ours, recorded) ? [] : [{ chain: chain.name, meant: chain.meant, ours, recorded }];
      });
      expect(differing).toEqual([]);
    },
  );
});

/** Chains that are meant to differ must differ: once they agree, the reason is out of date. */
function agrees(chain: Chain, ours: EngineVisit, recorded: RecordedChain): boolean {
  const isSame =
    JSON.stringify(ours.requests) === JSON.stringify(recorded.requests) && endsAlike(chain, ours, recorded);
  return isSame === (chain.meant === undefined);
}

const endsAlike = ({ endsOtherwise }: Chain, ours: EngineVisit, recorded: RecordedChain) =>
  ours.end === recorded.end || (endsOtherwise !== undefined && recorded.end === 'shown');

function reportsRedirect(chain: Chain, { scriptRedirect }: EngineVisit, { requests }: RecordedChain): boolean {
  const next = requests[1]?.replace(/^GET /, '');
  const isNamed = scriptRedirect?.path === null || scriptRedirect?.path === next;
  const isSame = scriptRedirect === undefined ? next === undefined : next !== undefined && isNamed;
  return isSame === (chain.meant === undefined);
}
