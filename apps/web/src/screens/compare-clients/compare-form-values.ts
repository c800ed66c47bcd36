import type { ClientName, VariantAxis } from '@hopwise/model';

export interface CompareFormValues {
  url: string;
  axes: VariantAxis[];
  clients: ClientName[];
}

type Choice = Pick<CompareFormValues, 'axes' | 'clients'>;

export const axesProblem = ({ axes }: Choice): string | null =>
  axes.length === 0 ? 'Choose at least one thing to compare' : null;

export const clientsProblem = ({ axes, clients }: Choice): string | null =>
  axes.includes('client') && clients.length === 0 ? 'Choose at least one client, or leave out clients' : null;
