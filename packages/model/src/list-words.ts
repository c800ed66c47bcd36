// Apart from what reads requests: each first visit loads these words.

export const pageSizes = { recentChecks: 20, projectChecks: 50, largest: 100 } as const;

export const historySizes = {
  page: 20,
  largestPage: 100,
  /** More are not counted. */
  counted: 1000,
} as const;

/** What a list of checks can be sorted by. `statusCode`: checks without a response count as 0. */
export const checkSorts = ['started', 'time', 'redirects', 'statusCode'] as const;
export type CheckSort = (typeof checkSorts)[number];

export const sortOrders = ['desc', 'asc'] as const;
export type SortOrder = (typeof sortOrders)[number];
