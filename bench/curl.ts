import { execFileSync, type StdioOptions, spawnSync } from 'node:child_process';

export function curlVersion(): string | undefined {
  const { status, stdout } = spawnSync('curl', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.split(' ', 2).join(' ') : undefined;
}

const quietly: { encoding: 'utf8'; stdio: StdioOptions } = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };

/** Milliseconds for one chain as curl measures them, without the start of the program. */
export function curlChainMs(url: string): number {
  const format = '%{time_total} %{http_code} %{num_redirects}';
  const output = execFileSync('curl', ['-sL', '-o', '/dev/null', '-w', format, url], quietly);
  const [seconds, status, redirects] = output.split(' ');
  if (status !== '200' || redirects !== '3') throw new Error(`curl didn't follow the chain: ${output}`);
  return Number(seconds) * 1000;
}

/** Milliseconds that curl takes for many chains in parallel. */
export function curlParallelMs(url: string, chains: number, parallel: number): number {
  const startedAt = performance.now();
  const atOnce = ['--parallel', '--parallel-max', String(parallel)];
  execFileSync('curl', ['-sL', ...atOnce, '-o', '/dev/null', `${url}?[1-${chains}]`], quietly);
  return performance.now() - startedAt;
}
