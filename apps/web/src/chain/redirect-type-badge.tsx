import type { Hop, RedirectType } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { statusClass } from './status-class.ts';

const looks: Record<RedirectType, { color: string; meaning: string }> = {
  HTTP_301: { color: 'brand', meaning: 'Moved permanently' },
  HTTP_302: { color: 'yellow', meaning: 'Found: a temporary redirect' },
  HTTP_303: { color: 'yellow', meaning: 'See other: continues with GET' },
  HTTP_307: { color: 'yellow', meaning: 'Temporary redirect that keeps the method' },
  HTTP_308: { color: 'brand', meaning: 'Permanent redirect that keeps the method' },
  META_REFRESH: { color: 'pink', meaning: 'The page itself sends the browser on' },
  REFRESH_HEADER: { color: 'pink', meaning: 'A Refresh header sends the browser on' },
  HSTS: { color: 'cyan', meaning: 'The upgrade to https a browser makes by itself' },
  JAVASCRIPT: { color: 'pink', meaning: 'A script of the page sends the browser on' },
  FINAL: { color: 'green', meaning: 'The chain ends here' },
  ERROR: { color: 'red', meaning: 'The chain broke here' },
};

export function RedirectTypeBadge({
  hop: { redirectType: type, statusCode },
}: {
  hop: Pick<Hop, 'redirectType' | 'statusCode'>;
}) {
  const look = looks[type] ?? { color: 'gray', meaning: 'Another kind of redirect' };
  // The end of a chain is good news only where it is a page.
  const isFault = type === 'FINAL' && statusCode !== null && statusCode >= 300;
  return (
    <Badge miw="max-content" color={isFault ? statusClass(statusCode).color : look.color} title={look.meaning}>
      {type}
    </Badge>
  );
}
