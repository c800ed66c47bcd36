/** The element of a hop's row, to be scrolled to. */
export const hopRowId = (position: number): string => `hop-${position}`;
