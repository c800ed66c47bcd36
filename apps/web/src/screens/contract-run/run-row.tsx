import { IconAlertTriangle, IconCheck, IconCircleCheck, IconClock, IconPlayerStop, IconX } from 'virtual:icons';
import type { AcceptedRow, ContractRow, ContractRun, StoredContract } from '@hopwise/model';
import { Badge, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MapUrl } from '../../checks/urls.tsx';
import { type Tone, TonedItem } from '../../ui/figures.tsx';
import { formatCount } from '../../ui/format.tsx';
import type { Icon } from '../../ui/icon.ts';
import { AcceptModal } from './accept-modal.tsx';
import { ChainComparison } from './chain-comparison.tsx';
import classes from './contract-run.module.css';

interface RunRowProps {
  row: ContractRow;
  run: ContractRun;
  contract: StoredContract | undefined;
}

const toneOf: Readonly<Record<ContractRow['outcome'], Tone>> = {
  passed: 'good',
  failed: 'bad',
  'could-not-run': 'warning',
  pending: 'plain',
  cancelled: 'plain',
};

/** One case: the expected and the actual result, and why they differ. */
export function RunRow({ row, run, contract }: RunRowProps) {
  const { outcome, url, method, client, reasons, warnings, checkId, hops } = row;
  const [accepting, acceptModal] = useDisclosure(false);
  const [accepted, setAccepted] = useState<AcceptedRow['change']>();
  // The server accepts only chains that end: no loops, and none that were cut off at the redirect limit.
  const isCutOff = hops !== null && hops.length > 1 && hops.at(-1)?.redirectType !== 'FINAL';
  const mayAccept =
    outcome === 'failed' && hops !== null && row.finalUrl !== null && !isCutOff && contract?.mayEdit === true;
  return (
    <TonedItem tone={toneOf[outcome]}>
      <div className={classes.head}>
        <OutcomeBadge outcome={outcome} />
        <Link
          to="/contracts/$contractId"
          params={{ contractId: run.contractId }}
          search={{ line: row.line }}
          className={classes.rowLink}
        >
          Line {formatCount(row.line)}
        </Link>
        {method !== 'GET' && <span className={classes.fact}>{method}</span>}
        {client !== null && <span className={classes.fact}>as {client}</span>}
      </div>
      <MapUrl url={url} />
      {row.expected.note !== null && <p className={classes.note}>{row.expected.note}</p>}
      {reasons.length > 0 && <Sentences label="Reasons" kind="reason" sentences={reasons} />}
      {warnings.length > 0 && <Sentences label="Warnings" kind="warning" sentences={warnings} />}
      <details open={outcome === 'failed' || undefined}>
        <summary className={classes.summary}>Expected and actual</summary>
        <ChainComparison row={row} />
      </details>
      {(checkId !== null || mayAccept) && (
        <div className={classes.actions}>
          {checkId !== null && (
            <Link to="/check/$checkId" params={{ checkId }} className={classes.rowLink}>
              Open check
            </Link>
          )}
          {mayAccept && accepted === undefined && (
            <Button variant="default" size="xs" onClick={acceptModal.open}>
              Accept actual
            </Button>
          )}
          {accepted !== undefined && (
            <p className={classes.accepted} role="status">
              <IconCircleCheck size={16} aria-hidden="true" /> Accepted. Run again to see it pass.
            </p>
          )}
        </div>
      )}
      {contract !== undefined && (
        <AcceptModal
          opened={accepting}
          onClose={acceptModal.close}
          row={row}
          runId={run.id}
          contract={contract}
          accepted={accepted}
          onAccepted={setAccepted}
        />
      )}
    </TonedItem>
  );
}

interface SentencesProps {
  label: string;
  kind: 'reason' | 'warning';
  sentences: readonly string[];
}

const Sentences = ({ label, kind, sentences }: SentencesProps) => (
  <ul className={classes.sentences} data-kind={kind} aria-label={label}>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

const looks: Readonly<Record<ContractRow['outcome'], { color: string; icon: Icon; text: string }>> = {
  passed: { color: 'green', icon: IconCheck, text: 'Passed' },
  failed: { color: 'red', icon: IconX, text: 'Failed' },
  'could-not-run': { color: 'orange', icon: IconAlertTriangle, text: 'Error' },
  pending: { color: 'blue', icon: IconClock, text: 'Pending' },
  cancelled: { color: 'gray', icon: IconPlayerStop, text: 'Canceled' },
};

function OutcomeBadge({ outcome }: { outcome: ContractRow['outcome'] }) {
  const { color, icon: Icon, text } = looks[outcome];
  return (
    <Badge size="lg" miw="max-content" color={color} leftSection={<Icon size={14} aria-hidden="true" />}>
      {text}
    </Badge>
  );
}
