import { type ContractCase, describeExpectation } from '@hopwise/contract';
import { type ContractRow, type Trace, withoutPassword } from '@hopwise/model';

type DescribedCase = Pick<ContractRow, 'number' | 'line' | 'column' | 'url' | 'method' | 'client' | 'expected'>;

/** The known facts about a case before it runs. */
export function describeCase(number: number, whole: ContractCase): DescribedCase {
  const { line, column, url, method, client, to, location, chain, status, final, note } = whole;
  return {
    ...{ number, line, column, url: withoutPassword(url), method, client },
    expected: {
      ...{ says: describeExpectation(whole), status, final, note },
      to: to && withoutPassword(to),
      location: location && withoutPassword(location),
      chain: chain?.map(withoutPassword) ?? null,
    },
  };
}

export const toSeenHops = ({ hops }: Trace): NonNullable<ContractRow['hops']> =>
  hops.map(({ url, statusCode, redirectType }) => ({ url, statusCode, redirectType }));
