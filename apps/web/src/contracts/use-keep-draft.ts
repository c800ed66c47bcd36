import { useEffect, useEffectEvent, useRef } from 'react';

/** Looking through a long text for passwords, and storing it, is nothing to do at every key. */
const restMs = 300;

/**
 * Stores what is being written once the keys rest, at the latest when the page goes. Returns what stores something at
 * once, in place of what waits: a screen that is left when it has saved comes to no further effect.
 */
export function useKeepDraft<T>(draft: T, keep: (draft: T) => void): (last: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepLater = useEffectEvent((written: T) => {
    clearTimeout(timer.current);
    // Not called off when the screen is left: what was written last is kept as well.
    timer.current = setTimeout(() => keep(written), restMs);
  });
  const keepNow = useEffectEvent(() => keep(draft));
  useEffect(() => keepLater(draft), [draft]);
  useEffect(() => {
    const onHide = () => keepNow();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);
  return (last) => {
    clearTimeout(timer.current);
    keep(last);
  };
}
