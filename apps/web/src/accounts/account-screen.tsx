import type { ComponentType, ReactElement } from 'react';
import { usePageMeta } from '../ui/page-meta.ts';

interface AccountScreenOptions {
  /** Of the page. A screen that knows a better one sets it itself, with `usePageMeta`. */
  title: string;
  description: string;
  /** For guests. */
  signedOut: ReactElement;
  /** Until it is known who is here. */
  Loading: ComponentType;
  Screen: ComponentType;
}

/** A screen that needs an account, and what takes its place. */
export type AccountScreen = Record<'Screen' | 'Loading' | 'SignedOut', ComponentType>;

/** A screen's module exports this as `screen`. */
export function defineAccountScreen({ title, description, signedOut, Loading, Screen }: AccountScreenOptions) {
  // Effects of earlier siblings run first: whatever the part itself sets wins.
  const titled = (Part: ComponentType) => () => (
    <>
      <PageMeta title={`${title} · Hopwise`} description={description} />
      <Part />
    </>
  );
  return {
    Screen: titled(Screen),
    Loading: titled(Loading),
    SignedOut: titled(() => signedOut),
  } satisfies AccountScreen;
}

function PageMeta({ title, description }: { title: string; description: string }) {
  usePageMeta(title, description);
  return null;
}
