import { lazy, Suspense } from 'react';
import { SkeletonLines } from '../ui/skeleton-lines.tsx';
import type { ContractTextProps } from './editor/contract-text.tsx';

/** The editor and the reader of contracts come in a chunk of their own: no other screen needs them. */
const ContractText = lazy(async () => ({ default: (await import('./editor/contract-text.tsx')).ContractText }));

export const ContractTextField = (props: ContractTextProps) => (
  <Suspense fallback={<SkeletonLines label="Loading editor" lines={1} height={260} />}>
    <ContractText {...props} />
  </Suspense>
);
