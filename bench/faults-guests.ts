import { setTimeout as delay } from 'node:timers/promises';
import { startChainServer } from './chain-server.ts';
import { formatMs, formatWhole, percentile } from './figures.ts';
import { Guest } from './guest.ts';
import { Hopwise } from './hopwise.ts';
import { reportPromise } from './promise.ts';

/** 500 guests at once for a minute and a half, each from an address of their own: `node bench/faults-guests.ts`. */
const guestCount = 500;
const lastsMs = 90_000;
/** Few enough that most meet it. */
const limit = 5;
/** The heap grows into what such a load needs; from then on it has to stay so. */
const mostGrowthMb = 50;
await using site = await startChainServer();
await using hopwise = await Hopwise.start({ env: { GUEST_LIMIT_PER_HOUR: String(limit) } });
const { origin } = hopwise.client;
const guests = Array.from({ length: guestCount }, (_, index) => new Guest(`127.1.${index >> 8}.${index & 255}`));

await Promise.all(guests.map((guest) => guest.track(origin, site.url)));
const memoryMb = [hopwise.residentMb];
const endsAt = performance.now() + lastsMs;
const watching = (async () => {
  while (performance.now() < endsAt) {
    await delay(lastsMs / 8);
    memoryMb.push(hopwise.residentMb);
  }
})();
await Promise.all(guests.map(keepTracking));
await watching;
for (const guest of guests) guest.leave();

async function keepTracking(guest: Guest): Promise<void> {
  while (performance.now() < endsAt) {
    const { status } = await guest.track(origin, site.url);
    // Who is told to come back in an hour asks again, but not as fast as it can.
    if (status === 429) await delay(500);
  }
}

const answers = guests.flatMap((guest) => guest.answers);
const tracked = answers.filter(({ status }) => status === 200);
const refused = answers.filter(({ status }) => status === 429);
const others = answers.length - tracked.length - refused.length;
const isLimitExact = guests.every((guest) => guest.answers.filter(({ status }) => status === 200).length <= limit);
const secondHalf = memoryMb.slice(memoryMb.length >> 1);
const growthMb = Math.max(...secondHalf) - (secondHalf[0] ?? 0);
const times = tracked.map(({ ms }) => ms);
reportPromise({
  what: `${guestCount} guests at once for ${lastsMs / 1000} s`,
  happened: `${formatWhole(tracked.length)} tracked (median ${formatMs(percentile(times, 50))}, p99 ${formatMs(percentile(times, 99))}), ${formatWhole(refused.length)} times 429, ${others} other answers; memory ${memoryMb.map(formatWhole).join(', ')} MB`,
  promised: `200 or 429 with Retry-After, never more than ${limit} an hour, memory flat (at most ${mostGrowthMb} MB more in the second half)`,
  isKept:
    others === 0 &&
    isLimitExact &&
    refused.every(({ retryAfter }) => retryAfter !== undefined) &&
    growthMb < mostGrowthMb,
});
