import { IconPlus } from 'virtual:icons';
import type { NewApiKey } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { DocLink } from '../../navigation/doc-link.tsx';
import { serverPages } from '../../navigation/paths.ts';
import { CopyableCode } from '../../ui/copy.tsx';
import { ShowOnceModal } from '../../ui/dialogs.tsx';
import { SelectField } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import { CreateApiKeyModal } from './create-api-key-modal.tsx';
import classes from './settings.module.css';

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
      <p className={classes.apiKeysNote}>
        A key lets a program call the API as you. Send it as <code>Authorization: Bearer</code> or{' '}
        <code>X-API-Key</code>. See the{' '}
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

function NewApiKeyModal({ created, onClose }: { created: NewApiKey; onClose: () => void }) {
  return (
    <ShowOnceModal
      title="Your new API key"
      text={`Copy the key for ${created.apiKey.name} now. You won't be able to see it again.`}
      label="API key"
      secret={created.key}
      copyLabel="Copy key"
      onClose={onClose}
    />
  );
}

const mcpPrograms = ['claude-code', 'cursor', 'vs-code'] as const;
type McpProgram = (typeof mcpPrograms)[number];

interface McpConfiguration {
  title: string;
  /** Where the configuration goes. */
  place: string;
  /** The variable or header by which the program gets the key. */
  key: string;
  textFor(url: string): string;
}

const jsonOf = (content: object): string => JSON.stringify(content, null, 2);

/** The configuration that adds this server to each program. */
const mcpConfigurations: Readonly<Record<McpProgram, McpConfiguration>> = {
  'claude-code': {
    title: 'Claude Code',
    place: 'Run in a terminal',
    key: 'Replace YOUR_API_KEY with your key.',
    textFor: (url) => `claude mcp add --transport http hopwise ${url} --header "Authorization: Bearer YOUR_API_KEY"`,
  },
  cursor: {
    title: 'Cursor',
    place: 'Add to .cursor/mcp.json',
    key: 'Cursor reads the key from the environment variable HOPWISE_API_KEY.',
    textFor: (url) =>
      jsonOf({
        // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor fills it in
        mcpServers: { hopwise: { url, headers: { Authorization: 'Bearer ${env:HOPWISE_API_KEY}' } } },
      }),
  },
  'vs-code': {
    title: 'VS Code',
    place: 'Add to .vscode/mcp.json',
    key: 'VS Code asks for the key on the first connection and saves it.',
    textFor: (url) =>
      jsonOf({
        inputs: [{ type: 'promptString', id: 'hopwise-api-key', description: 'Hopwise API key', password: true }],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code fills it in
        servers: { hopwise: { type: 'http', url, headers: { Authorization: 'Bearer ${input:hopwise-api-key}' } } },
      }),
  },
};

const programOptions = mcpPrograms.map((value) => ({ value, label: mcpConfigurations[value].title }));

/** Explains how to give assistants and editors this server's tools. */
function UseWithMcp() {
  const [program, setProgram] = useState<McpProgram>('claude-code');
  const { place, key, textFor } = mcpConfigurations[program];
  return (
    <Panel title="Connect an AI assistant (MCP)">
      <div className={classes.parts}>
        <p>
          Assistants that support the Model Context Protocol can trace URLs, compare clients, test contracts and read
          your checks and monitors. Give them a key with the scope <strong>Read and write</strong>; with{' '}
          <strong>Read only</strong> they can view existing checks and monitors but can't run traces.
        </p>
        <SelectField label="Program" options={programOptions} value={program} onChange={setProgram} />
        <p>{place}:</p>
        <CopyableCode text={textFor(`${location.origin}/mcp`)} copyLabel="Copy configuration" />
        <p className={classes.mcpNote}>
          {key} For other programs and all tools, see the <DocLink page="mcp">MCP guide</DocLink>.
        </p>
      </div>
    </Panel>
  );
}
