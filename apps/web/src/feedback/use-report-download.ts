import { ApiError } from '../api/client.ts';
import { useChange } from '../api/use-change.ts';
import { saveAs } from '../ui/save-as.ts';
import { showFailure, showSuccess } from '../ui/toast.ts';

const toastMs = 3000;

/** Downloads a report and shows a toast with the result. */
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

/** At a rate limit, the message also says how long to wait. */
export const whyNot = (error: unknown): string =>
  error instanceof ApiError && error.status === 429 ? `${tryLater}. ${error.message}` : tryLater;
