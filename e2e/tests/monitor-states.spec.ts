import { firstRunOf, newMonitor } from '../support/monitors.ts';
import { newOrganization, newProject, signIn } from '../support/person.ts';
import { type Place, testStatesOf } from '../support/screen-states.ts';
import { test } from '../support/test.ts';

// Every part of the monitor and alert screens that loads data.
test.use({ expectedFailures: [/\/api\//] });

const inProject =
  (search: string): Place['prepare'] =>
  async (page) => {
    await signIn(page);
    return `/projects/${await newProject(page)}${search}`;
  };

const ofMonitor =
  (search: string): Place['prepare'] =>
  async (page, siteUrl) => {
    await signIn(page);
    const id = await newMonitor(page, await newProject(page), `${siteUrl}/page`, { name: 'Front page' });
    await firstRunOf(page, id);
    return `/monitors/${id}${search}`;
  };

testStatesOf({
  'the monitors of a project': {
    prepare: inProject('?tab=monitors'),
    call: /\/api\/v2\/projects\/[^/]+\/monitors/,
    loading: 'Loading monitors',
    failure: 'Failed to load monitors',
    settled: (page) => page.getByText('No monitors yet'),
  },
  'a monitor': {
    prepare: ofMonitor(''),
    call: /\/api\/v2\/monitors\/[^/]+$/,
    loading: 'Loading monitor',
    failure: 'Failed to load monitor',
    settled: (page) => page.getByRole('heading', { level: 1, name: 'Front page' }),
  },
  'its response times': {
    prepare: ofMonitor(''),
    call: /\/api\/v2\/monitors\/[^/]+\/response-times/,
    loading: 'Loading response times',
    failure: 'Failed to load response times',
    settled: (page) => page.getByRole('slider', { name: 'Response time' }),
  },
  'its current problem': {
    prepare: async (page, siteUrl) => {
      await signIn(page);
      const failures = { name: 'Front page', alerting: { failures: 1 } };
      const id = await newMonitor(page, await newProject(page), `${siteUrl}/status/500`, failures);
      await firstRunOf(page, id);
      return `/monitors/${id}`;
    },
    call: /\/api\/v2\/monitors\/[^/]+\/problem/,
    loading: 'Loading the problem',
    failure: 'Failed to load the problem',
    settled: (page) => page.getByText('No one has been notified.'),
  },
  'its incidents': {
    prepare: ofMonitor(''),
    call: /\/api\/v2\/monitors\/[^/]+\/incidents/,
    loading: 'Loading incidents',
    failure: 'Failed to load incidents',
    settled: (page) => page.getByText('No downtime recorded.'),
  },
  'its timeline': {
    prepare: ofMonitor('?tab=changes'),
    call: /\/api\/v2\/monitors\/[^/]+\/timeline/,
    loading: 'Loading events',
    failure: 'Failed to load events',
    settled: (page) => page.getByText('No events yet'),
  },
  'its runs': {
    prepare: ofMonitor('?tab=runs'),
    call: /\/api\/v2\/monitors\/[^/]+\/runs/,
    loading: 'Loading runs',
    failure: 'Failed to load runs',
    settled: (page) => page.getByRole('table', { name: 'Runs' }),
  },
  'the alert channels of a project': {
    prepare: inProject('?tab=alerts'),
    call: /\/api\/v2\/projects\/[^/]+\/alert-channels/,
    loading: 'Loading alert channels',
    failure: 'Failed to load alert channels',
    settled: (page) => page.getByText('No alert channels yet'),
  },
  'the alert channels of an organization': {
    prepare: async (page) => {
      await signIn(page);
      return `/settings?section=organizations&organization=${await newOrganization(page)}`;
    },
    call: /\/api\/v2\/organizations\/[^/]+\/alert-channels/,
    loading: 'Loading alert channels',
    failure: 'Failed to load alert channels',
    settled: (page) => page.getByText('No alert channels yet'),
  },
  'the status page of a project': {
    prepare: inProject('?tab=alerts'),
    call: /\/api\/v2\/projects\/[^/]+\/status-page/,
    loading: 'Loading status page',
    failure: 'Failed to load status page',
    settled: (page) => page.getByRole('switch', { name: 'Public status page' }),
  },
  'the notes of a status page': {
    prepare: async (page) => {
      await signIn(page);
      const projectId = await newProject(page);
      await page.request.put(`/api/v2/projects/${projectId}/status-page`, { data: { isPublic: true } });
      return `/projects/${projectId}?tab=alerts`;
    },
    call: /\/api\/v2\/projects\/[^/]+\/status-notes/,
    loading: 'Loading notes',
    failure: 'Failed to load notes',
    settled: (page) => page.getByText('No notes yet'),
  },
});
