#!/bin/sh
# Starts Chromium with the flags that packages/browser requires; a test compares the two lists.
set -eu

# Chromium only listens on loopback. This container's address is only reachable on the server's network.
if [ -n "${BROWSER_LISTEN:=$(hostname -i | cut -d ' ' -f 1)}" ] && [ "$BROWSER_LISTEN" != 127.0.0.1 ]; then
  socat "TCP-LISTEN:9222,bind=$BROWSER_LISTEN,fork,reuseaddr" TCP:127.0.0.1:9222 &
fi

# The sandbox needs user namespaces, which some systems and container settings forbid.
sandbox=
if ! unshare --user true 2>/dev/null; then
  sandbox=--no-sandbox
  echo "This system doesn't allow user namespaces, so Chromium runs without its sandbox (docs/browser.md)." >&2
fi

# Chromium opens mailto: and the like with these programs; here they do nothing.
mkdir -p /tmp/programs
for opener in xdg-open xdg-email xdg-settings; do ln -sf /bin/false "/tmp/programs/$opener"; done
export PATH="/tmp/programs:$PATH"

exec "${CHROMIUM:-chromium}" \
  '--enable-automation' \
  '--remote-debugging-port=9222' \
  '--user-data-dir=/tmp/profile' \
  '--proxy-server=socks5://127.0.0.1:1' \
  '--proxy-bypass-list=<-loopback>' \
  '--webrtc-ip-handling-policy=disable_non_proxied_udp' \
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp' \
  '--disable-quic' \
  "--host-resolver-rules=MAP *.local 0.0.0.0, MAP * ~NOTFOUND, EXCLUDE ${SERVER_HOST:-server}" \
  '--dns-prefetch-disable' \
  '--no-pings' \
  '--js-flags=--max-old-space-size=512' \
  '--headless' \
  '--accept-lang=' \
  '--block-new-web-contents' \
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4' \
  '--disable-back-forward-cache' \
  '--disable-background-networking' \
  '--disable-background-timer-throttling' \
  '--disable-backgrounding-occluded-windows' \
  '--disable-breakpad' \
  '--disable-component-extensions-with-background-pages' \
  '--disable-component-update' \
  '--disable-default-apps' \
  '--disable-dev-shm-usage' \
  '--disable-extensions' \
  '--disable-features=AimEnabled,HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,Translate,msForceBrowserSignIn' \
  '--disable-field-trial-config' \
  '--disable-hang-monitor' \
  '--disable-print-preview' \
  '--disable-prompt-on-repost' \
  '--disable-renderer-backgrounding' \
  '--disable-search-engine-choice-screen' \
  '--disable-sync' \
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies' \
  '--force-color-profile=srgb' \
  '--hide-scrollbars' \
  '--metrics-recording-only' \
  '--mute-audio' \
  '--no-default-browser-check' \
  '--no-first-run' \
  '--no-service-autorun' \
  '--password-store=basic' \
  '--use-mock-keychain' \
  $sandbox \
  about:blank
