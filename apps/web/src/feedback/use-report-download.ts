import { ApiError } from '../api/client.ts';
import { useChange } from '../api/use-change.ts';
import { saveAs } from '../ui/save-as.ts';
import { showFailure, showSuccess } from '../ui/toast.ts';

const toastMs = 3000;

/** Fetches a report in a format, saves it and says so. */
export function useReportDownload<Format extends string>(
  fetchFile: (format: Format) => Promise<Blob>,
  fileName: (format: Format) => string,
) {
  return useChange([], {
    mutationFn: async (format: Format) => saveAs(await fetchFile(format), fileName(format)),
    onSuccess: (_saved, format) =>
      showSuccess({
        title: 'Export successful',
        message: `Report downloaded as ${format.toUpperCase()}`,
        forMs: toastMs,
      }),
    onError: (error) => showFailure({ title: 'Export failed', message: whyNot(error), forMs: toastMs }),
  });
}

const tryLater = 'Please try again later';

/** Whoever asks for too much at once also reads what to wait for. */
export const whyNot = (error: unknown): string =>
  error instanceof ApiError && error.status === 429 ? `${tryLater}. ${error.message}` : tryLater;
