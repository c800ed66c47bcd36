import { type Chain, metaRefresh, page, redirect } from '../chain.ts';

const policy = (value: string, ...others: string[]) => ({ 'Strict-Transport-Security': [value, ...others] });

/** A redirect from https, with an HSTS header, to http. */
const from = (name: string, headers: Record<string, string | readonly string[]>, to = '{a}/end'): Chain => ({
  name,
  start: '{sa}/',
  answers: { '/': redirect(to, 302, headers) },
});

/** Hosts with HSTS policies, and the requests that follow over http. */
export const hsts: readonly Chain[] = [
  from('no policy', {}),
  from('a policy', policy('max-age=1000')),
  from('a policy, capital letters and spaces', policy(' MAX-AGE = 1000 ; includesubdomains ')),
  from('a policy in quotes', policy('max-age="1000"')),
  from('a policy with unknown directives', policy('max-age=1000; other=1; "x"')),
  from('a policy of no time', policy('max-age=0')),
  from('a policy of less than no time', policy('max-age=-1')),
  from('a policy of no number', policy('max-age=1e3')),
  from('a policy without a time', policy('includeSubDomains')),
  from('a policy with two times', policy('max-age=1000; max-age=1000')),
  from('a policy with a comma', policy('max-age=1000, includeSubDomains')),
  from('an empty policy', policy('')),
  from('two policies, the first counts', policy('max-age=1000', 'max-age=0')),
  from('two policies, the first is void', policy('nonsense', 'max-age=1000')),
  from('a long time', policy('max-age=99999999999999999999')),
  from('a policy, to a subdomain', policy('max-age=1000'), '{b}/end'),
  from('a policy with subdomains, to one', policy('max-age=1000; includeSubDomains'), '{b}/end'),
  from('a policy with subdomains that says more of them', policy('max-age=1000; includeSubDomains=1'), '{b}/end'),
  {
    name: 'a policy of a subdomain, to the domain above',
    start: '{sb}/',
    answers: { 'b/': redirect('{a}/end', 302, policy('max-age=1000; includeSubDomains')) },
  },
  {
    name: 'a policy over http',
    answers: { '/': redirect('{a}/end', 302, policy('max-age=1000')) },
  },
  {
    name: 'a policy that is taken back',
    start: '{sa}/',
    answers: {
      '/': redirect('{sa}/back', 302, policy('max-age=1000')),
      '/back': redirect('{a}/end', 302, policy('max-age=0')),
    },
  },
  {
    name: 'a policy with a page that refreshes',
    start: '{sa}/',
    answers: { '/': page(metaRefresh('0; url={a}/end'), policy('max-age=1000')) },
  },
  {
    name: 'a policy on the way, and the first URL again',
    answers: {
      '/': (_, { isSecure }) => redirect(isSecure ? '{sa}/end' : '{sa}/secure'),
      '/secure': redirect('{a}/', 302, policy('max-age=1000')),
    },
  },
];
