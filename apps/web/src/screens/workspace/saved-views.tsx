import { IconBookmark, IconChevronDown } from 'virtual:icons';
import type { MonitorView } from '@hopwise/model';
import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monitorViewsQuery, useDeleteMonitorView, useSaveMonitorView } from '../../api/monitors.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { FieldsForm, FormActions, SubmitButton } from '../../ui/form.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { isNarrowed } from './list-parts.tsx';
import { listOf, type MonitorsSearch, sameList } from './workspace-search.ts';

interface SavedViewsProps {
  wanted: MonitorsSearch;
  onWant: (wanted: MonitorsSearch) => void;
}

/** The filters that a person saved, to choose, save and delete. */
export function SavedViews({ wanted, onWant }: SavedViewsProps) {
  const { data: views = [] } = useQuery(monitorViewsQuery);
  const [isNaming, setNaming] = useState(false);
  const remove = useDeleteMonitorView();
  const current = views.find(({ query }) => sameList(query, wanted));
  const deleteView = ({ id, name }: MonitorView) =>
    remove.mutate(id, {
      onSuccess: () => showSuccess({ title: `View ${name} deleted`, forMs: 3000 }),
      onError: announceFailure('Failed to delete the view'),
    });
  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconBookmark size={16} aria-hidden="true" />}
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          >
            {current?.name ?? 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item key={view.id} onClick={() => onWant(listOf(view.query))}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          {current === undefined ? (
            <Menu.Item disabled={!isNarrowed(wanted)} onClick={() => setNaming(true)}>
              Save these filters
            </Menu.Item>
          ) : (
            <Menu.Item color="red" onClick={() => deleteView(current)}>
              Delete this view
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isNaming}
        onClose={() => setNaming(false)}
        title="Save view"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ViewForm wanted={wanted} onClose={() => setNaming(false)} />
      </Modal>
    </>
  );
}

const nameLength = 60;

function ViewForm({ wanted, onClose }: { wanted: MonitorsSearch; onClose: () => void }) {
  const [name, setName] = useState('');
  const save = useSaveMonitorView();
  return (
    <FieldsForm
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { name, query: listOf(wanted) },
          {
            onSuccess: () => {
              showSuccess({ title: 'View saved', forMs: 3000 });
              onClose();
            },
            onError: announceFailure('Failed to save the view'),
          },
        );
      }}
    >
      <TextInput
        label="Name"
        maxLength={nameLength}
        value={name}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <FormActions onCancel={onClose}>
        <SubmitButton
          label="Save view"
          runningLabel="Saving..."
          running={save.isPending}
          disabled={name.trim() === ''}
        />
      </FormActions>
    </FieldsForm>
  );
}
