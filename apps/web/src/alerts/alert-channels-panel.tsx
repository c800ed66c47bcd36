import { IconBell, IconPlus } from 'virtual:icons';
import type { AlertChannel } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { alertChannelsQuery, type ChannelOwner } from '../api/alert-channels.ts';
import { DocLink } from '../navigation/doc-link.tsx';
import { ShowOnceModal } from '../ui/dialogs.tsx';
import { Panel } from '../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../ui/states.tsx';
import classes from './alerts.module.css';
import { ChannelModal } from './channel-modal.tsx';
import { ChannelRow } from './channel-row.tsx';

export interface AlertChannelsPanelProps {
  owner: ChannelOwner;
  mayCreate: boolean;
}

interface ShownSecret {
  channelName: string;
  secret: string;
}

/** The alert channels of a project or an organization. */
export function AlertChannelsPanel({ owner, mayCreate }: AlertChannelsPanelProps) {
  const channels = useQuery(alertChannelsQuery(owner));
  /** The channel in the dialog; null for a new one. */
  const [edited, setEdited] = useState<AlertChannel | null>();
  const [shown, setShown] = useState<ShownSecret>();
  const create = () => setEdited(null);
  return (
    <Panel
      title="Alert channels"
      aside={
        mayCreate && (
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={create}>
            New channel
          </Button>
        )
      }
    >
      {channels.isPending && <SkeletonLines label="Loading alert channels" lines={2} unknownHeight />}
      {channels.isLoadingError && (
        <LoadFailure title="Failed to load alert channels" onRetry={() => channels.refetch()} />
      )}
      {channels.data?.length === 0 && (
        <Notice
          icon={IconBell}
          title="No alert channels yet"
          help={<DocLink page="alerts">How alerts and channels work</DocLink>}
          text={
            'projectId' in owner
              ? 'Add a channel to get alerts by email, webhook, Slack, Discord, Teams, ntfy or Telegram.'
              : 'Channels added here are available to every project in this organization.'
          }
        />
      )}
      {channels.data !== undefined && channels.data.length > 0 && (
        <ul className={classes.channels} aria-label="Alert channels">
          {channels.data.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              isShared={'projectId' in owner && channel.projectId === null}
              onEdit={() => setEdited(channel)}
              onSecret={(secret) => setShown({ channelName: channel.name, secret })}
            />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <ChannelModal
          owner={owner}
          channel={edited}
          onClose={() => setEdited(undefined)}
          onCreated={({ channel, secret }) => {
            setEdited(undefined);
            if (secret !== null) setShown({ channelName: channel.name, secret });
          }}
        />
      )}
      {shown && (
        <ShowOnceModal
          title="Signing secret"
          text={`Copy the secret for ${shown.channelName} now. You won't be able to see it again. Use it to verify webhook signatures.`}
          label="Secret"
          secret={shown.secret}
          copyLabel="Copy secret"
          onClose={() => setShown(undefined)}
        />
      )}
    </Panel>
  );
}
