import { useMutation } from '@tanstack/react-query';
import { saveAs } from './save-as.ts';
import { showFailure, showSuccess } from './toast.ts';

const toastMs = 3000;

/** Fetches a report in a format, saves it and says so. */
export function useReportDownload<Format extends string>(
  fetchFile: (format: Format) => Promise<Blob>,
  fileName: (format: Format) => string,
) {
  return useMutation({
    mutationFn: async (format: Format) => saveAs(await fetchFile(format), fileName(format)),
    onSuccess: (_saved, format) =>
      showSuccess({
        title: 'Export successful',
        message: `Report downloaded as ${format.toUpperCase()}`,
        forMs: toastMs,
      }),
    onError: () => showFailure({ title: 'Export failed', message: 'Please try again later', forMs: toastMs }),
  });
}
