import { IconKey } from 'virtual:icons';
import type { ApiKey } from '@hopwise/model';
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useApiKeys, useRevokeApiKey } from '../../api/account.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { DocLink } from '../../navigation/doc-link.tsx';
import { ConfirmModal } from '../../ui/dialogs.tsx';
import { Ago, Moment } from '../../ui/format.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { RowList } from '../../ui/table.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './settings.module.css';

export function ApiKeyList() {
  const keys = useApiKeys();
  const [revoking, setRevoking] = useState<ApiKey>();
  if (keys.isPending) return <SkeletonLines label="Loading API keys" lines={2} />;
  if (keys.isLoadingError) return <LoadFailure title="Failed to load API keys" onRetry={() => keys.refetch()} />;
  if (keys.data.length === 0) {
    return (
      <Notice
        icon={IconKey}
        title="No API keys yet"
        text="Create one to track URLs from a script or CI."
        help={<DocLink page="api">How to call the API</DocLink>}
      />
    );
  }
  return (
    <>
      <RowList
        label="API keys"
        rows={keys.data.map((key) => ({
          id: key.id,
          title: <KeyName apiKey={key} />,
          text: <KeyFacts apiKey={key} />,
          action: (
            <Button variant="default" size="xs" onClick={() => setRevoking(key)}>
              Revoke<VisuallyHidden> {key.name}</VisuallyHidden>
            </Button>
          ),
        }))}
      />
      {revoking && <RevokeModal apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

const isExpired = ({ expiresAt }: ApiKey) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

function KeyName({ apiKey }: { apiKey: ApiKey }) {
  return (
    <span className={classes.apiKeyName}>
      {apiKey.name}
      <Badge color={apiKey.scope === 'read' ? 'gray' : 'brand'}>{apiKey.scope}</Badge>
      {isExpired(apiKey) && <Badge color="red">Expired</Badge>}
    </span>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { hint, createdAt, expiresAt, lastUsedAt } = apiKey;
  return (
    <>
      <code className={classes.hint}>{hint}…</code> · created <Ago iso={createdAt} /> ·{' '}
      {lastUsedAt === null ? (
        'never used'
      ) : (
        <>
          last used <Ago iso={lastUsedAt} />
        </>
      )}{' '}
      ·{' '}
      {expiresAt === null ? (
        'never expires'
      ) : (
        <>
          {isExpired(apiKey) ? 'expired' : 'expires'} <Moment iso={expiresAt} />
        </>
      )}
    </>
  );
}

function RevokeModal({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeApiKey();
  const confirm = () =>
    revoke.mutate(apiKey.id, {
      onSuccess: () => {
        showSuccess({ title: 'API key revoked', message: `${apiKey.name} no longer works`, forMs: 3000 });
        onClose();
      },
      onError: announceFailure('Failed to revoke API key'),
    });
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={`Revoke ${apiKey.name}?`}
      confirmLabel="Revoke key"
      runningLabel="Revoking..."
      running={revoke.isPending}
      onConfirm={confirm}
    >
      <p>Anything using this key will stop working immediately.</p>
    </ConfirmModal>
  );
}
