/** Splits chunks of text into lines, without line endings. */
export async function* readLines(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const chunk of input) {
    const [first = '', ...others] = textOf(chunk, decoder).split('\n');
    pieces.push(first);
    for (const next of others) {
      yield pieces.join('');
      pieces = [next];
    }
  }
  const last = pieces.join('');
  if (last !== '') yield last;
}

const textOf = (chunk: Uint8Array | string, decoder: TextDecoder) =>
  typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
