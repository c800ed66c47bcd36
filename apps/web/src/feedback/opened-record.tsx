import { VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { LoadFailure, SkeletonLines } from '../ui/states.tsx';

interface NamedRecord {
  /** What it is called in a sentence, as in "There is no such project". */
  noun: string;
}

interface MissingRecord extends NamedRecord {
  wayBack?: ReactNode;
}

interface LoadingRecordProps extends NamedRecord {
  /** The title of the page while its own is not known: every page has one. */
  title: string;
}

interface OpenedRecordProps<Data> extends LoadingRecordProps, MissingRecord {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A page about one record: what stands there until it is known, and when it is not to be had. */
export function OpenedRecord<Data>({ query, title, noun, wayBack, children }: OpenedRecordProps<Data>) {
  // It may have been deleted since it was last seen.
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NoSuchRecord noun={noun} wayBack={wayBack} />;
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <LoadingRecord title={title} noun={noun} />;
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <LoadFailure
        title={`Failed to load ${noun}`}
        text="Please check your connection and try again"
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
    <MessagePage eyebrow="404" title={`There is no such ${noun}`} actions={wayBack}>
      <p>It may have been deleted, or you are not in the organization that owns it.</p>
    </MessagePage>
  );
}

const BackToProjects = () => (
  <LinkButton to="/dashboard" search={{ tab: 'projects' }}>
    Back to your projects
  </LinkButton>
);
