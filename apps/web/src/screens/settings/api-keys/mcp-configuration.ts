export const mcpPrograms = ['claude-code', 'cursor', 'vs-code'] as const;
export type McpProgram = (typeof mcpPrograms)[number];

interface McpConfiguration {
  title: string;
  /** Where the text belongs. */
  place: string;
  /** How the program gets the key. */
  key: string;
  textFor(url: string): string;
}

const file = (content: object): string => JSON.stringify(content, null, 2);

/** How each program is told of this server. */
export const mcpConfigurations: Readonly<Record<McpProgram, McpConfiguration>> = {
  'claude-code': {
    title: 'Claude Code',
    place: 'Run in a terminal',
    key: 'Put your key in the place of YOUR_API_KEY.',
    textFor: (url) => `claude mcp add --transport http hopwise ${url} --header "Authorization: Bearer YOUR_API_KEY"`,
  },
  cursor: {
    title: 'Cursor',
    place: 'Put into .cursor/mcp.json',
    key: 'Cursor reads the key from the environment variable HOPWISE_API_KEY.',
    textFor: (url) =>
      file({
        // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor fills it in
        mcpServers: { hopwise: { url, headers: { Authorization: 'Bearer ${env:HOPWISE_API_KEY}' } } },
      }),
  },
  'vs-code': {
    title: 'VS Code',
    place: 'Put into .vscode/mcp.json',
    key: 'VS Code asks for the key when it first connects, and keeps it.',
    textFor: (url) =>
      file({
        inputs: [{ type: 'promptString', id: 'hopwise-api-key', description: 'Hopwise API key', password: true }],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code fills it in
        servers: { hopwise: { type: 'http', url, headers: { Authorization: 'Bearer ${input:hopwise-api-key}' } } },
      }),
  },
};
