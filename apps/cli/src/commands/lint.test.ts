import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { redirectTo, startSite } from '@hopwise/engine/testing/http-site';
import { issueCertificate, makeAuthorities } from '@hopwise/engine/testing/pki';
import { describe, expect, it } from 'vitest';
import { junitFaults, sarifFaults } from '../testing/report-schemas.ts';
import { type Folder, folderWith, runCli } from '../testing/run-cli.ts';

const chained = `# Moved in 2024
/a   /b  301   # first
/b   /c  301
/old /new
/old /new
/x#y /z
/soft /t 302
`;

async function lintText(text: string, args: readonly string[] = [], name = '_redirects') {
  await using folder = await folderWith({ [name]: text });
  const run = await runCli(['lint', folder.at(name), ...args]);
  const shown = (output: string) => output.replaceAll(folder.at(name), name);
  return {
    ...run,
    stdout: shown(run.stdout),
    stderr: shown(run.stderr),
    after: await readFile(folder.at(name), 'utf8'),
  };
}

describe('hopwise lint', () => {
  it('lists problems with position and advice, and fails', async () => {
    const { exitCode, stdout, stderr } = await lintText(chained);
    expect(stdout).toContain(
      '✗ Redirect chain: /a takes 2 redirects to reach /c (via line 3).  _redirects:2:1 chain\n',
    );
    expect(stdout).toContain('  Redirect /a straight to /c. (--fix)\n');
    expect(stdout).toContain('! /old is already on line 4, with the same target.  _redirects:5:1 duplicate-source\n');
    expect(stdout).toMatch(/2 errors, 1 warning in 6 rows of 1 file\. 2 can be fixed with --fix\.\n$/);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
  });

  it.each(['pretty', 'json', 'junit', 'github', 'sarif', 'markdown'])(
    'writes no control or direction characters of a file in the %s format',
    async (format) => {
      const text = '/a\u001b[31m /b\n/b /c\n/\u009b31m /b\n/\u202ex /b\n/x::error::y /b\n';
      const { stdout } = await lintText(text, ['--format', format]);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
      expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
      expect(stdout.split('\n').filter((line) => line.startsWith('::') && !line.includes('file=_redirects,'))).toEqual(
        [],
      );
    },
  );

  it('keeps control characters of a file name out of its errors', async () => {
    const { stderr } = await runCli(['lint', '/none\u001b[31m']);
    expect(stderr).toBe("hopwise lint: /none [31m can't be read: no such file\n");
  });

  it('passes with 0 when nothing fails at the chosen level', async () => {
    expect((await lintText('/a /b\n')).exitCode).toBe(0);
    expect((await lintText(chained, ['--fail-on', 'never'])).exitCode).toBe(0);
    expect((await lintText('/a /b\n/a /b\n')).exitCode).toBe(0);
    expect((await lintText('/a /b\n/a /b\n', ['--fail-on', 'warn'])).exitCode).toBe(1);
  });

  it.each([
    ['no file', [], 'name a redirect file: hopwise lint FILE'],
    ['a missing file', ['nowhere'], "nowhere can't be read: no such file"],
    ['--base alone', ['x', '--base', 'https://a.example'], '--base needs --targets'],
    ['--connect alone', ['x', '--connect', '127.0.0.1'], '--connect needs --base, the site that it replaces'],
    ['--fix of standard input', ['-', '--fix'], '--fix needs a file, not standard input'],
    ['an unknown dialect', ['x', '--dialect', 'perl'], '--dialect must be one of netlify'],
  ])('exits with 2 for %s', async (_, args, message) => {
    const { exitCode, stderr } = await runCli(['lint', ...args]);
    expect(stderr).toContain(`hopwise lint: ${message}`);
    expect(exitCode).toBe(2);
  });

  it('applies safe fixes and preserves comments, order and spaces', async () => {
    const { exitCode, stdout, after } = await lintText(chained, ['--fix']);
    expect(after).toBe(chained.replace('/a   /b', '/a   /c').replace('/old /new\n/old /new', '/old /new'));
    expect(stdout).toContain('2 fixed.');
    expect(exitCode).toBe(1);
  });

  it('writes every report format, and the schemas of SARIF and JUnit accept it', async () => {
    const json = JSON.parse((await lintText(chained, ['--format', 'json'])).stdout);
    expect(json.files[0]).toMatchObject({
      dialect: 'netlify',
      rows: 6,
      read: 6,
      counts: { error: 2, warning: 1, info: 0 },
    });
    expect(json.files[0].findings[0]).toMatchObject({ id: 'chain', line: 2, column: 1, source: '/a', target: '/b' });
    const sarif = (await lintText(chained, ['--format', 'sarif'])).stdout;
    expect(sarifFaults(sarif)).toEqual([]);
    expect(JSON.parse(sarif).runs[0].results[0]).toMatchObject({ ruleId: 'redirect-file/chain', level: 'error' });
    const junit = (await lintText(chained, ['--format', 'junit'])).stdout;
    expect(await junitFaults(junit)).toEqual([]);
    expect(junit).toContain('<testsuites name="hopwise lint"');
    expect(junit).toContain('failures="3"');
    const { stdout: github } = await lintText(chained, ['--format', 'github']);
    expect(github).toContain('::error file=_redirects,line=2,col=1,title=chain::Redirect chain: /a takes 2 redirects');
    const { stdout: markdown } = await lintText(chained, ['--format', 'markdown']);
    expect(markdown).toMatch(/^## Redirects: `_redirects`\n\n\| Line \| Severity/);
    expect(markdown).toContain('| 2 | Error | chain |');
  });

  it('makes text of a file harmless in every format', async () => {
    const evil = '/a|`<b>&\u001b[31m\u202e::error::%0A"]]> /a|`<b>&\u001b[31m\u202e::error::%0A"]]>\n';
    for (const format of ['pretty', 'json', 'junit', 'github', 'sarif', 'markdown']) {
      const { stdout } = await lintText(evil, ['--format', format]);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
      expect(stdout, format).not.toMatch(format === 'json' ? /\u001b/ : /[\u001b\u202e]|^::error::/m);
      if (format === 'junit') expect(await junitFaults(stdout)).toEqual([]);
      if (format === 'sarif') expect(sarifFaults(stdout)).toEqual([]);
    }
  });
});

describe('hopwise lint --targets', () => {
  const pages = {
    '/page': { headers: { 'content-type': 'text/html' }, body: '<title>Page</title>' },
    '/moved': redirectTo('/page', 301),
    '/hidden': { headers: { 'content-type': 'text/html' }, body: '<meta content="noindex, follow" name="robots">' },
    '/header': { headers: { 'x-robots-tag': 'none' }, body: 'x' },
    '/gone': { status: 404, body: 'x' },
    '/self': redirectTo('/self', 302),
    '/comment': { headers: { 'content-type': 'text/html' }, body: '<!-- <meta name=robots content=noindex> -->' },
  };

  it('requests every distinct target once and reports those without a page of their own', async () => {
    await using site = await startSite(pages);
    const rows = Object.keys(pages).flatMap((target, at) => [`/${at} ${target}`, `/${at}/x ${target}#y`]);
    const args = ['--targets', '--base', site.origin, '--allow-private', '--format', 'json'];
    const { stdout, exitCode } = await lintText(`${rows.join('\n')}\n/p/* /q/:splat\n/o https://127.0.0.1:9/x\n`, args);
    const { findings } = JSON.parse(stdout).files[0];
    const live = findings.filter(({ id }: { id: string }) => id.startsWith('target-'));
    expect(
      live.map(({ id, line, related }: { id: string; line: number; related: [] }) => [id, line, related.length]),
    ).toEqual([
      ['target-redirects', 3, 1],
      ['target-noindex', 5, 1],
      ['target-noindex', 7, 1],
      ['target-fails', 9, 1],
      ['target-fails', 11, 1],
      ['target-fails', 16, 0],
    ]);
    expect(site.log.length).toBe(Object.keys(pages).length);
    expect(exitCode).toBe(1);
  });

  it('reports a target whose certificate browsers reject', async () => {
    const { root } = await makeAuthorities();
    await using site = await startSite(pages, [await issueCertificate({ name: 'www.example.test', issuer: root })]);
    await using folder = await folderWith({
      _redirects: '/a /page\n',
      'ca.pem': root.pem,
    });
    const connect = ['--base', 'https://www.example.test', '--connect', `127.0.0.1:${site.port}`];
    const args = ['lint', folder.at('_redirects'), '--targets', '--allow-private', ...connect];
    const { stdout, exitCode } = await runCli(args);
    expect(stdout).toContain("The target of /a, https://www.example.test/page, doesn't open in browsers. The ");
    expect(exitCode).toBe(1);
    expect(await runCli([...args, '--ca', folder.at('ca.pem')])).toMatchObject({ exitCode: 0 });
  });

  it('needs a site for paths, and a permission for private addresses', async () => {
    expect(await lintText('/a /b\n', ['--targets'])).toMatchObject({
      exitCode: 2,
      stderr: 'hopwise lint: the files have paths as targets. Add the site: --targets --base https://www.example.com\n',
    });
    await using site = await startSite(pages);
    const { stderr } = await lintText('/a /page\n', ['--targets', '--base', site.origin]);
    expect(stderr).toContain('private and local IP addresses are blocked');
    expect(site.log).toEqual([]);
  });
});

describe('hopwise lint --moved', () => {
  const git = (folder: Folder, ...args: string[]) =>
    execFileSync('git', ['-C', folder.at('.'), '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      encoding: 'utf8',
    });
  const page = (title: string) => `# ${title}\n\n${`A page about ${title} with some text.\n`.repeat(5)}`;

  it('reports pages that were moved or deleted without a redirect', async () => {
    await using folder = await folderWith({ _redirects: '/kept /docs/kept-here\n/deleted-with /\n' });
    await mkdir(folder.at('content/docs'), { recursive: true });
    for (const name of ['lost', 'kept', 'aliased', 'deleted', 'deleted-with', 'same']) {
      await writeFile(folder.at(`content/${name}.md`), page(name));
    }
    await writeFile(folder.at('content/picture.png'), 'x');
    git(folder, 'init', '--quiet', '--initial-branch=main');
    git(folder, 'add', '.');
    git(folder, 'commit', '--quiet', '--message=first');
    git(folder, 'tag', 'before');
    for (const name of ['lost', 'kept', 'aliased']) {
      await rename(folder.at(`content/${name}.md`), folder.at(`content/docs/${name}-here.md`));
    }
    await rename(folder.at('content/same.md'), folder.at('content/same.html'));
    const aliased = folder.at('content/docs/aliased-here.md');
    await writeFile(aliased, `---\naliases: [/aliased/]\n---\n${page('aliased')}`);
    for (const name of ['deleted.md', 'deleted-with.md', 'picture.png']) await rm(folder.at(`content/${name}`));
    git(folder, 'add', '.');
    git(folder, 'commit', '--quiet', '--message=second');

    const { stdout, exitCode } = await runCli([
      'lint',
      folder.at('_redirects'),
      '--moved',
      'before..HEAD',
      '--format',
      'json',
    ]);
    const { findings } = JSON.parse(stdout).files[0];
    expect(findings.map(({ id, message, advice }: Record<string, string>) => [id, message, advice])).toEqual([
      [
        'moved-page',
        'content/deleted.md was deleted, but /deleted has no redirect.',
        'Redirect /deleted to the page that replaces it, or respond with 410.',
      ],
      [
        'moved-page',
        'content/lost.md was moved to content/docs/lost-here.md, but /lost has no redirect.',
        'Add a redirect from /lost to /docs/lost-here.',
      ],
    ]);
    expect(exitCode).toBe(1);
    const within = await runCli(['lint', folder.at('_redirects'), '--moved', 'before..HEAD', '--content', 'other']);
    expect(within.exitCode).toBe(0);
  });

  it.each([
    ['no range', 'HEAD', '--moved must be BASE..HEAD'],
    ['an option', '--output=x..y', '--moved must be BASE..HEAD'],
    ['an unknown commit', 'nowhere..HEAD', '--moved: '],
  ])('exits with 2 for %s', async (_, range, message) => {
    await using folder = await folderWith({ _redirects: '/a /b\n' });
    git(folder, 'init', '--quiet');
    const { exitCode, stderr } = await runCli(['lint', path.join(folder.at('.'), '_redirects'), `--moved=${range}`]);
    expect(stderr).toContain(`hopwise lint: ${message}`);
    expect(exitCode).toBe(2);
  });
});

describe('hopwise test with a redirect file', () => {
  const pages = {
    '/a': redirectTo('/b', 301),
    '/b': 'B',
    '/wrong': redirectTo('/elsewhere', 302),
    '/blog/one': redirectTo('/news/one', 301),
    '/blog/two': redirectTo('/news/two', 301),
    '/gone': { status: 410, body: 'x' },
  };

  it('tests each row on the site, and patterns with URLs of the file', async () => {
    await using site = await startSite(pages);
    const text =
      '/a /b\n/wrong /right\n/blog/* /news/:splat\n/first /news/one\n/gone /x 410\n/in /out 200\n/blog/old /x\n';
    await using folder = await folderWith({ _redirects: text });
    const { stdout, stderr, exitCode } = await runCli([
      'test',
      folder.at('_redirects'),
      '--live',
      site.origin,
      '--allow-private',
    ]);
    const shown = stdout.replaceAll(site.origin, 'SITE').replaceAll(folder.at('_redirects'), '_redirects');
    expect(shown).toContain('✓ SITE/a → /b  _redirects:1\n');
    expect(shown).toContain(
      '✗ SITE/wrong → /right  _redirects:2\n  Expected 301, got 302\n  Expected Location /right, got /elsewhere\n',
    );
    expect(shown).toContain('✓ SITE/blog/one → /news/one  _redirects:3\n');
    expect(stderr.replaceAll(folder.at('_redirects'), '_redirects')).toBe(
      "_redirects:6:1: not tested: /in: It's a rewrite (200), which can't be seen from outside\n" +
        '_redirects:7:1: not tested: /blog/old: Line 3 matches its requests first\n',
    );
    expect(exitCode).toBe(1);
  });

  it('takes the URLs for patterns from a list or a sitemap', async () => {
    await using site = await startSite(pages);
    await using folder = await folderWith({
      'vercel.json': '{ "redirects": [{ "source": "/blog/:id", "destination": "/news/:id", "statusCode": 301 }] }',
      'list.txt': '/blog/two\n/other\n',
      'sitemap.xml': `<urlset><url><loc>${site.origin}/blog/one</loc></url></urlset>`,
    });
    const lists = ['list.txt', 'sitemap.xml'].flatMap((name) => ['--urls', folder.at(name)]);
    const args = ['test', folder.at('vercel.json'), '--live', site.origin, '--allow-private', ...lists];
    const { stdout, exitCode } = await runCli(args);
    expect(stdout).toContain('/blog/two → /news/two');
    expect(stdout).toContain('2 tests: 2 passed');
    expect(exitCode).toBe(0);
  });

  it('needs a site, and a redirect file for its options', async () => {
    await using folder = await folderWith({ _redirects: '/a /b\n', 'contract.yaml': 'tests:\n  - /a -> /b\n' });
    const lone = await runCli(['test', folder.at('_redirects')]);
    expect(lone.stderr).toContain('Netlify _redirects file without a site. Add --live https://www.example.com');
    const contract = await runCli(['test', folder.at('contract.yaml'), '--live', 'https://a.example']);
    expect(contract.stderr).toContain('--live needs a redirect file');
    expect([lone.exitCode, contract.exitCode]).toEqual([2, 2]);
  });
});

describe('hopwise resolve', () => {
  it('explains step by step where a URL goes', async () => {
    await using folder = await folderWith({
      _redirects: '/a Country=de /de\n/x /y\n/a /b 301 Country=de\n/a /b#c\n/b /c\n',
    });
    const { stdout, exitCode } = await runCli(['resolve', folder.at('_redirects'), '/a']);
    expect(stdout.replaceAll(folder.at('_redirects'), '_redirects')).toBe(
      [
        '/a',
        '  skipped /a Country=de /de  _redirects:1',
        "    the query parameter Country=de isn't met",
        '  skipped /a /b 301 Country=de  _redirects:3',
        "    Country=de isn't met",
        '  301 → /b#c',
        '  by /a /b#c  _redirects:4',
        '/b',
        '  301 → /c',
        '  by /b /c  _redirects:5',
        '/c',
        '',
        'No row matches. The chain ends here.',
        'Final URL: /c#c',
        '',
      ].join('\n'),
    );
    expect(exitCode).toBe(0);
    expect((await runCli(['resolve', folder.at('_redirects'), 'a'])).exitCode).toBe(2);
  });

  it('fails with 1 for a loop', async () => {
    await using folder = await folderWith({ _redirects: '/a /b\n/b /a\n' });
    const { stdout, exitCode } = await runCli(['resolve', folder.at('_redirects'), '/a', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ end: 'loop', steps: [{ url: '/a', status: 301 }, { url: '/b' }] });
    expect(exitCode).toBe(1);
  });
});
