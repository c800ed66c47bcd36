import { type Project, plural, type StatusPageLink, type StatusPageRequest, statusPageRequest } from '@hopwise/model';
import { Button, Switch } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '../../api/client.ts';
import { useServerOptions } from '../../api/server.ts';
import { statusPageLinkQuery, useChangeStatusPage } from '../../api/status-pages.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { ConfirmModal } from '../../ui/dialogs.tsx';
import { FieldsForm, focusFirstError, PasswordField, SubmitButton } from '../../ui/form.tsx';
import { formatCount } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './project.module.css';
import { StatusNotes } from './status-notes.tsx';

/** A public page with the state of the monitors. Members post notes; owners and admins change the rest. */
export function ProjectStatusPage({ project: { id, role } }: { project: Project }) {
  const link = useQuery(statusPageLinkQuery(id));
  const mayEdit = role !== 'member';
  if (!mayEdit && (link.data === undefined || link.data.token === null)) return undefined;
  return (
    <Panel title="Status page">
      {link.isPending && <SkeletonLines label="Loading status page" lines={1} unknownHeight />}
      {link.isLoadingError && <LoadFailure title="Failed to load status page" onRetry={() => link.refetch()} />}
      {link.data !== undefined && <Settings projectId={id} link={link.data} mayEdit={mayEdit} />}
    </Panel>
  );
}

interface SettingsProps {
  projectId: string;
  link: StatusPageLink;
  mayEdit: boolean;
}

function Settings({ projectId, link, mayEdit }: SettingsProps) {
  const { token } = link;
  const change = useChangeStatusPage(projectId);
  const sendsMail = useServerOptions()?.sendsMail === true;
  const [isClosing, closing] = useDisclosure(false);
  const wanted = change.isPending ? change.variables : undefined;
  const save = (request: StatusPageRequest, onSuccess = () => {}) =>
    change.mutate(request, { onSuccess, onError: announceFailure('Failed to change status page') });
  return (
    <div className={classes.statusParts}>
      {mayEdit && (
        <Switch
          label="Public status page"
          description="Anyone with the link can see each monitor's name, host, path, state, uptime, incidents and your notes."
          checked={wanted?.isPublic ?? token !== null}
          disabled={change.isPending}
          onChange={({ currentTarget }) => (currentTarget.checked ? save({ isPublic: true }) : closing.open())}
        />
      )}
      <ConfirmModal
        opened={isClosing}
        onClose={closing.close}
        title="Turn off the status page?"
        confirmLabel="Turn off"
        runningLabel="Turning off..."
        running={change.isPending}
        onConfirm={() => save({ isPublic: false }, closing.close)}
      >
        <p>{closingText(link.subscribers)}</p>
      </ConfirmModal>
      {token !== null && (
        <>
          <code className={classes.url}>{`${location.origin}/status/${token}`}</code>
          <div className={classes.actions}>
            <CopyButton value={`${location.origin}/status/${token}`} label="Copy link" />
            <LinkButton to="/status/$token" params={{ token }} size="xs" variant="default">
              Open status page
            </LinkButton>
          </div>
          {mayEdit && (
            <>
              {sendsMail && <p>{subscribersText(link.subscribers)}</p>}
              <Switch
                label="Group monitors by tag"
                description="Lists each monitor under its first tag. Visitors then see these tags."
                checked={wanted?.groupsByTag ?? link.groupsByTag}
                disabled={change.isPending}
                onChange={({ currentTarget }) => save({ isPublic: true, groupsByTag: currentTarget.checked })}
              />
              <PagePassword projectId={projectId} hasPassword={link.hasPassword} />
            </>
          )}
          <StatusNotes projectId={projectId} />
        </>
      )}
    </div>
  );
}

const subscribersText = (count: number): string => {
  if (count === 0) return 'No one has subscribed by email yet.';
  return `${formatCount(count)} ${count === 1 ? 'person has' : 'people have'} subscribed by email.`;
};

const closingText = (subscribers: number): string => {
  const deleted = subscribers === 0 ? '' : ` and deletes its ${plural(subscribers, 'email subscriber')}`;
  return `The link stops working${deleted}. Turning it on again creates a new link. This can't be undone.`;
};

/** Not shown again: only its hash is stored. */
function PagePassword({ projectId, hasPassword }: { projectId: string; hasPassword: boolean }) {
  const change = useChangeStatusPage(projectId);
  const form = useForm<StatusPageRequest & { password: string }>({
    initialValues: { isPublic: true, password: '' },
    validate: schemaResolver(statusPageRequest, { sync: true }),
  });
  const save = (password: string | null) =>
    change.mutate(
      { isPublic: true, password },
      {
        onSuccess: () => {
          form.reset();
          showSuccess({ title: password === null ? 'Password removed' : 'Password saved', forMs: 3000 });
        },
        onError: (error) => form.setFieldError('password', failureMessage(error, 'Failed to save the password')),
      },
    );
  return (
    <FieldsForm onSubmit={form.onSubmit(({ password }) => save(password), focusFirstError(form))}>
      <PasswordField
        label={hasPassword ? 'New page password' : 'Page password'}
        description={
          hasPassword
            ? 'Visitors must enter the password. If you change it, they must enter the new one.'
            : 'Optional. Visitors must enter it to see the page and the feed, and to subscribe.'
        }
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <div className={classes.actions}>
        <SubmitButton
          label={hasPassword ? 'Change password' : 'Set password'}
          runningLabel="Saving..."
          running={change.isPending}
          size="xs"
        />
        {hasPassword && (
          <Button variant="default" size="xs" disabled={change.isPending} onClick={() => save(null)}>
            Remove password
          </Button>
        )}
      </div>
    </FieldsForm>
  );
}
