import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A dialog whose code loads when it is first opened. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => {
    const Loaded = await load();
    return { default: (props: Props) => <Opening {...props} Dialog={Loaded} /> };
  });
  return function LazyDialog(props: Props) {
    const [isWanted, setIsWanted] = useState(props.opened);
    if (props.opened && !isWanted) setIsWanted(true);
    return isWanted ? (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    ) : undefined;
  };
}

/** Closed at first: a dialog returns the focus to where it was when it opened. */
function Opening<Props extends DialogProps>({ Dialog, ...props }: Props & { Dialog: ComponentType<Props> }) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return <Dialog {...(props as unknown as Props)} opened={props.opened && isMounted} />;
}
