import type { Hop, RedirectType } from '@hopwise/model';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import classes from './hop-pill.module.css';
import { statusClass } from './status-class.ts';

interface HopPillProps {
  hop: Hop;
  position: number;
  onShow: ((position: number) => void) | undefined;
}

/** What leads on besides a status code. */
const kinds: Partial<Record<RedirectType, string>> = {
  META_REFRESH: 'meta',
  REFRESH_HEADER: 'refresh',
};

/** A hop as small as it can be: its status, in the colour of its kind. */
export function HopPill({ hop: { statusCode, redirectType, url }, position, onShow }: HopPillProps) {
  const text = statusCode ?? (redirectType === 'HSTS' ? 'HSTS' : 'Error');
  const color = redirectType === 'ERROR' ? 'red' : redirectType === 'HSTS' ? 'cyan' : statusClass(statusCode).color;
  const kind = kinds[redirectType];
  const content = (
    <>
      <span className={classes.position}>{position}</span>
      <span className={classes.status}>{text}</span>
      {kind && <span className={classes.kind}>{kind}</span>}
    </>
  );
  const look = { className: classes.pill, 'data-color': color, title: url };
  if (onShow === undefined) return <span {...look}>{content}</span>;
  return (
    <UnstyledButton {...look} onClick={() => onShow(position)}>
      <VisuallyHidden>Show hop </VisuallyHidden>
      {content}
    </UnstyledButton>
  );
}
