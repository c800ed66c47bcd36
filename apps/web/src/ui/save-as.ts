/** Downloads a file. */
export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
