import { useDisclosure } from '@mantine/hooks';
import { clientComparisonPath } from '../../api/client-comparisons.ts';
import { ShareButton } from '../../sharing/share-button.tsx';
import { ShareDialog } from '../../sharing/share-dialog.tsx';

export function ShareComparison({ id }: { id: string }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <ShareButton onClick={dialog.open} />
      <ShareDialog
        title="Share comparison"
        noun="comparison"
        also=""
        path={`${clientComparisonPath(id)}/share`}
        opened={opened}
        onClose={dialog.close}
      />
    </>
  );
}
