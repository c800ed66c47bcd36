import type { AlertChannel } from '@hopwise/model';
import { Button, Checkbox, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelKindNames } from '../../alerts/channel-form-values.ts';
import { allChannelsQuery } from '../../api/alert-channels.ts';
import { organizationsQuery } from '../../api/organizations.ts';
import { useProjectNames } from '../../api/projects.ts';
import { FieldsForm, FormActions } from '../../ui/form.tsx';
import { Loaded, NoChannels } from './loaded.tsx';
import classes from './workspace.module.css';

interface ChannelsDialogProps {
  opened: boolean;
  onClose: () => void;
  onChoose: (channelIds: string[]) => void;
}

/** The chosen channels replace those of each monitor. */
export function ChannelsDialog({ opened, onClose, onChoose }: ChannelsDialogProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const channels = useQuery({ ...allChannelsQuery, enabled: opened });
  const { data: organizations = [] } = useQuery({ ...organizationsQuery, enabled: opened });
  const owners = new Map([...useProjectNames(), ...organizations.map(({ id, name }) => [id, name] as const)]);
  const hasChoice = channels.data !== undefined && channels.data.length > 0;
  return (
    <Modal opened={opened} onClose={onClose} title="Set alert channels" closeButtonProps={{ 'aria-label': 'Close' }}>
      <FieldsForm
        onSubmit={(event) => {
          event.preventDefault();
          // Until the channels are there, an empty choice is nobody's choice.
          if (!hasChoice) return;
          onClose();
          onChoose(chosen);
        }}
      >
        <Loaded name="alert channels" query={channels} empty={<NoChannels />}>
          {(items) => (
            <>
              <Checkbox.Group
                label="Alert channels"
                description="These replace the channels of all selected monitors. Monitors whose project can't use a selected channel are rejected."
                value={chosen}
                onChange={setChosen}
              >
                <div className={classes.channels}>
                  {items.map((channel) => (
                    <Checkbox key={channel.id} value={channel.id} label={channelLabel(channel, items, owners)} />
                  ))}
                </div>
              </Checkbox.Group>
              {chosen.length === 0 && <p>No one will be notified.</p>}
            </>
          )}
        </Loaded>
        <FormActions onCancel={onClose}>
          <Button type="submit" disabled={!hasChoice}>
            Set channels
          </Button>
        </FormActions>
      </FieldsForm>
    </Modal>
  );
}

const ownerId = ({ projectId, organizationId }: AlertChannel) => projectId ?? organizationId;

/** With its project or organization, if the channels have several. */
function channelLabel(
  channel: AlertChannel,
  all: readonly AlertChannel[],
  owners: ReadonlyMap<string | null, string>,
): string {
  const { name, kind, disabledReason } = channel;
  const label = `${name} (${channelKindNames[kind]}${disabledReason === null ? '' : ', disabled'})`;
  const owner = owners.get(ownerId(channel));
  const isOneOwner = all.every((each) => ownerId(each) === ownerId(channel));
  return isOneOwner || owner === undefined ? label : `${label} · ${owner}`;
}
