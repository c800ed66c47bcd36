import { SegmentedControl } from '@mantine/core';
import type { ComponentType } from 'react';
import { DropZone } from './drop-zone.tsx';
import classes from './file-source.module.css';
import type { FileSourceProps } from './file-source-props.ts';
import { PastedList } from './pasted-list.tsx';
import { SitemapSource } from './sitemap-source.tsx';
import { sourceWords, type UrlSource, urlSources } from './url-sources.ts';

/** The CSV file of each source that has one. */
export type SourceFiles = Partial<Record<UrlSource, File>>;

interface SourceChoiceProps {
  source: UrlSource;
  onSource: (source: UrlSource) => void;
  files: SourceFiles;
  disabled: boolean;
  onFile: (source: UrlSource, file: File | undefined) => void;
}

const fields: Readonly<Record<UrlSource, ComponentType<FileSourceProps>>> = {
  file: DropZone,
  list: PastedList,
  sitemap: SitemapSource,
};

/** Where the URLs come from. Whatever it is becomes one CSV file. */
export function FileSource({ source, onSource, files, disabled, onFile }: SourceChoiceProps) {
  return (
    <div className={classes.source}>
      <SegmentedControl
        aria-label="URLs from"
        value={source}
        disabled={disabled}
        onChange={onSource}
        data={urlSources.map((value) => ({ value, label: sourceWords[value].label }))}
      />
      {/* Those not chosen stay, out of sight: what was put into one is there when it is chosen again. */}
      {urlSources.map((each) => {
        const Field = fields[each];
        return (
          <div key={each} className={classes.choice} hidden={each !== source}>
            <Field file={files[each]} disabled={disabled} onFile={(file) => onFile(each, file)} />
          </div>
        );
      })}
    </div>
  );
}
