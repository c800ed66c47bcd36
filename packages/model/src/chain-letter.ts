/** A, B, … Z, then AA: chains are spoken of by their letter. */
export function chainLetter(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : `${chainLetter(Math.floor(place / 26) - 1)}${letter}`;
}
