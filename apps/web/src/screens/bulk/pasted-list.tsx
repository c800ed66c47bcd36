import { Textarea } from '@mantine/core';
import { useState } from 'react';
import classes from './file-source.module.css';
import type { FileSourceProps } from './file-source-props.ts';

const fileName = 'pasted-list.csv';

/** URLs typed or pasted, one on each line, or the rows of a spreadsheet. */
export function PastedList({ disabled, onFile }: FileSourceProps) {
  const [text, setText] = useState('');
  return (
    <div className={classes.field}>
      <Textarea
        label="URLs"
        description="One on each line, or rows with a first line that names the columns"
        placeholder={'https://example.com/old-page\nhttps://example.com/old-shop'}
        rows={8}
        spellCheck={false}
        autoCapitalize="none"
        classNames={{ input: classes.list }}
        disabled={disabled}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          onFile(value.trim() === '' ? undefined : new File([value], fileName, { type: 'text/csv' }));
        }}
      />
    </div>
  );
}
