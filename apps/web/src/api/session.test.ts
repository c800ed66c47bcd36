import { sessionHintCookie, type User } from '@hopwise/model';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const user = { id: 'a', name: 'Ada Lovelace', email: 'ada@example.com' } as User;

const page = { cookie: '' };
let queries: QueryClient;
let session: typeof import('./session.ts');
beforeEach(async () => {
  // The module remembers whether there was a cookie, also for other test files.
  vi.resetModules();
  session = await import('./session.ts');
  queries = new QueryClient();
  vi.stubGlobal('document', page);
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The current user as a component sees it, at first and after the request. */
async function openView(respond: () => Promise<Response>) {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  const observer = new QueryObserver(queries, session.sessionQuery);
  const atFirst = observer.getCurrentResult().data;
  const close = observer.subscribe(() => {});
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  close();
  return { atFirst, later: observer.getCurrentResult().data, calls: fetched.mock.calls.map(([path]) => path) };
}

const noOne = async () => Response.json({ error: 'UNAUTHENTICATED', message: 'Sign in to continue' }, { status: 401 });
const ada = async () => Response.json({ data: { user } });
const noConnection = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};

describe('the first view without the sign-in cookie', () => {
  beforeEach(() => {
    page.cookie = '';
  });

  test.each([
    ['a 401', noOne],
    ['no connection', noConnection],
  ])('is a guest’s at once, and after %s; later views request nothing', async (_name, respond) => {
    const first = { atFirst: null, later: null, calls: ['/api/v1/auth/me'] };
    expect(await openView(respond)).toEqual(first);
    expect(await openView(respond)).toEqual(first);
  });

  test('becomes the user’s if the server knows the session', async () => {
    expect(await openView(ada)).toEqual({ atFirst: null, later: user, calls: ['/api/v1/auth/me'] });
    expect(session.isSessionOver(queries)).toBe(false);
  });
});

describe('the first view with the sign-in cookie', () => {
  beforeEach(() => {
    page.cookie = `a=b; ${sessionHintCookie}=1`;
  });

  test('waits for the user; the session is over when the cookie is deleted', async () => {
    expect(await openView(ada)).toEqual({ atFirst: undefined, later: user, calls: ['/api/v1/auth/me'] });
    expect([session.mayBeSignedIn(), session.isSessionOver(queries)]).toEqual([true, false]);
    page.cookie = '';
    expect([session.mayBeSignedIn(), session.isSessionOver(queries)]).toEqual([false, true]);
  });

  test('becomes a guest’s if the session has ended', async () => {
    expect(await openView(noOne)).toEqual({ atFirst: undefined, later: null, calls: ['/api/v1/auth/me'] });
  });
});
