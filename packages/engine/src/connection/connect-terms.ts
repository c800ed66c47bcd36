export type AddressFamily = 4 | 6;

/** What connections have to be like, besides being possible. */
export interface ConnectTerms {
  /** Only addresses of this family are dialled. */
  family?: AddressFamily | undefined;
  /** Never HTTP/2, whatever a server offers. */
  http1Only?: boolean | undefined;
}

export const noTerms: ConnectTerms = {};

export const hasTerms = ({ family, http1Only }: ConnectTerms): boolean => family !== undefined || http1Only === true;
