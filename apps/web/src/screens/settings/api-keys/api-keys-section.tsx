import { IconPlus } from 'virtual:icons';
import type { NewApiKey } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { serverPages } from '../../../navigation/server-pages.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import classes from './api-keys-section.module.css';
import { CreateApiKeyModal } from './create-api-key-modal.tsx';
import { NewApiKeyModal } from './new-api-key-modal.tsx';
import { UseWithMcp } from './use-with-mcp.tsx';

export function ApiKeysSection() {
  return (
    <>
      <ApiKeysPanel />
      <UseWithMcp />
    </>
  );
}

function ApiKeysPanel() {
  const [creating, modal] = useDisclosure(false);
  const [created, setCreated] = useState<NewApiKey>();
  return (
    <Panel
      title="API keys"
      aside={
        <Button size="sm" leftSection={<IconPlus size={16} />} onClick={modal.open}>
          New API key
        </Button>
      }
    >
      <p className={classes.note}>
        A key lets a program call the API for you, sent as <code>Authorization: Bearer</code> or <code>X-API-Key</code>.
        See the{' '}
        <a href={serverPages.apiDocs} target="_blank" rel="noopener">
          API documentation
        </a>
        .
      </p>
      <ApiKeyList />
      <CreateApiKeyModal
        opened={creating}
        onClose={modal.close}
        onCreated={(key) => {
          modal.close();
          setCreated(key);
        }}
      />
      {created && <NewApiKeyModal created={created} onClose={() => setCreated(undefined)} />}
    </Panel>
  );
}
