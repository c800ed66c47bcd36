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
  /** What it changed, once it has. */
  accepted: AcceptedRow['change'] | undefined;
  onAccepted: (change: AcceptedRow['change']) => void;
}

/** Asks whether the contract is to expect what the site does, and shows what became of its text. */
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
      title={accepted === undefined ? 'Accept what is now?' : 'Contract changed'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {accepted === undefined ? (
        <div className={classes.parts}>
          <p>The contract will expect of this URL what it does now, whatever it expected before. Other tests stay.</p>
          <Now row={row} />
          {accept.isError && (
            <Alert color="red" icon={<IconAlertTriangle />} title="The contract was not changed">
              {failureMessage(accept.error, 'Please try again')}
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
          <Lines label="Now" text={accepted.after} />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <LinkButton
              to="/contracts/$contractId"
              params={{ contractId: contract.id }}
              search={{ line: accepted.line }}
            >
              Show in the contract
            </LinkButton>
          </FormActions>
        </div>
      )}
    </Modal>
  );
}

function Now({ row: { hops, finalUrl, finalStatusCode } }: { row: ContractRow }) {
  const first = hops?.[0]?.statusCode;
  const redirects = (hops?.length ?? 1) - 1;
  return (
    <div className={classes.now}>
      <p className={classes.acceptName}>Now</p>
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
