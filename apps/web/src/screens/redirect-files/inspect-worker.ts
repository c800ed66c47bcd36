import { FileInspector, type FileRequest } from './inspect-file.ts';

const inspector = new FileInspector();

/** Reads and checks in a worker: a large file takes seconds. */
addEventListener('message', ({ data: { id, request } }: MessageEvent<{ id: number; request: FileRequest }>) => {
  try {
    postMessage({ id, result: answer(request) });
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

function answer(request: FileRequest): unknown {
  switch (request.kind) {
    case 'inspect':
      return inspector.inspect(request.file);
    case 'resolve':
      return inspector.resolve(request.url);
    case 'fix':
      return inspector.fix(request.index);
    case 'contract':
      return inspector.contract(request.base);
  }
}
