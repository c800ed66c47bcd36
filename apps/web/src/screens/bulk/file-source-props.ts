/** What each way to name URLs is given: it makes a CSV file of them. */
export interface FileSourceProps {
  file: File | undefined;
  disabled: boolean;
  onFile: (file: File | undefined) => void;
}
