import { maxHeaderSize } from 'node:http';
import cookie from '@fastify/cookie';
import { createNetwork, type Network } from '@hopwise/engine';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import packageJson from '../package.json' with { type: 'json' };
import {
  accountAuditRoutes,
  accountRoutes,
  authRoutes,
  emailConfirmationRoutes,
  identifyCaller,
  knownDeviceOf,
  optionsRoutes,
  passwordResetRoutes,
  serverOwnerRoutes,
  usageRoutes,
} from './accounts/index.ts';
import { alertMailRoutes, alertRoutes, readAlertFigures } from './alerts/index.ts';
import { rememberCallerAddress } from './audit-trail/index.ts';
import { heldByProjects, startBackgroundWork } from './background-work.ts';
import { type Browser, browserTraceRoutes, createBrowserPlaces } from './browser-traces/index.ts';
import { bulkRoutes, listJobsAmongChecks, readBulkFigures, readQueue } from './bulk/index.ts';
import { checkRoutes, guestCheckRoutes, legacyTrackRoutes, statsRoutes, trackRoutes } from './checks/index.ts';
import { allClientComparisonRoutes, politeNetworks } from './client-comparisons/index.ts';
import type { Config } from './config.ts';
import { allContractRoutes, type ContractReader, createContractReader } from './contracts/index.ts';
import { attentionRoutes, onboardingRoutes } from './dashboard/index.ts';
import type { Bells } from './db/bells.ts';
import type { Database, OpenedDatabase } from './db/database.ts';
import { createDownloads, createPdfRenderer, type Downloads, exportRoutes, type PdfRenderer } from './exports/index.ts';
import { apiKeyOf, identifyCallers } from './http/caller.ts';
import { compressResponses } from './http/compression.ts';
import { closeConnectionsWhenClosing, endSlowBodies, respondToConnectionError } from './http/connections.ts';
import { bodyLimitBytes, respondNotFound, respondWithError } from './http/error-handler.ts';
import { readableAddress, refuseOtherHosts, refuseOtherOrigins } from './http/host-check.ts';
import { accessLog, requestId } from './http/logger.ts';
import { openApi } from './http/openapi.ts';
import { documentPolicies } from './http/route-docs.ts';
import { listRoutes } from './http/route-policy.ts';
import { acceptEmptyJson, refuseUnexpected, validatorCompiler } from './http/validation.ts';
import { securityHeaders, webApp } from './http/web-app.ts';
import type { Mailer, MailQueue } from './mail/index.ts';
import { mcpRoutes } from './mcp/index.ts';
import { allMonitorRoutes, type MonitorWork, readMonitorFigures, statusSubscriptions } from './monitors/index.ts';
import type { Metrics } from './operations/index.ts';
import { healthRoutes } from './operations/index.ts';
import {
  inviteRoutes,
  memberRoutes,
  organizationAuditRoutes,
  organizationRoutes,
  reportBrandRoutes,
} from './organizations/index.ts';
import { countProjectChecks, projectRoutes } from './projects/index.ts';
import { type BusyGate, limitCallers } from './rate-limits/index.ts';
import { createRedirectMapReader, type RedirectMapReader, redirectMapRoutes } from './redirect-maps/index.ts';
import { apiKeyRoutes, sessionRoutes, sessionTokenOf } from './sessions/index.ts';
import { sharingRoutes } from './sharing/index.ts';
import { createGoogleSafeBrowsing, createSafeBrowsing, PreloadListFile } from './site-lists/index.ts';
import {
  type AnalyzeDeps,
  type Analyzer,
  analysisRoutes,
  createAnalyzer,
  gatherWithEngine,
  shareOfAnalyses,
} from './tracing/index.ts';
import { createPasswordHasher, type PasswordHasher } from './users/index.ts';
import type { PoliteVisits } from './visits/index.ts';

/** An idle connection is closed after this time, even if the client just isn't reading the response. */
const idleTimeoutMs = 300_000;

const pluginName = Symbol.for('fastify.display-name');

export interface AppDeps {
  config: Config;
  logger: FastifyBaseLogger;
  database: OpenedDatabase;
  /** The guarded network to the sites that people track. */
  network: Network;
  /** Traces URLs in a real browser; omitted where there is none. */
  browser?: Browser | undefined;
  sessionSecret: string;
  /** Default: password hashing at production cost. */
  passwords?: PasswordHasher | undefined;
  /** Threads for audits and reports. By default, the app starts its own and stops them when it closes. */
  threads?: WorkThreads | undefined;
  /** The directory of the built web app. */
  webRoot: string;
  /** Aborted when the server can't wait any longer for running work. */
  stopping: AbortSignal;
  /** Milliseconds since 1970, for monitor schedules; the system clock by default. */
  now?: () => number;
  /** Runs bulk jobs and monitors in this thread instead of a separate one. */
  visitsHere?: boolean;
}

export interface WorkThreads {
  analyzer: Analyzer;
  pdf: PdfRenderer;
}

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = createServer(deps);
  namePlugins(app);
  app.setValidatorCompiler(validatorCompiler);
  refuseUnexpected(app);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(respondWithError);
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  accessLog(app);
  refuseOtherHosts(app, deps.config);
  closeConnectionsWhenClosing(app, deps.stopping);
  endSlowBodies(app);
  compressResponses(app);
  listRoutes(app);
  const metrics = await serveMetrics(app, deps);

  await securityHeaders(app, deps.config);
  await app.register(cookie, { secret: deps.sessionSecret });
  await openApi(app, { version: packageJson.version, config: deps.config });
  await app.register(apiRoutes(deps, metrics));
  const sendPage = await webApp(app, deps);
  app.setNotFoundHandler(respondNotFound(sendPage));
  return app;
}

function createServer({ config, logger }: AppDeps): FastifyInstance {
  return Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    // A proxy that isn't listed by address is trusted for its own address only, not for what it forwards.
    trustProxy: config.trustProxy === true ? (_address, distance) => distance === 0 : config.trustProxy,
    bodyLimit: bodyLimitBytes,
    connectionTimeout: idleTimeoutMs,
    // A busy computer may take long to start; Fastify's default is ten seconds.
    pluginTimeout: 0,
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      respondWithError(error, request, reply);
    },
    clientErrorHandler: respondToConnectionError,
    rewriteUrl: readableAddress,
    // No path segment is too long to look up: Node limits the whole path.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  });
}

/**
 * Fastify names a plugin without a display name by comparing it with every loaded module. With hundreds of modules and
 * many plugins, that is slow.
 */
function namePlugins(app: FastifyInstance): void {
  const register = app.register as (plugin: unknown, options?: unknown) => FastifyInstance;
  app.register = function (this: FastifyInstance, plugin: { name?: string; [pluginName]?: string }, options?: unknown) {
    plugin[pluginName] ??= plugin.name || 'anonymous plugin';
    return register.call(this, plugin, options);
  } as unknown as typeof app.register;
}

/** Loaded only when needed, to keep startup fast. */
async function serveMetrics(app: FastifyInstance, deps: AppDeps): Promise<Metrics | undefined> {
  const { config, database, now = Date.now } = deps;
  const token = config.metricsToken;
  if (token === undefined) return undefined;
  const { createMetrics, metricsRoute } = await import('./operations/index.ts');
  const metrics = createMetrics({
    database,
    readBulk: () => readBulkFigures(database.db),
    readMonitors: () => readMonitorFigures(database.db, now()),
    readAlerts: () => readAlertFigures(database.db, now()),
  });
  metrics.watchRequests(app);
  await app.register(metricsRoute({ metrics, token }));
  return metrics;
}

/** All API routes, with access control. */
const apiRoutes = (deps: AppDeps, metrics: Metrics | undefined) => async (app: FastifyInstance) => {
  const { config, logger, passwords = createPasswordHasher() } = deps;
  const { db, backgroundDb } = deps.database;
  const contractReader = createContractReader();
  const redirectMapReader = createRedirectMapReader();
  const alertNetwork = createNetwork({ allowCidrs: config.webhookAllowCidrs, extraCa: config.traceExtraCa });
  app.addHook('onClose', async () => alertNetwork.close());
  const background = startBackgroundWork(app, { ...deps, alertNetwork });
  const { mailer, mails, bells, visits, monitorWork, purgeSoon, accessChanged, alertSoon } = background;
  app.addHook('onClose', () => contractReader.close());
  app.addHook('onClose', () => redirectMapReader.close());
  const { analyzer, pdf } = deps.threads ?? startThreads(app);
  const analyses = prepareAnalyses(deps, analyzer);
  const version2 = {
    ...deps,
    ...(metrics ? watchAnalyses(analyses, metrics) : analyses),
    db,
    backgroundDb,
    passwords,
    mailer,
    mails,
    purgeSoon,
    accessChanged,
    alertSoon,
    pdf: metrics ? { ...pdf, render: metrics.watchWork('pdf', pdf.render) } : pdf,
    downloads: createDownloads(),
    browser: deps.browser && metrics ? watchBrowser(deps.browser, metrics) : deps.browser,
    browserPlaces: createBrowserPlaces(config),
    bells,
    visits,
    monitorWork,
    contractReader,
    redirectMapReader,
    hstsPreload: new PreloadListFile(config.dataDir),
    alertNetwork,
    networkFor: politeNetworks(deps.network, visits),
    version: packageJson.version,
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  rememberCallerAddress(app);
  refuseOtherOrigins(app, config);
  const { countIdentified, admitTrack } = limitCallers(app, {
    ...{ db, config },
    credentialOf: (request) => apiKeyOf(request) ?? sessionTokenOf(request),
    knownCallerOf: (request) => knownDeviceOf(request)?.userIds[0],
  });
  identifyCallers(app, countIdentified(identifyCaller({ db, config })));
  documentPolicies(app);

  await app.register(healthRoutes({ ...deps, readQueue: () => readQueue(db), version: packageJson.version }));
  await app.register(authRoutes({ db, passwords, config, logger, mails }), { prefix: '/api/v1' });
  await app.register(passwordResetRoutes({ db, passwords, mails }), { prefix: '/api/v1' });
  await app.register(legacyTrackRoutes(version2), { prefix: '/api/v1' });
  await app.register(version2Routes(version2), { prefix: '/api/v2' });
  const listBulkJobs = listJobsAmongChecks;
  await app.register(mcpRoutes({ ...version2, listBulkJobs, admitTrack }));
  // `/v2` serves the same as the documented `/api/v2`.
  await app.register(async (alias) => {
    alias.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    await alias.register(version2Routes(version2), { prefix: '/v2' });
  });
};

function startThreads(app: FastifyInstance): WorkThreads {
  const pdf = createPdfRenderer();
  const analyzer = createAnalyzer({ share: shareOfAnalyses });
  app.addHook('onClose', () => pdf.close());
  app.addHook('onClose', () => analyzer.close());
  return { analyzer, pdf };
}

function prepareAnalyses({ config, database, logger, network }: AppDeps, analyzer: Analyzer): AnalyzeDeps {
  const { safeBrowsingApiKey: apiKey } = config;
  const google = apiKey === undefined ? undefined : createGoogleSafeBrowsing({ apiKey });
  return {
    analyzer,
    gatherUrl: gatherWithEngine(network, {
      hstsPreload: new PreloadListFile(config.dataDir),
    }),
    askSafeBrowsing: createSafeBrowsing({ db: database.db, google, logger }),
  };
}

const watchAnalyses = (deps: AnalyzeDeps, metrics: Metrics): AnalyzeDeps => ({
  ...deps,
  gatherUrl: metrics.watchTracks(deps.gatherUrl),
  analyzer: { ...deps.analyzer, run: metrics.watchWork('analysis', deps.analyzer.run) },
});

const watchBrowser = (browser: Browser, metrics: Metrics): Browser => ({
  follow: metrics.watchWork('browser', (request, options) => browser.follow(request, options)),
});

interface Version2Deps extends AppDeps, AnalyzeDeps, Downloads {
  db: Database;
  backgroundDb: Database;
  passwords: PasswordHasher;
  mailer: Mailer | undefined;
  mails: MailQueue | undefined;
  pdf: PdfRenderer;
  browserPlaces: BusyGate;
  bells: Bells;
  visits: PoliteVisits;
  monitorWork: MonitorWork;
  contractReader: ContractReader;
  redirectMapReader: RedirectMapReader;
  hstsPreload: PreloadListFile;
  alertNetwork: Network;
  /** Limits the client comparisons of one person. */
  networkFor(person: string): Network;
  purgeSoon(): void;
  accessChanged(): void;
  alertSoon(): void;
  version: string;
}

const version2Routes = (deps: Version2Deps) => async (app: FastifyInstance) => {
  await app.register(optionsRoutes(deps));
  await app.register(trackRoutes(deps));
  await app.register(checkRoutes({ ...deps, listBulkJobs: listJobsAmongChecks }));
  await app.register(analysisRoutes(deps));
  await app.register(browserTraceRoutes(deps));
  await app.register(guestCheckRoutes(deps));
  await app.register(projectRoutes({ ...deps, ...heldByProjects, countProjectChecks }));
  await app.register(statsRoutes(deps));
  await app.register(attentionRoutes(deps));
  await app.register(onboardingRoutes({ ...deps, ...heldByProjects, countProjectChecks }));
  await app.register(sharingRoutes(deps));
  await app.register(exportRoutes(deps));
  await app.register(bulkRoutes(deps));
  await app.register(allContractRoutes(deps));
  await app.register(redirectMapRoutes(deps));
  await app.register(allClientComparisonRoutes(deps));
  await app.register(allMonitorRoutes(deps));
  const { now } = deps.monitorWork;
  await app.register(alertRoutes({ ...deps, now }));
  await app.register(alertMailRoutes({ ...deps, now, others: statusSubscriptions(now) }));
  await app.register(accountRoutes(deps));
  await app.register(usageRoutes(deps));
  await app.register(accountAuditRoutes(deps));
  await app.register(emailConfirmationRoutes(deps));
  await app.register(sessionRoutes(deps));
  await app.register(apiKeyRoutes(deps));
  await app.register(organizationRoutes(deps));
  await app.register(memberRoutes(deps));
  await app.register(inviteRoutes(deps));
  await app.register(organizationAuditRoutes(deps));
  await app.register(reportBrandRoutes(deps));
  await app.register(serverOwnerRoutes(deps));
};
