import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { DropZone } from './drop-zone.tsx';
import classes from './file-source.module.css';
import type { FileSourceProps } from './file-source-props.ts';
import { PastedList } from './pasted-list.tsx';
import { SitemapSource } from './sitemap-source.tsx';

const sources = [
  { value: 'file', label: 'File' },
  { value: 'list', label: 'Paste a list' },
  { value: 'sitemap', label: 'Sitemap' },
] as const;
type Source = (typeof sources)[number]['value'];

/** Where the URLs come from. Whatever it is becomes one CSV file. */
export function FileSource({ file, disabled, onFile }: FileSourceProps) {
  const [source, setSource] = useState<Source>('file');
  const props = { file, disabled, onFile };
  return (
    <div className={classes.source}>
      <SegmentedControl
        aria-label="URLs from"
        value={source}
        disabled={disabled}
        onChange={(value) => {
          setSource(value);
          onFile(undefined);
        }}
        data={[...sources]}
      />
      {source === 'file' && <DropZone {...props} />}
      {source === 'list' && <PastedList {...props} />}
      {source === 'sitemap' && <SitemapSource {...props} />}
    </div>
  );
}
