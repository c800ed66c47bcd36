import { defineAudit } from '../define-audit.ts';
import { onlyTls13, unseen } from './tls-traits.ts';

export const heartbeat = defineAudit({
  id: 'ssl/heartbeat',
  title: 'Heartbeat (Heartbleed)',
  passedTitle: 'Heartbeat extension off',
  failedTitle: 'Heartbeat extension on',
  why: 'Through this extension unpatched OpenSSL of 2012 to 2014 gives its memory away, keys included.',
  needs: ['tls'],
  outcomes: {
    off: {
      cap: null,
      severity: 'good',
      says: 'Heartbleed is impossible without the heartbeat extension.',
      fix: null,
    },
    on: {
      cap: null,
      severity: 'low',
      says: 'The server takes the heartbeat extension. Whether it is patched against Heartbleed was not tested.',
      fix: 'Switch the heartbeat extension off, or make sure that OpenSSL is 1.0.1g or later.',
    },
  },
  run({ tls }) {
    const { heartbeat: isOn } = tls.traits;
    if (isOn === null) return onlyTls13(tls, 'heartbeat') ?? unseen;
    return { outcome: isOn ? 'on' : 'off' };
  },
});
