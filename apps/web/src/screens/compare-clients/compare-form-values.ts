import type { ClientName, VariantAxis } from '@hopwise/model';

export interface CompareFormValues {
  url: string;
  axes: VariantAxis[];
  clients: ClientName[];
}
