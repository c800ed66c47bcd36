import type { Page } from '@playwright/test';
import {
  createProject,
  exportAs,
  logIn,
  onPost,
  openCheck,
  type Reply,
  refresh,
  refuse,
  sayNothing,
  signUp,
  submitUrl,
} from '../support/catalogue-steps.ts';
import { signIn } from '../support/person.ts';

export interface Notice {
  title: string;
  body?: string;
  forMs?: number;
}

/** Calls to these URLs are replied to like this. */
type Replied = readonly [urls: string, reply: Reply];

interface Row {
  name: string;
  replied?: Replied;
  act(page: Page, siteUrl: string): Promise<unknown>;
}

/** Told by a notice at the edge of the page. */
export interface NoticeRow extends Row {
  notice: Notice;
}

/** Told beside the form. */
export interface FormRow extends Row {
  words: string;
}

const login = '**/auth/login';
const register = '**/auth/register';
const track = '**/v2/track';
const analyze = '**/v2/analyze/**';
const projects = '**/api/v2/projects';
const report = '**/v2/export/**';

const tooMany = 'You already have 5 reports in the making. Wait for one of them to finish';
const details = [
  { path: 'email', message: 'Not that one' },
  { path: 'name', message: 'Nor this' },
];

const trackExample = (page: Page) => submitUrl(page, '/track', 'example.com');
const analyzeExample = (page: Page) => submitUrl(page, '/analysis', 'example.com');
const newShop = (page: Page) => createProject(page, 'Shop');

async function exportPage(page: Page, siteUrl: string, label: string, reply?: Reply) {
  await openCheck(page, `${siteUrl}/page`);
  if (reply) await page.route(report, reply);
  await exportAs(page, label);
}

export const noticeRows: readonly NoticeRow[] = [
  {
    name: 'login failure: the server message, 5 s',
    replied: [login, refuse('This account is locked')],
    act: (page) => logIn(page),
    notice: { title: 'Login failed', body: 'This account is locked', forMs: 5000 },
  },
  {
    name: "login failure: 'Login failed' without a server message",
    replied: [login, sayNothing],
    act: (page) => logIn(page),
    notice: { title: 'Login failed', body: 'Login failed', forMs: 5000 },
  },
  {
    name: 'register failure: the server message, 5 s',
    replied: [register, refuse('Not today')],
    act: (page) => signUp(page),
    notice: { title: 'Registration failed', body: 'Not today', forMs: 5000 },
  },
  {
    name: "register failure: 'Registration failed' without a server message",
    replied: [register, sayNothing],
    act: (page) => signUp(page),
    notice: { title: 'Registration failed', body: 'Registration failed', forMs: 5000 },
  },
  {
    name: 'track failure: the server message, 5 s',
    replied: [track, refuse('Not that address')],
    act: trackExample,
    notice: { title: 'Tracking failed', body: 'Not that address', forMs: 5000 },
  },
  {
    name: "track failure: 'An error occurred' without one",
    replied: [track, sayNothing],
    act: trackExample,
    notice: { title: 'Tracking failed', body: 'An error occurred', forMs: 5000 },
  },
  {
    name: 'track success: 0 redirects found',
    act: (page, siteUrl) => submitUrl(page, '/track', `${siteUrl}/page`),
    notice: { title: 'Tracking completed', body: '0 redirects found' },
  },
  {
    name: 'track success: 1 redirect found',
    act: (page, siteUrl) => submitUrl(page, '/track', `${siteUrl}/chain/1`),
    notice: { title: 'Tracking completed', body: '1 redirect found' },
  },
  {
    name: 'track success: 2 redirects found',
    act: (page, siteUrl) => submitUrl(page, '/track', `${siteUrl}/chain/2`),
    notice: { title: 'Tracking completed', body: '2 redirects found' },
  },
  {
    name: 'analysis failure: the server message',
    replied: [analyze, refuse('Not that address')],
    act: analyzeExample,
    notice: { title: 'Analysis failed', body: 'Not that address' },
  },
  {
    name: "analysis failure: 'An error occurred' without one",
    replied: [analyze, sayNothing],
    act: analyzeExample,
    notice: { title: 'Analysis failed', body: 'An error occurred' },
  },
  {
    name: "analysis success: 'Analysis completed'",
    act: (page, siteUrl) => submitUrl(page, '/analysis', `${siteUrl}/page`),
    notice: { title: 'Analysis completed' },
  },
  {
    name: 'create project failure: the server message',
    replied: [projects, onPost(refuse('You have enough of them'))],
    act: newShop,
    notice: { title: 'Failed to create project', body: 'You have enough of them' },
  },
  {
    name: "create project failure: 'Please try again' without one",
    replied: [projects, onPost(sayNothing)],
    act: newShop,
    notice: { title: 'Failed to create project', body: 'Please try again' },
  },
  {
    name: "create project success: '{name} is ready for tracking'",
    act: newShop,
    notice: { title: 'Project created successfully', body: 'Shop is ready for tracking' },
  },
  {
    name: "dashboard refresh: 'Dashboard refreshed'",
    act: async (page) => {
      await signIn(page);
      await page.goto('/dashboard');
      await refresh(page);
    },
    notice: { title: 'Dashboard refreshed' },
  },
  {
    name: "check refresh: 'Check refreshed' for 2 s",
    act: async (page, siteUrl) => {
      await openCheck(page, `${siteUrl}/page`);
      await refresh(page);
    },
    notice: { title: 'Check refreshed', forMs: 2000 },
  },
  {
    name: "export success: 'Report downloaded as MARKDOWN' for 3 s",
    act: (page, siteUrl) => exportPage(page, siteUrl, 'Download Markdown'),
    notice: { title: 'Export successful', body: 'Report downloaded as MARKDOWN', forMs: 3000 },
  },
  {
    name: "export success: 'Report downloaded as PDF' for 3 s",
    act: (page, siteUrl) => exportPage(page, siteUrl, 'Download PDF'),
    notice: { title: 'Export successful', body: 'Report downloaded as PDF', forMs: 3000 },
  },
  {
    name: "export failure: 'Please try again later'",
    act: (page, siteUrl) => exportPage(page, siteUrl, 'Download PDF', sayNothing),
    notice: { title: 'Export failed', body: 'Please try again later' },
  },
  {
    name: 'export refused: the server says what to wait for',
    act: (page, siteUrl) =>
      exportPage(page, siteUrl, 'Download PDF', (route) =>
        route.fulfill({ status: 429, json: { error: 'RATE_LIMITED', message: tooMany } }),
      ),
    notice: { title: 'Export failed', body: tooMany },
  },
];

export const formRows: readonly FormRow[] = [
  {
    name: 'login failure: the server message',
    replied: [login, refuse('This account is locked')],
    act: (page) => logIn(page),
    words: 'This account is locked',
  },
  {
    name: "login failure: 'Login failed. Please try again.' without a server message",
    replied: [login, sayNothing],
    act: (page) => logIn(page),
    words: 'Login failed. Please try again.',
  },
  {
    name: 'register failure: the server message',
    replied: [register, (route) => route.fulfill({ status: 409, json: { error: 'CONFLICT', message: 'Taken' } })],
    act: (page) => signUp(page),
    words: 'Taken',
  },
  {
    name: 'register failure: else the first message in the details',
    replied: [
      register,
      (route) => route.fulfill({ status: 400, json: { error: 'VALIDATION_FAILED', message: '', details } }),
    ],
    act: (page) => signUp(page),
    words: 'Not that one',
  },
  {
    name: "register failure: else 'Registration failed. Please try again.'",
    replied: [register, sayNothing],
    act: (page) => signUp(page),
    words: 'Registration failed. Please try again.',
  },
  {
    name: "register failure: else the error's own message",
    replied: [register, (route) => route.abort('connectionrefused')],
    act: (page) => signUp(page),
    words: 'Failed to fetch',
  },
];
