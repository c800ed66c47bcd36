import { type SitemapUrls, urlInput } from '@hopwise/model';
import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useSitemapUrls } from '../../api/upload-bulk-file.ts';
import { formatCount } from '../../ui/format.tsx';
import classes from './bulk.module.css';
import type { FileSourceProps } from './url-sources.ts';

/** Lists a site's pages from its sitemaps. */
export function SitemapSource({ disabled, onFile }: FileSourceProps) {
  const [url, setUrl] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const reading = useSitemapUrls();

  const read = () => {
    const problem = urlInput.safeParse(url).error?.issues[0]?.message;
    setComplaint(problem);
    onFile(undefined);
    if (problem !== undefined) return reading.reset();
    reading.mutate(url.trim(), {
      onSuccess: ({ urls }) => onFile(fileOf(urls, url)),
      onError: (error) => setComplaint(sentenceOf(error)),
    });
  };
  const readOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the form for the whole job.
    event.preventDefault();
    read();
  };

  return (
    <div className={classes.field}>
      <TextInput
        label="Sitemap URL"
        description="A sitemap, a sitemap index or a site's home page"
        placeholder="https://example.com/sitemap.xml"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        disabled={disabled}
        value={url}
        error={complaint}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        onKeyDown={readOnEnter}
        // Next to the input itself, not its label or error.
        inputContainer={(input) => (
          <div className={classes.sitemap}>
            {input}
            {reading.isPending ? (
              <Button variant="default" onClick={reading.cancel}>
                Cancel
              </Button>
            ) : (
              <Button variant="default" disabled={disabled} onClick={read}>
                Read sitemap
              </Button>
            )}
          </div>
        )}
      />
      <div role="status" className={classes.note}>
        {reading.isPending && 'Reading sitemap...'}
        {reading.data && <Found found={reading.data} />}
      </div>
    </div>
  );
}

function Found({ found: { urls, sitemaps, failed, isComplete } }: { found: SitemapUrls }) {
  const count = urls.length === 1 ? '1 URL' : `${formatCount(urls.length)} URLs`;
  return (
    <>
      <p>
        {count} from {sitemaps === 1 ? '1 sitemap' : `${formatCount(sitemaps)} sitemaps`}.
        {!isComplete && ' The sitemap index has more URLs than one job can hold. Track the sitemaps one at a time.'}
      </p>
      {failed.length > 0 && (
        <>
          <p>{failed.length === 1 ? '1 sitemap' : `${formatCount(failed.length)} sitemaps`} couldn't be read:</p>
          <ul className={classes.failed}>
            {failed.slice(0, 5).map(({ url, reason }) => (
              <li key={url}>
                {url}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** URLs contain neither line breaks nor quotes. */
function fileOf(urls: readonly string[], from: string): File {
  const host = URL.parse(urls[0] ?? from)?.hostname ?? 'site';
  return new File([['url', ...urls].join('\n')], `sitemap-${host}.csv`, { type: 'text/csv' });
}

const sentenceOf = (error: Error): string =>
  (error instanceof ApiError && error.message) || 'Failed to read the sitemap. Try again.';
