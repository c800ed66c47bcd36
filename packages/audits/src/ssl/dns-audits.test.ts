import type { HostAddress } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeDns, tlsSubject } from '../testing/make-tls.ts';
import { addresses } from './addresses.ts';
import { caa } from './caa.ts';
import { ipv6 } from './ipv6.ts';

const withDns = (...overrides: Parameters<typeof makeDns>) => tlsSubject({ dns: makeDns(...overrides) });
const policy = (name: string | null) => ({ ok: true as const, value: { name, issuers: [], wildcardIssuers: [] } });
const failed = { ok: false as const, error: { code: 'DNS_FAILED' as const, message: 'No response.' } };

testAudit(caa, [
  ['records on the name', tlsSubject(), 'present', { name: 'example.com', issuers: ['authority.example'] }],
  ['none', withDns({ caa: policy(null) }), 'missing'],
  ['records that name no CA', withDns({ caa: policy('example.com') }), 'missing'],
  ['name servers that fail', withDns({ caa: failed }), 'not-run'],
  ['an IP address', withDns({ caa: { ok: true, value: null } }), 'not-applicable'],
]);

const v4 = (answers: boolean | null): HostAddress => ({ ip: '192.0.2.1', family: 4, answers });
const v6 = (answers: boolean | null): HostAddress => ({ ip: '2001:db8::1', family: 6, answers });

testAudit(addresses, [
  ['both accept', tlsSubject(), 'all-accept'],
  ['one refuses', withDns({ addresses: [v4(true), v6(false)] }), 'some-refuse', { refuses: ['2001:db8::1'] }],
  ['one is not known', withDns({ addresses: [v4(true), v6(null)] }), 'all-accept', { notChecked: ['2001:db8::1'] }],
  ['an IP address', withDns({ addresses: [] }), 'not-applicable'],
]);

testAudit(ipv6, [
  ['an address that accepts', tlsSubject(), 'reachable'],
  ['one that refuses', withDns({ addresses: [v4(true), v6(false)] }), 'refused'],
  ['one that is not known', withDns({ addresses: [v4(true), v6(null)] }), 'not-run'],
  ['none', withDns({ addresses: [v4(true)] }), 'none'],
  ['an IP address', withDns({ addresses: [] }), 'not-applicable'],
]);
