import { type MonitorsSearch, sameList } from './workspace-search.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Everything that matches the filters, not only the rows shown. */
  isAll: boolean;
}

export const nothingSelected: Selection = { ids: new Set(), isAll: false };

/** A selection and the list it was made in. */
export interface ListSelection {
  wanted: MonitorsSearch;
  selection: Selection;
}

/** Links and Back change the list too. A selection must not change the monitors of another list unseen. */
export const selectionFor = (made: ListSelection, wanted: MonitorsSearch): ListSelection =>
  sameList(made.wanted, wanted) ? made : { wanted, selection: nothingSelected };

/** Without the rows that are no longer in the list, for example because a monitor recovered. */
export const selectedAmong = (listed: readonly { id: string }[], { ids, isAll }: Selection): Selection => ({
  ids: new Set(listed.flatMap(({ id }) => (ids.has(id) ? [id] : []))),
  isAll: isAll && listed.length > 0,
});
