import { type ContractFile, ContractFileButton } from '../../contracts/contract-file-button.tsx';
import { JobSource } from './job-source.tsx';
import type { ContractSource } from './new-contract-search.ts';
import classes from './source-choice.module.css';

interface SourceChoiceProps {
  from: ContractSource;
  onFile: (file: ContractFile) => void;
}

/** What is needed besides, of what a contract may be made of. */
export function SourceChoice({ from, onFile }: SourceChoiceProps) {
  switch (from) {
    case 'text':
      return (
        <p className={classes.note}>
          A line for each URL: <code>/old -&gt; /new</code>, <code>/gone 410</code>. In YAML a test may also expect the
          whole chain, headers, a kept query, clients and more.
        </p>
      );
    case 'file':
      return (
        <div className={classes.source}>
          <p className={classes.note}>
            YAML, lines of <code>from -&gt; to</code>, or CSV with columns such as <code>from,to,status</code> or those
            of a bulk upload. It can be changed below before it is saved.
          </p>
          <ContractFileButton label="Choose a file" onFile={onFile} />
        </div>
      );
    case 'job':
      return <JobSource onFile={onFile} />;
  }
}
