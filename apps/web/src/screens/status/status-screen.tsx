import { statusPasswordRequest } from '@hopwise/model';
import { Button, Skeleton } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError, failureMessage } from '../../api/client.ts';
import { statusPageQuery, useEnterStatusPassword } from '../../api/status-pages.ts';
import { FieldsForm, focusFirstError, PasswordField, SubmitButton } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Blocks, FormPage } from '../../ui/page.tsx';
import { useNoIndex, usePageMeta } from '../../ui/page-meta.ts';
import { StatusDetails } from './status-details.tsx';

/** The monitors of a project, for anyone with the link. */
export function StatusScreen() {
  const { token } = useParams({ from: '/status/$token' });
  const query = useQuery(statusPageQuery(token));
  const page = query.data;
  usePageMeta(`${page?.projectName ?? 'Status'} · Hopwise`, 'Current status and recent incidents.');
  useNoIndex();
  if (page === null) return <StatusPassword token={token} />;
  if (page !== undefined) return <StatusDetails page={page} token={token} />;
  if (query.isPending) return <StatusLoading />;
  return <StatusFailed error={query.error} onRetry={() => void query.refetch()} />;
}

function StatusLoading() {
  return (
    <Blocks>
      <p role="status">Loading status...</p>
      <Skeleton height={64} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </Blocks>
  );
}

function StatusFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const isNotFound = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return (
    <MessagePage
      eyebrow="Status page"
      title={isNotFound ? 'Link not available' : 'Failed to load status'}
      actions={
        isNotFound ? (
          <LinkButton to="/">Home</LinkButton>
        ) : (
          <Button variant="default" onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      <p role="alert">
        {isNotFound
          ? 'This status page was turned off, its project was deleted, or the link is wrong. Ask the person who sent it to you.'
          : 'Check your connection and try again.'}
      </p>
    </MessagePage>
  );
}

/** Names neither the project nor its team: the link alone reveals nothing. */
function StatusPassword({ token }: { token: string }) {
  const enter = useEnterStatusPassword(token);
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(statusPasswordRequest, { sync: true }),
  });
  const submit = form.onSubmit(
    (values) =>
      enter.mutate(values, {
        onError: (error) =>
          form.setFieldError('password', failureMessage(error, 'Failed to open the page. Try again.')),
      }),
    focusFirstError(form),
  );
  return (
    <FormPage title="Status page" lead="Enter the password to see this status page.">
      <FieldsForm onSubmit={submit}>
        <PasswordField label="Password" autoComplete="current-password" size="md" {...form.getInputProps('password')} />
        <SubmitButton label="Open" runningLabel="Opening..." running={enter.isPending} size="md" fullWidth />
      </FieldsForm>
    </FormPage>
  );
}
