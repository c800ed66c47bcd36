/** The JavaScript memory limit of one page. A page that needs more crashes alone. */
const maxHeapMb = 512;

/** A full browser supports only the first flag, a headless shell only the second. */
const webRtcFlags = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** The flags that keep Chromium behind the guard proxy, each with a test in e2e/tests/browser-guard.spec.ts. */
const guardFlags = (closedProxy: string, proxyHost: string): string[] => [
  // Its own requests go to a proxy that lets nothing through; each trace brings its own.
  `--proxy-server=${closedProxy}`,
  '--proxy-bypass-list=<-loopback>',
  ...webRtcFlags,
  '--disable-quic',
  // Chromium itself resolves nothing: names are for the proxy. WebRTC would ask the local network for names of .local
  // even so, unless they are an unroutable address.
  `--host-resolver-rules=MAP *.local 0.0.0.0, MAP * ~NOTFOUND, EXCLUDE ${proxyHost}`,
  '--dns-prefetch-disable',
  '--no-pings',
  `--js-flags=--max-old-space-size=${maxHeapMb}`,
];

/** Background requests, prompts for users, and https upgrades that no site requested. */
const disabledFeatures = [
  'AimEnabled',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'Translate',
  'msForceBrowserSignIn',
];

/** A browser without windows. */
const quietFlags: readonly string[] = [
  '--headless',
  // The language is the client's: without this, those that send none would send Chromium's.
  '--accept-lang=',
  '--block-new-web-contents',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--disable-back-forward-cache',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  `--disable-features=${disabledFeatures.join()}`,
  '--disable-field-trial-config',
  '--disable-hang-monitor',
  '--disable-print-preview',
  '--disable-prompt-on-repost',
  '--disable-renderer-backgrounding',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
];

/** For a browser on this computer. */
export const localFlags = (closedProxy: string, isSandboxed: boolean): string[] => [
  ...guardFlags(closedProxy, '127.0.0.1'),
  ...quietFlags,
  ...(isSandboxed ? [] : ['--no-sandbox']),
];

/** With which a browser elsewhere has to be started. `proxyHost`: the name that it has for this server. */
export const browserFlags = (proxyHost: string): string[] => [
  // The browser reports its flags only with this one.
  '--enable-automation',
  '--remote-debugging-port=9222',
  '--user-data-dir=/tmp/profile',
  ...guardFlags('socks5://127.0.0.1:1', proxyHost),
  ...quietFlags,
];

/** Without these a browser elsewhere is not used. */
export const neededFlags: readonly string[] = [...webRtcFlags, '--disable-quic'];
