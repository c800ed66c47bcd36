import { IconShare } from 'virtual:icons';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { clientComparisonPath } from '../../api/client-comparisons.ts';
import { ShareDialog } from '../../sharing/share-dialog.tsx';

export function ShareComparison({ id }: { id: string }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconShare size={16} aria-hidden="true" />}
        onClick={dialog.open}
      >
        Share
      </Button>
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
