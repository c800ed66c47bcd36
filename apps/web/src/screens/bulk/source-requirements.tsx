import { IconInfoCircle } from 'virtual:icons';
import type { ServerOptions } from '@hopwise/model';
import type { ReactNode } from 'react';
import { useServerOptions } from '../../api/server.ts';
import { formatCount } from '../../ui/format.tsx';
import classes from './bulk.module.css';
import type { UrlSource } from './url-sources.ts';

type Limits = ServerOptions['uploadLimits'];

/** What a file, a list or a sitemap has to look like. */
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
    </section>
  );
}

const titles: Readonly<Record<UrlSource, string>> = {
  file: 'CSV format requirements',
  list: 'What a list can hold',
  sitemap: 'What is read',
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
        <code>userAgent</code> may name a client, for example <code>googlebot</code>, <code>gptbot</code> or{' '}
        <code>safari-iphone</code>: all that it sends is sent.
      </li>
      <li>
        <code>expectedUrl</code> and <code>expectedStatus</code> are optional too: they turn a row into a test that
        passes or fails. So do the other columns of a contract, for example <code>final</code>, <code>location</code>{' '}
        and <code>maxRedirects</code>.
      </li>
      <li>
        Redirect maps work as they are: <code>source,target,status</code>, <code>old,new,301</code> without a header, or
        lines of <code>/old -&gt; /new</code>.
      </li>
      <li>Commas, semicolons or tabs between the columns; UTF-8, or UTF-16 with a byte order mark.</li>
      {limits !== undefined && (
        <li>
          At most {formatCount(limits.rows)} rows
          {limits.megabytes > 0 && ` and ${formatCount(limits.megabytes)} MB`} in one file.
        </li>
      )}
      <BadRows>row</BadRows>
    </>
  );
}

function ListRules({ limits }: RulesProps) {
  return (
    <>
      <li>One URL on each line; https:// may be left out.</li>
      <li>
        Rows copied from a spreadsheet work too. Their first line names the columns: <code>url</code>, and if wanted{' '}
        <code>method</code>, <code>userAgent</code>, <code>expectedUrl</code>, <code>expectedStatus</code>.
      </li>
      {limits !== undefined && <li>At most {formatCount(limits.rows)} lines.</li>}
      <BadRows>line</BadRows>
    </>
  );
}

function SitemapRules({ limits }: RulesProps) {
  return (
    <>
      <li>A sitemap as XML or text, also compressed (.gz), or an index that names several.</li>
      <li>For the start page of a site: the sitemaps that its robots.txt names, or /sitemap.xml.</li>
      {limits !== undefined && <li>At most {formatCount(limits.rows)} URLs are tracked in one job.</li>}
    </>
  );
}

function BadRows({ children }: { children: ReactNode }) {
  return <li>A {children} that is not valid is listed with its number and the reason. The others run.</li>;
}
