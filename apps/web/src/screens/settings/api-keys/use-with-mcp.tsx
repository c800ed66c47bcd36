import { useState } from 'react';
import { CopyableCode } from '../../../ui/copyable-code.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type McpProgram, mcpConfigurations, mcpPrograms } from './mcp-configuration.ts';
import classes from './use-with-mcp.module.css';

const options = mcpPrograms.map((value) => ({ value, label: mcpConfigurations[value].title }));

/** How assistants and editors are given the tools of this server. */
export function UseWithMcp() {
  const [program, setProgram] = useState<McpProgram>('claude-code');
  const { place, key, textFor } = mcpConfigurations[program];
  return (
    <Panel title="Use it with MCP">
      <div className={classes.parts}>
        <p>
          Assistants that speak the Model Context Protocol can trace URLs, compare clients, test contracts and read your
          checks and monitors. Give them a key with the scope <strong>Read and write</strong>; with{' '}
          <strong>Read only</strong> they open what is there and send no requests to sites.
        </p>
        <SelectField label="Program" options={options} value={program} onChange={setProgram} />
        <p>{place}:</p>
        <CopyableCode text={textFor(`${location.origin}/mcp`)} copyLabel="Copy configuration" />
        <p className={classes.note}>{key} docs/mcp.md says what the tools can do, and their limits.</p>
      </div>
    </Panel>
  );
}
