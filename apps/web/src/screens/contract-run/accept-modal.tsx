import { IconAlertTriangle } from 'virtual:icons';
import type { AcceptedRow, ContractRow, StoredContract } from '@hopwise/model';
import { Alert, Button, Modal } from '@mantine/core';
import { failureMessage } from '../../api/client.ts';
import { useAcceptRow } from '../../api/contracts.ts';
import { MapUrl } from '../../checks/urls.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatCount } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './contract-run.module.css';

interface AcceptModalProps {
  opened: boolean;
  onClose: () => void;
  row: ContractRow;
  runId: string;
  contract: StoredContract;
  /** The change to the contract, once it is made. */
  accepted: AcceptedRow['change'] | undefined;
  onAccepted: (change: AcceptedRow['change']) => void;
}

/** Confirms that the contract should expect the actual result, then shows the changed lines. */
export function AcceptModal({ opened, onClose, row, runId, contract, accepted, onAccepted }: AcceptModalProps) {
  const accept = useAcceptRow();
  const acceptIt = () =>
    accept.mutate(
      { runId, number: row.number, version: contract.version },
      { onSuccess: ({ change }) => onAccepted(change) },
    );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={accepted === undefined ? 'Accept the actual result?' : 'Contract updated'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {accepted === undefined ? (
        <div className={classes.parts}>
          <p>Updates this test to expect what the run observed. Other tests don't change.</p>
          <Actual row={row} />
          {accept.isError && (
            <Alert color="red" icon={<IconAlertTriangle />} title="Failed to update the contract">
              {failureMessage(accept.error, 'Try again')}
            </Alert>
          )}
          <FormActions onCancel={onClose}>
            <Button loading={accept.isPending} onClick={acceptIt} data-autofocus>
              Accept
            </Button>
          </FormActions>
        </div>
      ) : (
        <div className={classes.parts}>
          <p>
            Line {formatCount(accepted.line)} of {contract.name}:
          </p>
          <Lines label="Before" text={accepted.before} />
          <Lines label="After" text={accepted.after} />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <LinkButton
              to="/contracts/$contractId"
              params={{ contractId: contract.id }}
              search={{ line: accepted.line }}
            >
              Show in contract
            </LinkButton>
          </FormActions>
        </div>
      )}
    </Modal>
  );
}

function Actual({ row: { hops, finalUrl, finalStatusCode } }: { row: ContractRow }) {
  const first = hops?.[0]?.statusCode;
  const redirects = (hops?.length ?? 1) - 1;
  return (
    <div className={classes.actual}>
      <p className={classes.acceptName}>Actual</p>
      {finalUrl !== null && <MapUrl url={finalUrl} />}
      <p className={classes.acceptName}>
        {redirects === 0
          ? `No redirect, status ${finalStatusCode ?? 'unknown'}`
          : `First status ${first ?? 'unknown'}, final status ${finalStatusCode ?? 'unknown'}`}
      </p>
    </div>
  );
}

const Lines = ({ label, text }: { label: string; text: string }) => (
  <figure>
    <figcaption className={classes.acceptName}>{label}</figcaption>
    <pre className={classes.text}>{text}</pre>
  </figure>
);
