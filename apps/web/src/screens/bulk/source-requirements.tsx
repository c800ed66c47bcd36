import { IconInfoCircle } from 'virtual:icons';
import type { ServerOptions } from '@hopwise/model';
import type { ReactNode } from 'react';
import { useServerOptions } from '../../api/server.ts';
import { DocLink } from '../../navigation/doc-link.tsx';
import { formatCount } from '../../ui/format.tsx';
import classes from './bulk.module.css';
import type { UrlSource } from './url-sources.ts';

type Limits = ServerOptions['uploadLimits'];

/** The format requirements of each source. */
export function SourceRequirements({ source }: { source: UrlSource }) {
  const limits = useServerOptions()?.uploadLimits;
  return (
    <section className={classes.box} aria-labelledby="source-requirements">
      <h3 id="source-requirements" className={classes.requirementsTitle}>
        <IconInfoCircle size={18} stroke={1.8} aria-hidden="true" />
        {titles[source]}
      </h3>
      <ul className={classes.rules}>
        {source === 'file' && <FileRules limits={limits} />}
        {source === 'list' && <ListRules limits={limits} />}
        {source === 'sitemap' && <SitemapRules limits={limits} />}
      </ul>
      <p className={classes.guide}>
        <DocLink page="bulk" inNewTab>
          Guide to bulk jobs
        </DocLink>
      </p>
    </section>
  );
}

const titles: Readonly<Record<UrlSource, string>> = {
  file: 'CSV format requirements',
  list: 'List format',
  sitemap: 'Sitemap format',
};

interface RulesProps {
  limits: Limits | undefined;
}

function FileRules({ limits }: RulesProps) {
  return (
    <>
      <li>
        The first line names the columns. <code>url</code> is required; <code>method</code> (GET, POST or HEAD; GET if
        empty) and <code>userAgent</code> are optional.
      </li>
      <li>
        <code>userAgent</code> can be a client name, such as <code>googlebot</code>, <code>gptbot</code> or{' '}
        <code>safari-iphone</code>, to send that client's headers.
      </li>
      <li>
        Optional <code>expectedUrl</code> and <code>expectedStatus</code> columns turn a row into a test. So do other
        contract columns, such as <code>final</code>, <code>location</code> and <code>maxRedirects</code>.
      </li>
      <li>
        Redirect maps work too: <code>source,target,status</code>, <code>old,new,301</code> without a header, or lines
        like <code>/old -&gt; /new</code>.
      </li>
      <li>
        Columns are separated by commas, semicolons or tabs. The encoding is UTF-8, or UTF-16 with a byte order mark.
      </li>
      {limits !== undefined && (
        <li>
          At most {formatCount(limits.rows)} rows{limits.megabytes > 0 && ` and ${formatCount(limits.megabytes)} MB`}{' '}
          per file.
        </li>
      )}
      <BadRows>row</BadRows>
    </>
  );
}

function ListRules({ limits }: RulesProps) {
  return (
    <>
      <li>One URL per line; https:// is optional.</li>
      <li>
        Rows copied from a spreadsheet work too. The first line names the columns: <code>url</code> and, optionally,{' '}
        <code>method</code>, <code>userAgent</code>, <code>expectedUrl</code> and <code>expectedStatus</code>.
      </li>
      <li>
        Redirect files such as <code>_redirects</code>, <code>.htaccess</code> or an nginx configuration become rows
        with expected redirects.
      </li>
      {limits !== undefined && <li>At most {formatCount(limits.rows)} lines.</li>}
      <BadRows>line</BadRows>
    </>
  );
}

function SitemapRules({ limits }: RulesProps) {
  return (
    <>
      <li>An XML or text sitemap, or a sitemap index. Compressed files (.gz) work too.</li>
      <li>For a home page URL, we read the sitemaps listed in robots.txt, or /sitemap.xml.</li>
      {limits !== undefined && <li>At most {formatCount(limits.rows)} URLs per job.</li>}
    </>
  );
}

function BadRows({ children }: { children: ReactNode }) {
  return <li>Invalid {children}s are listed with their number and the reason. The others still run.</li>;
}
