import { IconNote } from 'virtual:icons';
import { type StatusNote, statusNoteRequest, statusPageLimits } from '@hopwise/model';
import { Button, Modal, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../api/client.ts';
import { statusNotesQuery, useDeleteStatusNote, useSaveStatusNote } from '../../api/status-pages.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ConfirmModal } from '../../ui/dialogs.tsx';
import { FieldsForm, FormActions, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { Moment } from '../../ui/format.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { RowList } from '../../ui/table.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './project.module.css';

/** The notes on the status page of a project, for its members. */
export function StatusNotes({ projectId }: { projectId: string }) {
  const notes = useQuery(statusNotesQuery(projectId));
  const [editing, setEditing] = useState<StatusNote | 'new'>();
  const [deleting, setDeleting] = useState<StatusNote>();
  return (
    <section className={classes.statusNotes} aria-label="Notes">
      <div className={classes.statusNotesHead}>
        <h3>Notes</h3>
        <Button size="xs" variant="default" onClick={() => setEditing('new')}>
          New note
        </Button>
      </div>
      {notes.isPending && <SkeletonLines label="Loading notes" lines={1} unknownHeight />}
      {notes.isLoadingError && <LoadFailure title="Failed to load notes" onRetry={() => notes.refetch()} />}
      {notes.data?.length === 0 && (
        <Notice
          icon={IconNote}
          title="No notes yet"
          text="Notes appear on the status page and are emailed to subscribers."
        />
      )}
      {notes.data !== undefined && notes.data.length > 0 && (
        <RowList
          label="Notes"
          rows={notes.data.map((note) => ({
            id: note.id,
            title: <span className={classes.noteText}>{note.text}</span>,
            text: <NoteDates note={note} />,
            action: (
              <div className={classes.actions}>
                <Button size="xs" variant="default" onClick={() => setEditing(note)}>
                  Edit
                </Button>
                <Button size="xs" variant="default" onClick={() => setDeleting(note)}>
                  Delete
                </Button>
              </div>
            ),
          }))}
        />
      )}
      {editing !== undefined && (
        <NoteModal
          projectId={projectId}
          note={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting !== undefined && (
        <DeleteNote projectId={projectId} note={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </section>
  );
}

const NoteDates = ({ note: { createdAt, editedAt } }: { note: StatusNote }) => (
  <>
    <Moment iso={createdAt} />
    {editedAt !== null && (
      <>
        {' '}
        · edited <Moment iso={editedAt} />
      </>
    )}
  </>
);

interface NoteModalProps {
  projectId: string;
  note?: StatusNote | undefined;
  onClose: () => void;
}

function NoteModal({ projectId, note, onClose }: NoteModalProps) {
  const save = useSaveStatusNote(projectId, note);
  const form = useForm({
    initialValues: { text: note?.text ?? '' },
    validate: schemaResolver(statusNoteRequest, { sync: true }),
  });
  const submit = form.onSubmit(
    ({ text }) =>
      save.mutate(
        { text },
        {
          onSuccess: () => {
            showSuccess({ title: note === undefined ? 'Note posted' : 'Note saved', forMs: 3000 });
            onClose();
          },
          onError: (error) => form.setFieldError('text', failureMessage(error, 'Failed to save the note')),
        },
      ),
    focusFirstError(form),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={note === undefined ? 'New note' : 'Edit note'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FieldsForm onSubmit={submit}>
        <Textarea
          label="Note"
          description={`Plain text, up to ${statusPageLimits.noteMax} characters.${note === undefined ? ' Subscribers get it by email.' : " Subscribers aren't notified of edits."}`}
          autosize
          minRows={4}
          maxRows={12}
          data-autofocus
          {...form.getInputProps('text')}
        />
        <FormActions onCancel={onClose}>
          <SubmitButton
            label={note === undefined ? 'Post note' : 'Save note'}
            runningLabel="Saving..."
            running={save.isPending}
          />
        </FormActions>
      </FieldsForm>
    </Modal>
  );
}

function DeleteNote({ projectId, note, onClose }: Required<NoteModalProps> & { note: StatusNote }) {
  const remove = useDeleteStatusNote(projectId);
  const confirm = () =>
    remove.mutate(note.id, {
      onSuccess: () => {
        showSuccess({ title: 'Note deleted', forMs: 3000 });
        onClose();
      },
      onError: announceFailure('Failed to delete note'),
    });
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title="Delete this note?"
      confirmLabel="Delete note"
      runningLabel="Deleting..."
      running={remove.isPending}
      onConfirm={confirm}
    >
      <p>This removes it from the status page and the feed. Emails already sent can't be recalled.</p>
    </ConfirmModal>
  );
}
