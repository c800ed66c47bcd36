import {
  type AlertChannel,
  type CreateMonitorRequest,
  clientNamed,
  createMonitorRequest,
  type HttpMethod,
  localZone,
  type Monitor,
  type MonitorAlerting,
  type MonitorOptions,
  monitorDefaults,
  monitorLimits,
  pageParts,
  parseHeaderLines,
  type ScoredKind,
  type TimedPart,
  type VerdictLevel,
  type WatchedPart,
} from '@hopwise/model';
import type { UseFormReturnType } from '@mantine/form';
import type { ChosenClient } from '../../checks/request-fields.tsx';
import { type MaintenanceValues, maintenanceOf, maintenanceValuesOf } from './maintenance-values.ts';

/** A number field: a string while it doesn't hold a number. */
type NumberField = number | string;

/** Set through the API or a file. One that is left out is made if its score is compared. */
type Analyses = Pick<MonitorOptions, 'enableSSLAnalysis' | 'enableSEOAnalysis' | 'enableSecurityAnalysis'>;

/** Named as in the request, so errors from the schema or the server find their field. */
export interface MonitorFormValues {
  name: string;
  target: { kind: 'url' | 'contract'; url: string; contractId: string };
  schedule: { kind: 'every' | 'daily'; minutes: string; at: string; zone: string };
  /** Empty fields use the project defaults. */
  options: {
    method: HttpMethod | '';
    client: ChosenClient;
    userAgent: string;
    /** One "Name: value" per line. If empty, the stored headers stay. */
    headers: string;
    removesHeaders: boolean;
    maxHops: NumberField;
    timeout: NumberField;
    allowInvalidCertificates: boolean;
    analyses: Analyses;
  };
  downLevel: 'failed' | 'warning';
  /** headers: comma-separated names. */
  watch: { parts: WatchedPart[]; headers: string; scores: ScoredKind[] };
  alerting: Pick<MonitorAlerting, 'channelIds'> & {
    failures: NumberField;
    successes: NumberField;
    reminds: boolean;
    reminderMinutes: NumberField;
    detectsFlapping: boolean;
    /** Kept while it is off. */
    flapping: number;
    isSlowLimited: boolean;
    slow: { part: TimedPart; ms: NumberField };
    maintenance: MaintenanceValues[];
  };
}

export type MonitorFields = UseFormReturnType<MonitorFormValues>;

const usualReminderMinutes = 60;

/** The target of a new monitor, with the options of the check it repeats. */
export interface NewTarget {
  url?: string | undefined;
  /** The ID of a contract in the project. */
  contract?: string | undefined;
  method?: HttpMethod | undefined;
  /** Unchecked text from the page's URL: the list of clients isn't part of the first load. */
  client?: string | undefined;
  userAgent?: string | undefined;
  maxHops?: number | undefined;
  timeout?: number | undefined;
  allowInvalidCertificates?: boolean | undefined;
}

/** `channels`: those of the project. All enabled ones are selected, up to the limit. */
export function newMonitorValues(
  target: NewTarget,
  zone = localZone(),
  channels: readonly Pick<AlertChannel, 'id' | 'disabledReason'>[] = [],
): MonitorFormValues {
  const { url = '', contract } = target;
  const { schedule, downLevel, watch, alerting } = monitorDefaults;
  return {
    name: '',
    target: { kind: contract === undefined ? 'url' : 'contract', url, contractId: contract ?? '' },
    schedule: { kind: 'every', minutes: String(schedule.minutes), at: '09:00', zone },
    options: {
      method: target.method ?? '',
      client: clientNamed(target.client ?? '') ?? '',
      userAgent: target.userAgent ?? '',
      headers: '',
      removesHeaders: false,
      maxHops: target.maxHops ?? '',
      timeout: target.timeout ?? '',
      allowInvalidCertificates: target.allowInvalidCertificates ?? false,
      analyses: {},
    },
    downLevel,
    watch: { parts: [...watch.parts], headers: '', scores: [] },
    alerting: {
      failures: alerting.failures,
      successes: alerting.successes,
      reminds: false,
      reminderMinutes: usualReminderMinutes,
      ...{ detectsFlapping: true, flapping: alerting.flapping, isSlowLimited: true, slow: { ...alerting.slow } },
      maintenance: [],
      channelIds: channels
        .filter(({ disabledReason }) => disabledReason === null)
        .slice(0, monitorLimits.channels)
        .map(({ id }) => id),
    },
  };
}

/** The fields of an existing monitor. */
export function monitorValuesOf(monitor: Monitor, now = new Date(), zone = localZone()): MonitorFormValues {
  const { name, target, schedule, options, downLevel, watch, alerting } = monitor;
  const usual = newMonitorValues({}, zone);
  return {
    name,
    target: {
      kind: target.kind,
      url: target.kind === 'url' ? target.url : '',
      contractId: target.kind === 'contract' ? target.contractId : '',
    },
    schedule: {
      ...usual.schedule,
      ...(schedule.kind === 'every' ? { kind: 'every', minutes: String(schedule.minutes) } : schedule),
    },
    options: {
      ...usual.options,
      method: options.method ?? '',
      client: options.client ?? '',
      userAgent: options.userAgent ?? '',
      maxHops: options.maxHops ?? '',
      timeout: options.timeout ?? '',
      allowInvalidCertificates: options.allowInvalidCertificates ?? false,
      analyses: analysesIn(options),
    },
    downLevel,
    watch: { parts: [...watch.parts], headers: watch.headers.join(', '), scores: [...watch.scores] },
    alerting: {
      failures: alerting.failures,
      successes: alerting.successes,
      reminds: alerting.reminderMinutes !== null,
      reminderMinutes: alerting.reminderMinutes ?? usualReminderMinutes,
      detectsFlapping: alerting.flapping !== null,
      flapping: alerting.flapping ?? usual.alerting.flapping,
      isSlowLimited: alerting.slow !== null,
      slow: { ...(alerting.slow ?? usual.alerting.slow) },
      maintenance: alerting.maintenance.map((window) => maintenanceValuesOf(window, now, zone)),
      channelIds: [...alerting.channelIds],
    },
  };
}

const analysisOf = { ssl: 'enableSSLAnalysis', seo: 'enableSEOAnalysis', security: 'enableSecurityAnalysis' } as const;
const analyzedKinds = ['ssl', 'seo', 'security'] as const;

function analysesIn(options: Analyses): Analyses {
  const analyses: Analyses = {};
  for (const kind of analyzedKinds) {
    const enabled = options[analysisOf[kind]];
    if (enabled !== undefined) analyses[analysisOf[kind]] = enabled;
  }
  return analyses;
}

/** After a score is selected or deselected, its analysis follows it again, whatever the API had set. */
export function analysesAfter(
  analyses: Analyses,
  before: readonly ScoredKind[],
  after: readonly ScoredKind[],
): Analyses {
  const left = { ...analyses };
  for (const kind of analyzedKinds) if (before.includes(kind) !== after.includes(kind)) delete left[analysisOf[kind]];
  return left;
}

const filled = <Value>(name: string, value: Value) => (value === '' ? {} : { [name]: value });

function optionsOf({ options }: MonitorFormValues): Record<string, unknown> {
  const { method, client, userAgent, headers, removesHeaders, maxHops, timeout } = options;
  const { allowInvalidCertificates, analyses } = options;
  return {
    ...filled('method', method),
    ...filled('client', client),
    ...filled('userAgent', userAgent.trim()),
    ...(keepsHeaders(options) ? {} : { headers: removesHeaders ? {} : parseHeaderLines(headers) }),
    ...filled('maxHops', maxHops),
    ...filled('timeout', timeout),
    ...(allowInvalidCertificates && { allowInvalidCertificates }),
    ...analyses,
  };
}

/** The request of one run, with the analyses that the monitor makes. The project's own may be others. */
export function testRunOf(values: MonitorFormValues): Record<string, unknown> {
  const { target, options, watch } = values;
  const { enableSSLAnalysis, enableSEOAnalysis, enableSecurityAnalysis } = options.analyses;
  const { scores } = watch;
  const isPageWatched = pageParts.some((part) => watch.parts.includes(part));
  return {
    ...optionsOf(values),
    url: target.url,
    enableSSLAnalysis: enableSSLAnalysis ?? scores.includes('ssl'),
    enableSEOAnalysis: isPageWatched || (enableSEOAnalysis ?? scores.includes('seo')),
    enableSecurityAnalysis: enableSecurityAnalysis ?? scores.includes('security'),
  };
}

/** Whether a run with this verdict counts as a failure. */
export const isDownAt = (level: VerdictLevel, downLevel: MonitorFormValues['downLevel']): boolean =>
  level === 'failed' || level === downLevel;

/** Whether the server sends headers that the form doesn't hold. */
export const keepsHeaders = ({ removesHeaders, headers }: MonitorFormValues['options']): boolean =>
  !removesHeaders && headers.trim() === '';

/** The settings that only a URL monitor has. */
function trackingOf(values: MonitorFormValues): Record<string, unknown> {
  const { downLevel, watch } = values;
  const headers = watch.headers.split(',').map((header) => header.trim());
  return {
    options: optionsOf(values),
    downLevel,
    watch: { ...watch, headers: headers.filter((header) => header !== '') },
  };
}

/** Converts to the API's format. Invalid fields are passed through, so the schema reports them. */
function givenOf(values: MonitorFormValues, isNew: boolean): Record<string, unknown> {
  const { name, target, schedule, alerting } = values;
  const { kind, minutes, at, zone } = schedule;
  const { reminds, reminderMinutes, maintenance, detectsFlapping, isSlowLimited, flapping, slow, ...looks } = alerting;
  return {
    // The server names a new monitor after its target.
    ...(isNew ? filled('name', name.trim()) : { name }),
    target:
      target.kind === 'url' ? { kind: 'url', url: target.url } : { kind: 'contract', contractId: target.contractId },
    schedule: kind === 'every' ? { kind, minutes: Number(minutes) } : { kind, at, zone: zone.trim() },
    // A contract has its own.
    ...(target.kind === 'url' && trackingOf(values)),
    alerting: {
      ...looks,
      reminderMinutes: reminds ? reminderMinutes : null,
      flapping: detectsFlapping ? flapping : null,
      // A contract has no single response time, so its fields are hidden.
      ...(target.kind === 'url' && { slow: isSlowLimited ? slow : null }),
      maintenance: maintenance.map(maintenanceOf),
    },
  };
}

/** Errors about one item are shown at the field that holds them all. */
const fieldOfMany = /^(options\.headers|watch\.headers|alerting\.channelIds)\..*$/;

/** The name of the field that shows the error at `path`. */
export const fieldOf = (path: string): string => path.replace(fieldOfMany, '$1');

const hasInvalidLine = (headers: string): boolean =>
  headers.split('\n').some((line) => line.trim() !== '' && parseHeaderLines(line) === undefined);

export type ReadMonitorForm = { request: CreateMonitorRequest } | { errors: Record<string, string> };

/** Validates the form with the server's own schema. */
export function readMonitorForm(values: MonitorFormValues, isNew = true): ReadMonitorForm {
  const { target, options } = values;
  if (target.kind === 'contract' && target.contractId === '') {
    return { errors: { 'target.contractId': 'Choose a contract' } };
  }
  if (target.kind === 'url' && !options.removesHeaders && hasInvalidLine(options.headers)) {
    return { errors: { 'options.headers': 'Please use format: Header-Name: Header-Value' } };
  }
  const parsed = createMonitorRequest.safeParse(givenOf(values, isNew));
  if (parsed.success) return { request: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[fieldOf(path.join('.'))] ??= message;
  return { errors };
}
