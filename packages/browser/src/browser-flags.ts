/** JavaScript of one page may hold so much; a page that wants more crashes, alone. */
const maxHeapMb = 512;

/** A whole browser heeds the first and not the other, a headless shell the other and not the first. */
const webRtcFlags = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** What keeps Chromium from going past the guard proxy, each with a test in e2e/tests/browser-guard.spec.ts. */
export const guardFlags = (proxyHost = '127.0.0.1'): string[] => [
  ...webRtcFlags,
  '--disable-quic',
  // Chromium itself resolves nothing: names are for the proxy.
  `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${proxyHost}`,
  '--dns-prefetch-disable',
  '--no-pings',
  `--js-flags=--max-old-space-size=${maxHeapMb}`,
];

/**
 * With which a browser elsewhere has to be started. What it asks for on its own account goes to a proxy that is not
 * there; each trace brings its own. `proxyHost`: the name that it has for this server.
 */
export const browserFlags = (proxyHost: string): string[] => [
  '--headless',
  '--enable-automation',
  '--remote-debugging-port=9222',
  '--user-data-dir=/tmp/profile',
  '--proxy-server=socks5://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  ...guardFlags(proxyHost),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-features=HttpsUpgrades,OptimizationHints,MediaRouter,Translate',
  '--disable-sync',
  '--hide-scrollbars',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--password-store=basic',
];

/** Without these a browser elsewhere is not used. */
export const neededFlags: readonly string[] = [...webRtcFlags, '--disable-quic'];
