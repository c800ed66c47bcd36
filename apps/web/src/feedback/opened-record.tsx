import { VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { LoadFailure, SkeletonLines } from '../ui/states.tsx';

interface NamedRecord {
  /** The singular noun, as in "Project not found". */
  noun: string;
}

interface MissingRecord extends NamedRecord {
  wayBack?: ReactNode;
}

interface LoadingRecordProps extends NamedRecord {
  /** The page title until the record is known: every page has one. */
  title: string;
}

interface OpenedRecordProps<Data> extends LoadingRecordProps, MissingRecord {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A page about one record, with its loading, failed and not-found states. */
export function OpenedRecord<Data>({ query, title, noun, wayBack, children }: OpenedRecordProps<Data>) {
  // It may have been deleted since it was cached.
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NoSuchRecord noun={noun} wayBack={wayBack} />;
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <LoadingRecord title={title} noun={noun} />;
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <LoadFailure
        title={`Failed to load ${noun}`}
        text="Check your connection and try again"
        onRetry={() => query.refetch()}
      />
    </>
  );
}

export function LoadingRecord({ title, noun }: LoadingRecordProps) {
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <SkeletonLines label={`Loading ${noun}`} lines={4} height={88} />
    </>
  );
}

export function NoSuchRecord({ noun, wayBack = <BackToProjects /> }: MissingRecord) {
  return (
    <MessagePage eyebrow="404" title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`} actions={wayBack}>
      <p>It may have been deleted, or you don't have access to it.</p>
    </MessagePage>
  );
}

const BackToProjects = () => (
  <LinkButton to="/dashboard" search={{ tab: 'projects' }}>
    Back to your projects
  </LinkButton>
);
