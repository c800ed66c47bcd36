import type { ClientName } from '@hopwise/model';
import type { ClientIdentity } from './client-headers.ts';
import { sendAsClient } from './client-headers.ts';
import type { DevTools, DevToolsSession, SessionHandlers } from './devtools.ts';
import { ownWorld, watchMovers } from './follow-events.ts';
import type { OpenBrowser } from './open-browser.ts';
import type { Attached } from './shared-workers.ts';
import { within } from './within.ts';

export interface PageSettings {
  /** Of the guard: the only way out. */
  proxyServer: string;
  introduction: ClientIdentity;
  /** Whose headers are sent; undefined: the browser's own. */
  client: ClientName | undefined;
  allowInvalidCertificates: boolean;
  /** For each request and socket of the page, its frames and its workers. */
  onRequest: () => void;
  /** Called once, when the browser has sent too many events about the page. */
  onTooBusy: () => void;
  /** The browser sent an event about the page that could not be understood. */
  onFailed: (error: unknown) => void;
}

export interface OpenPage {
  session: DevToolsSession;
  frameId: string;
  /** False when it did not close in time. */
  close(): Promise<boolean>;
}

/**
 * How much is heard of one page. Requests take some ten messages each; what is beyond is a page that loads the server with
 * its sockets, frames, dialogs or URLs.
 */
const maxMessages = 50_000;
/** More than the socket limit allows, because each byte is reported as one and a third characters. */
const maxCharacters = 96 * 1024 * 1024;

const closeMs = 5000;
const desktop = { width: 1280, height: 800 };
const phone = { width: 412, height: 915 };

/**
 * A service worker would outlive its page, and respond in the place of the site. Pages that wait for the registration go on
 * when it settles, as in a browser: with one whose worker is never installed.
 */
const withoutServiceWorkers = `if (globalThis.ServiceWorkerContainer) {
  const registrationAt = (scope) => {
    const registration = Object.setPrototypeOf(new EventTarget(), ServiceWorkerRegistration.prototype);
    const values = { scope, active: null, installing: null, waiting: null, updateViaCache: 'imports', onupdatefound: null };
    for (const name of Object.keys(values)) Object.defineProperty(registration, name, { value: values[name], writable: true });
    registration.update = async () => registration;
    registration.unregister = async () => true;
    return registration;
  };
  ServiceWorkerContainer.prototype.register = async function register(script, options = {}) {
    const url = new URL(script, document.baseURI);
    return registrationAt(new URL(options.scope ?? './', url).href);
  };
}`;

/** Opens an empty page with its own cookies and storage. All its requests go through the proxy. */
export async function openPage(open: OpenBrowser, settings: PageSettings): Promise<OpenPage> {
  const { root } = open.devTools;
  const { browserContextId } = await root.send<{ browserContextId: string }>('Target.createBrowserContext', {
    disposeOnDetach: true,
    proxyServer: settings.proxyServer,
    proxyBypassList: '<-loopback>',
  });
  let stopWatching = () => {};
  const close = async () => {
    stopWatching();
    const closing = root.send('Target.disposeBrowserContext', { browserContextId });
    return (
      (await within(
        closeMs,
        closing.catch(() => ({})),
      )) !== null
    );
  };
  try {
    await root.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
    const { targetId } = await root.send<Attached['targetInfo']>('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    });
    const { sessionId } = await root.send<Attached>('Target.attachToTarget', { targetId, flatten: true });
    const { session, joinPart } = await preparedPage(open.devTools, sessionId, settings);
    stopWatching = open.sharedWorkers.watch(browserContextId, joinPart);
    const { frameTree } = await session.send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree');
    return { session, frameId: frameTree.frame.id, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function preparedPage(devTools: DevTools, sessionId: string, settings: PageSettings) {
  const sessions = new Map<string, DevToolsSession>();
  let messages = 0;
  let characters = 0;
  const hearing: SessionHandlers = {
    takes(length) {
      messages += 1;
      characters += length;
      if (messages <= maxMessages && characters <= maxCharacters) return true;
      for (const session of sessions.values()) devTools.leave(session);
      if (sessions.size > 0) settings.onTooBusy();
      sessions.clear();
      return false;
    },
    failed: settings.onFailed,
  };

  function join(id: string): DevToolsSession {
    const session = devTools.join(id, hearing);
    sessions.set(id, session);
    for (const event of ['Network.requestWillBeSent', 'Network.webSocketCreated', 'Network.webTransportCreated'])
      session.on(event, settings.onRequest);
    session.on<Attached>('Target.attachedToTarget', (attached) => joinPart(attached));
    session.on<Attached>('Target.detachedFromTarget', ({ sessionId }) => {
      const gone = sessions.get(sessionId);
      if (gone) devTools.leave(gone);
      sessions.delete(sessionId);
    });
    return session;
  }

  /** Frames of other sites and workers wait until they are resumed. */
  function joinPart({ sessionId, targetInfo: { targetId, type } }: Attached): void {
    if (type === 'page') return void devTools.root.post('Target.closeTarget', { targetId });
    const part = join(sessionId);
    prepare(part, settings).catch(() => {});
    if (type === 'iframe' && settings.client) sendAsClient(part, settings.client).catch(() => {});
    part.post('Runtime.runIfWaitingForDebugger');
  }

  const page = join(sessionId);
  const { width, height } = settings.introduction.isMobile ? phone : desktop;
  const { isMobile } = settings.introduction;
  await Promise.all([
    page.send('Page.enable'),
    page.send('Page.addScriptToEvaluateOnNewDocument', { source: watchMovers, worldName: ownWorld }),
    prepare(page, settings),
    settings.client && sendAsClient(page, settings.client),
    page.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: isMobile }),
  ]);
  return { session: page, joinPart };
}

/** Settings for a page, its frames and its workers. Workers don't support some of them. */
function prepare(session: DevToolsSession, { introduction, allowInvalidCertificates }: PageSettings): Promise<unknown> {
  const { userAgent, acceptLanguage, hints, isMobile } = introduction;
  return Promise.all([
    // Bodies are of no use here.
    session.send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1, maxPostDataSize: 0 }),
    session.send('Network.setBypassServiceWorker', { bypass: true }),
    session.send('Emulation.setUserAgentOverride', {
      userAgent,
      // Chromium writes the weights itself.
      acceptLanguage: acceptLanguage.replaceAll(/;q=[\d.]+/g, ''),
      ...(hints && {
        userAgentMetadata: {
          ...hints,
          platformVersion: '',
          architecture: isMobile ? '' : 'x86',
          model: '',
          mobile: isMobile,
        },
      }),
    }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: withoutServiceWorkers }),
    session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    ...(allowInvalidCertificates ? [session.send('Security.setIgnoreCertificateErrors', { ignore: true })] : []),
  ]);
}
