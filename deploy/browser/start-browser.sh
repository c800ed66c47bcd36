#!/bin/sh
# Starts Chromium with the flags that packages/browser asks for; a test holds the two lists together.
set -eu

# Chromium listens on loopback alone. The address of this container is known to the server's network and to no other.
if [ -n "${BROWSER_LISTEN:=$(hostname -i | cut -d ' ' -f 1)}" ] && [ "$BROWSER_LISTEN" != 127.0.0.1 ]; then
  socat "TCP-LISTEN:9222,bind=$BROWSER_LISTEN,fork,reuseaddr" TCP:127.0.0.1:9222 &
fi

# The sandbox is made of user namespaces, which some systems and container settings forbid.
sandbox=
if ! unshare --user true 2>/dev/null; then
  sandbox=--no-sandbox
  echo "This system allows no user namespaces, so Chromium runs without its sandbox (docs/browser.md)." >&2
fi

exec "${CHROMIUM:-chromium}" \
  '--headless' \
  '--enable-automation' \
  '--remote-debugging-port=9222' \
  '--user-data-dir=/tmp/profile' \
  '--proxy-server=socks5://127.0.0.1:1' \
  '--proxy-bypass-list=<-loopback>' \
  '--webrtc-ip-handling-policy=disable_non_proxied_udp' \
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp' \
  '--disable-quic' \
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${SERVER_HOST:-server}" \
  '--dns-prefetch-disable' \
  '--no-pings' \
  '--js-flags=--max-old-space-size=512' \
  '--disable-background-networking' \
  '--disable-component-update' \
  '--disable-default-apps' \
  '--disable-dev-shm-usage' \
  '--disable-extensions' \
  '--disable-features=HttpsUpgrades,OptimizationHints,MediaRouter,Translate' \
  '--disable-sync' \
  '--hide-scrollbars' \
  '--metrics-recording-only' \
  '--mute-audio' \
  '--no-default-browser-check' \
  '--no-first-run' \
  '--password-store=basic' \
  $sandbox \
  about:blank
