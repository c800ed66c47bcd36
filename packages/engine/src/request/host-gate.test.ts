import { describe, expect, it } from 'vitest';
import { redirectTo, startSite } from '../testing/http-site.ts';
import { localNetwork, traceLocally } from '../testing/local-network.ts';
import { HostGate } from './host-gate.ts';

describe('HostGate', () => {
  it('admits up to the limit, and counts each host separately', () => {
    const gate = new HostGate(2);
    expect(gate.at('a').enter()).toBeUndefined();
    expect(gate.at('a').enter()).toBeUndefined();
    expect(gate.at('a').enter()).toBeInstanceOf(Promise);
    expect(gate.at('b').enter()).toBeUndefined();
  });

  it('admits the longest waiter when a slot frees', async () => {
    const entrance = new HostGate(1).at('a');
    entrance.enter();
    const order: string[] = [];
    const first = entrance.enter()?.then(() => order.push('first'));
    const second = entrance.enter()?.then(() => order.push('second'));
    entrance.leave();
    await first;
    expect(order).toEqual(['first']);
    entrance.leave();
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  it('is as new when all have left', () => {
    const gate = new HostGate(1);
    gate.at('a').enter();
    gate.at('a').leave();
    expect(gate.at('a').enter()).toBeUndefined();
  });
});

describe('a network with a gate', () => {
  it('limits concurrent requests per host across chains', async () => {
    let inside = 0;
    let most = 0;
    let heldMs = 0;
    const names = Array.from({ length: 12 }, (_, index) => `source-${index}.test`);
    const { promise: isFull, resolve: goOn } = Promise.withResolvers<void>();
    let arrived = 0;
    const goOnWhenFull = () => {
      if (arrived === names.length && inside >= 2) goOn();
    };
    const gate = new HostGate(2);
    const watched = {
      at(host: string) {
        const entrance = gate.at(host);
        const enter = () => {
          arrived += host === 'target.test' ? 1 : 0;
          goOnWhenFull();
          return entrance.enter();
        };
        return { ...entrance, enter };
      },
    };
    await using site = await startSite({
      '/from': ({ headers }) => redirectTo(`http://target.test:${headers.host?.split(':')[1]}/to`),
      '/to': async () => {
        most = Math.max(most, ++inside);
        goOnWhenFull();
        await isFull;
        inside -= 1;
        return 'here';
      },
    });
    const network = localNetwork({ gate: watched });
    const options = { network, connections: 'pooled' } as const;
    const hooks = {
      onHeld: (ms: number) => {
        heldMs += ms;
      },
    };
    const traces = await Promise.all(
      names.map((name) => traceLocally(`http://${name}:${site.port}/from`, options, hooks)),
    );
    network.close();
    expect(traces.map(({ end }) => end.kind)).toEqual(names.map(() => 'final'));
    expect(most).toBe(2);
    expect(heldMs).toBeGreaterThan(0);
  });
});
