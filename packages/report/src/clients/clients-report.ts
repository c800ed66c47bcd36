import type { ClientComparison } from '@hopwise/model';
import { hostOf } from '../build/hops.ts';
import type { ReportBrand } from '../report.ts';

export interface ClientsReportInput {
  comparison: ClientComparison;
  /** ISO 8601. */
  generatedAt: string;
  productVersion: string;
  /** The URL of the comparison on this installation. */
  publicUrl: string | null;
  brand: ReportBrand | null;
}

/** The content of the files of a client comparison. */
export interface ClientsReport extends Omit<ClientsReportInput, 'productVersion'> {
  kind: 'clients';
  title: string;
  language: 'en';
  product: { name: string; version: string };
}

export const buildClientsReport = ({ productVersion, ...input }: ClientsReportInput): ClientsReport => ({
  kind: 'clients',
  title: `Client comparison for ${hostOf(input.comparison.base.chain[0]?.url ?? input.comparison.url)}`,
  language: 'en',
  product: { name: 'Hopwise', version: productVersion },
  ...input,
});
