import { IconMailCheck, IconRss } from 'virtual:icons';
import { statusSubscribeRequest } from '@hopwise/model';
import { Alert, Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { failureMessage } from '../../api/client.ts';
import { useServerOptions } from '../../api/server.ts';
import { statusFeedPath, useSubscribeToStatus } from '../../api/status-pages.ts';
import { FieldsForm, focusFirstError, SubmitButton } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';
import classes from './status.module.css';

/** How visitors learn of incidents and notes: by email, if the server sends any, and with a feed reader. */
export function StatusUpdates({ token }: { token: string }) {
  const sendsMail = useServerOptions()?.sendsMail === true;
  return (
    <Panel title="Get updates">
      {/* Feed readers look for it in the head, where React puts it. */}
      <link rel="alternate" type="application/atom+xml" title="Incidents and notes" href={statusFeedPath(token)} />
      <div className={classes.updates}>
        {sendsMail && <SubscribeForm token={token} />}
        <Button
          component="a"
          href={statusFeedPath(token)}
          variant="default"
          leftSection={<IconRss size={16} aria-hidden="true" />}
        >
          Atom feed
        </Button>
      </div>
    </Panel>
  );
}

function SubscribeForm({ token }: { token: string }) {
  const subscribe = useSubscribeToStatus(token);
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(statusSubscribeRequest, { sync: true }),
  });
  if (subscribe.isSuccess) {
    return (
      <Alert role="status" icon={<IconMailCheck />} title="Check your email">
        We sent a link to {subscribe.data.email}. Open it to confirm your subscription. If you already subscribed, you
        won't get another email.
      </Alert>
    );
  }
  const submit = form.onSubmit(
    (values) =>
      subscribe.mutate(values, {
        onError: (error) => form.setFieldError('email', failureMessage(error, 'Failed to subscribe. Try again.')),
      }),
    focusFirstError(form),
  );
  return (
    <FieldsForm onSubmit={submit}>
      <TextInput
        label="Email"
        description="Get an email when a monitor goes down, when it recovers and when a note is posted. Unsubscribe at any time."
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <SubmitButton label="Subscribe" runningLabel="Subscribing..." running={subscribe.isPending} />
    </FieldsForm>
  );
}
