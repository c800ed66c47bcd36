import { SegmentedControl } from '@mantine/core';
import { DropZone } from './drop-zone.tsx';
import classes from './file-source.module.css';
import type { FileSourceProps } from './file-source-props.ts';
import { PastedList } from './pasted-list.tsx';
import { SitemapSource } from './sitemap-source.tsx';
import { sourceWords, type UrlSource, urlSources } from './url-sources.ts';

interface SourceChoiceProps extends FileSourceProps {
  source: UrlSource;
  onSource: (source: UrlSource) => void;
}

/** Where the URLs come from. Whatever it is becomes one CSV file. */
export function FileSource({ source, onSource, ...props }: SourceChoiceProps) {
  return (
    <div className={classes.source}>
      <SegmentedControl
        aria-label="URLs from"
        value={source}
        disabled={props.disabled}
        onChange={(value) => {
          onSource(value);
          props.onFile(undefined);
        }}
        data={urlSources.map((value) => ({ value, label: sourceWords[value].label }))}
      />
      {source === 'file' && <DropZone {...props} />}
      {source === 'list' && <PastedList {...props} />}
      {source === 'sitemap' && <SitemapSource {...props} />}
    </div>
  );
}
