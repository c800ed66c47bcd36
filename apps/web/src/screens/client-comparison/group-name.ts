/** A, B, … Z, then AA: chains are spoken of by their letter. */
export function groupName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : `${groupName(Math.floor(place / 26) - 1)}${letter}`;
}
