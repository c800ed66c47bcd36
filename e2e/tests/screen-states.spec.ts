import type { Page } from '@playwright/test';
import { hold, leaveOutPageData } from '../support/change-calls.ts';
import { newClientComparison } from '../support/client-comparisons.ts';
import { newContract, runContract } from '../support/contracts.ts';
import { newOrganization, newProject, postJson, signIn, trackByApi } from '../support/person.ts';
import { type Place, testStatesOf } from '../support/screen-states.ts';
import { expect, test } from '../support/test.ts';

/** Every screen that loads data: loading, failed with Retry, then ready or empty. */
test.use({ expectedFailures: [/\/api\//] });

const signedIn =
  (path: string): Place['prepare'] =>
  async (page) => {
    await signIn(page);
    return path;
  };

async function ownProject(page: Page): Promise<string> {
  await signIn(page);
  return newProject(page);
}

async function ownOrganization(page: Page): Promise<string> {
  await signIn(page);
  return newOrganization(page);
}

async function ownContract(page: Page, siteUrl = 'https://example.com'): Promise<string> {
  await signIn(page);
  return (await newContract(page, `${siteUrl}/page 200\n`)).id;
}

async function ownRun(page: Page, siteUrl: string): Promise<string> {
  const contractId = await ownContract(page, siteUrl);
  return `/contracts/${contractId}/runs/${await runContract(page, contractId)}`;
}

const organizationSettings: Place['prepare'] = async (page) =>
  `/settings?section=organizations&organization=${await ownOrganization(page)}`;

const places: Record<string, Place> = {
  'the dashboard': {
    prepare: signedIn('/dashboard'),
    call: /\/api\/v2\/stats/,
    loading: 'Loading dashboard',
    failure: 'Failed to load dashboardPlease check your connection and try again',
    settled: (page) => page.getByText('Total Checks'),
    isQuick: true,
  },
  'what needs attention': {
    prepare: signedIn('/dashboard'),
    call: /\/api\/v2\/attention/,
    loading: 'Loading dashboard',
    failure: 'Failed to load items that need attention',
    settled: (page) => page.getByRole('link', { name: 'New monitor' }),
  },
  'the monitors of all projects': {
    prepare: signedIn('/monitors'),
    call: /\/api\/v2\/monitors\?/,
    loading: 'Loading monitors',
    failure: 'Failed to load monitors',
    settled: (page) => page.getByText('No monitors yet'),
    isQuick: true,
  },
  'the contracts of all projects': {
    prepare: signedIn('/contracts'),
    call: /\/api\/v2\/contracts\?/,
    loading: 'Loading contracts',
    failure: 'Failed to load contracts',
    settled: (page) => page.getByText('No contracts yet'),
  },
  'the list of projects': {
    prepare: signedIn('/dashboard?tab=projects'),
    call: /\/api\/v2\/projects$/,
    loading: 'Loading projects',
    failure: 'Failed to load projects',
    settled: (page) => page.getByRole('list', { name: 'Projects' }),
  },
  'a project': {
    prepare: async (page) => `/projects/${await ownProject(page)}`,
    call: /\/api\/v2\/projects\/[^/]+$/,
    loading: 'Loading project',
    failure: 'Failed to load project',
    settled: (page) => page.getByRole('heading', { level: 1, name: 'Shop' }),
  },
  'the checks of a project': {
    prepare: async (page) => `/projects/${await ownProject(page)}?tab=checks`,
    call: /\/api\/v2\/projects\/[^/]+\/checks/,
    loading: 'Loading checks',
    failure: 'Failed to load checks',
    settled: (page) => page.getByText('No checks yet'),
  },
  'the trend of a project': {
    prepare: async (page) => `/projects/${await ownProject(page)}?tab=trend`,
    call: /\/api\/v2\/stats/,
    loading: 'Loading trend',
    failure: 'Failed to load trend',
    settled: (page) => page.getByText('No checks in this period').first(),
  },
  'the members of a project': {
    prepare: async (page) => {
      const organizationId = await ownOrganization(page);
      return `/projects/${await newProject(page, { organizationId })}?tab=members`;
    },
    call: /\/api\/v2\/organizations\/[^/]+\/members/,
    loading: 'Loading members',
    failure: 'Failed to load members',
    settled: (page) => page.getByRole('list', { name: 'Members' }),
  },
  'the contracts of a project': {
    prepare: async (page) => `/projects/${await ownProject(page)}?tab=contracts`,
    call: /\/api\/v2\/projects\/[^/]+\/contracts/,
    loading: 'Loading contracts',
    failure: 'Failed to load contracts',
    settled: (page) => page.getByText('No contracts yet'),
  },
  'a contract': {
    prepare: async (page) => `/contracts/${await ownContract(page)}`,
    call: /\/api\/v2\/contracts\/[^/]+$/,
    loading: 'Loading contract',
    failure: 'Failed to load contract',
    settled: (page) => page.getByRole('heading', { level: 1, name: 'Shop redirects' }),
  },
  'the runs of a contract': {
    prepare: async (page) => `/contracts/${await ownContract(page)}?tab=runs`,
    call: /\/api\/v2\/contracts\/[^/]+\/runs/,
    loading: 'Loading runs',
    failure: 'Failed to load runs',
    settled: (page) => page.getByText('No runs yet'),
  },
  'a run of a contract': {
    prepare: async (page, siteUrl) => ownRun(page, siteUrl),
    call: /\/api\/v2\/contract-runs\/[^/]+$/,
    loading: 'Loading run',
    failure: 'Failed to load run',
    settled: (page) => page.getByRole('heading', { level: 1, name: 'Run of Shop redirects' }),
  },
  'the results of a run': {
    prepare: async (page, siteUrl) => ownRun(page, siteUrl),
    call: /\/api\/v2\/contract-runs\/[^/]+\/rows/,
    loading: 'Loading results',
    failure: 'Failed to load results',
    settled: (page) => page.getByRole('list', { name: 'Results' }),
  },
  'the comparisons of a project': {
    prepare: signedIn('/clients'),
    call: /\/api\/v2\/projects\/[^/]+\/client-comparisons/,
    loading: 'Loading comparisons',
    failure: 'Failed to load comparisons',
    settled: (page) => page.getByText('No comparisons yet'),
  },
  'a client comparison': {
    prepare: async (page) => {
      await signIn(page);
      return `/clients/${(await newClientComparison(page, { axes: ['method'] })).id}`;
    },
    call: /\/api\/v2\/client-comparisons\/[^/]+$/,
    loading: 'Loading comparison',
    failure: 'Failed to load comparison',
    settled: (page) => page.getByRole('table', { name: 'Variants' }),
  },
  'the sessions': {
    prepare: signedIn('/settings?section=security'),
    call: /\/api\/v2\/sessions/,
    loading: 'Loading sessions',
    failure: 'Failed to load sessions',
    settled: (page) => page.getByText('This browser'),
  },
  'the API keys': {
    prepare: signedIn('/settings?section=api-keys'),
    call: /\/api\/v2\/api-keys/,
    loading: 'Loading API keys',
    failure: 'Failed to load API keys',
    settled: (page) => page.getByText('No API keys yet'),
  },
  'the organizations': {
    prepare: signedIn('/settings?section=organizations'),
    call: /\/api\/v2\/organizations$/,
    loading: 'Loading organizations',
    failure: 'Failed to load organizations',
    settled: (page) => page.getByText('No organizations yet'),
  },
  'the members of an organization': {
    prepare: organizationSettings,
    call: /\/api\/v2\/organizations\/[^/]+\/members/,
    loading: 'Loading members',
    failure: 'Failed to load members',
    settled: (page) => page.getByRole('list', { name: 'Members' }),
  },
  'the invites of an organization': {
    prepare: organizationSettings,
    call: /\/api\/v2\/organizations\/[^/]+\/invites/,
    loading: 'Loading invites',
    failure: 'Failed to load invites',
    settled: (page) => page.getByText('No open invites.'),
  },
  'the audit trail of an organization': {
    prepare: organizationSettings,
    call: /\/api\/v2\/organizations\/[^/]+\/audit/,
    loading: 'Loading audit trail',
    failure: 'Failed to load audit trail',
    settled: (page) => page.getByText('Created the organization Engines'),
  },
  'the analyses of a check': {
    prepare: async (page, siteUrl) => {
      const { check } = await postJson<{ check: { id: string } }>(page.request, '/api/v2/track', {
        url: `${siteUrl}/page`,
        enableSSLAnalysis: false,
        enableSecurityAnalysis: false,
      });
      await leaveOutPageData(page);
      return `/check/${check.id}`;
    },
    call: /\/api\/v2\/analyze\/check\//,
    loading: 'Loading analysis...',
    failure: 'Analysis data not available for this check',
    settled: (page) => page.getByRole('tab', { name: 'SEO' }),
  },
  'an invite': {
    prepare: async (page) => {
      const id = await ownOrganization(page);
      const { url } = await postJson<{ url: string }>(page.request, `/api/v2/organizations/${id}/invites`, {
        role: 'member',
      });
      return new URL(url).pathname + new URL(url).hash;
    },
    call: /\/api\/v2\/invites\/open/,
    loading: 'Loading invite',
    failure: 'Failed to load invite',
    settled: (page) => page.getByRole('heading', { level: 1, name: 'Join Engines' }),
  },
};

testStatesOf(places);

test.describe('a whole page that fails to load', () => {
  // An error response is final; other failures can be retried, after two silent retries.
  const breakDown = { status: 500, body: '' };

  for (const [name, path, call] of [
    ['a check', '/check/', /\/api\/v2\/track\//],
    ['a shared check', '/shared/', /\/api\/v2\/shared\//],
  ] as const) {
    test(`${name}: loading, failed with Retry, ready`, { tag: '@slow' }, async ({ page, site }) => {
      const { check } = await trackByApi(page, `${site.url}/page`);
      const { share } = await postJson<{ share: { url: string } }>(
        page.request,
        `/api/v2/checks/${check.id}/share`,
        {},
      );
      await page.clock.install();
      await leaveOutPageData(page);
      const release = await hold(page, call);
      await page.goto(path === '/check/' ? `/check/${check.id}` : new URL(share.url).pathname);
      await expect(page.getByText('Loading check details...')).toBeVisible();
      release(breakDown);
      const failed = page.getByRole('heading', { level: 1, name: 'Failed to load check' });
      await expect(async () => {
        await page.clock.fastForward(5000);
        await expect(failed).toBeVisible({ timeout: 200 });
      }).toPass();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('region', { name: 'Tracking Summary' })).toBeVisible();
    });
  }
});

test.describe('empty states', () => {
  test('analytics suggest a first step', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    await page.goto('/dashboard?tab=analytics');
    await expect(page.getByRole('tabpanel', { name: 'Analytics' }).getByRole('link')).toHaveAttribute('href', '/track');
  });

  test('an empty project links to tracking for it', { tag: '@slow' }, async ({ page }) => {
    const id = await ownProject(page);
    await page.goto(`/projects/${id}?tab=checks`);
    await page.getByRole('main').getByRole('link', { name: 'Track a URL' }).click();
    await expect(page).toHaveURL(new RegExp(`/track\\?project=${id}$`));
    await expect(page.getByRole('note')).toContainText('Saving to Shop with its default settings.');
  });

  for (const [path, title] of [
    ['/dashboard', 'Please sign in to access your dashboard'],
    ['/monitors', 'Please sign in to see your monitors'],
    ['/contracts', 'Please sign in to see your contracts'],
    ['/settings', 'Please sign in to access your settings'],
    ['/projects/00000000-0000-4000-8000-000000000000', 'Please sign in to see this project'],
  ] as const) {
    test(`${path} asks guests to sign in and returns`, { tag: '@slow' }, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    });
  }

  test('a page past the end of a list of checks', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    await trackByApi(page, `${site.url}/page`);
    await page.goto('/projects/default-project?page=9');
    await expect(page.getByText('No more checks')).toBeVisible();
    await page.getByRole('button', { name: 'First page' }).click();
    await expect(page.getByRole('table', { name: 'Checks in this project' })).toContainText(`${site.url}/page`);
  });

  for (const [path, title] of [
    ['/invite#token=nothing', "This invite isn't valid"],
    ['/invite', "This invite isn't valid"],
    ['/shared/nothing', 'Link not available'],
    ['/shared/clients/nothing', 'Link not available'],
  ] as const) {
    test(`${path} shows that it doesn't exist`, { tag: '@slow' }, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    });
  }
});
