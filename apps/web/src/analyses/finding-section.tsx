import type { ComponentProps } from 'react';
import { TitledSection } from '../ui/titled-section.tsx';
import { FindingList } from './finding-list.tsx';

/** Findings under a title of their own, without the fixes, which are recommended beside. */
export function FindingSection({ title, ...list }: { title: string } & ComponentProps<typeof FindingList>) {
  return (
    <TitledSection title={title}>
      <FindingList {...list} withoutFixes />
    </TitledSection>
  );
}
