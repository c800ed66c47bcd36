import type { DevToolsSession } from './devtools.ts';

/** The value of an expression in a page, or of its promise, where scripts of the page have changed nothing. */
export async function evaluateApart(session: DevToolsSession, frameId: string, expression: string): Promise<unknown> {
  const { executionContextId: contextId } = await session.send<{ executionContextId: number }>(
    'Page.createIsolatedWorld',
    { frameId },
  );
  const { result } = await session.send<{ result: { value?: unknown } }>('Runtime.evaluate', {
    expression,
    contextId,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}
