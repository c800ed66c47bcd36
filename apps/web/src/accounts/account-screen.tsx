import type { ComponentType, ReactElement } from 'react';
import { usePageMeta } from '../ui/page-meta.ts';

interface AccountScreenOptions {
  /** The page title. A screen that knows a better one sets it with `usePageMeta`. */
  title: string;
  description: string;
  /** Shown to guests. */
  signedOut: ReactElement;
  /** Shown until the session is known. */
  Loading: ComponentType;
  Screen: ComponentType;
}

/** A screen that needs an account, with its loading and signed-out versions. */
export type AccountScreen = Record<'Screen' | 'Loading' | 'SignedOut', ComponentType>;

/** A screen's module exports this as `screen`. */
export function defineAccountScreen({ title, description, signedOut, Loading, Screen }: AccountScreenOptions) {
  // Effects of earlier siblings run first, so a title set by the part itself wins.
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
