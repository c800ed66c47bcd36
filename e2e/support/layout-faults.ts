/**
 * Runs in the page and describes what doesn't fit into the window: sideways scroll, text that leaves the window, text
 * squeezed to a letter or two per line, and cells of a row that overlap.
 */
export function findLayoutFaults(): string[] {
  const faults: string[] = [];
  const width = document.documentElement.clientWidth;
  const sideways = document.documentElement.scrollWidth - width;
  if (sideways > 0) faults.push(`scrolls sideways by ${sideways} px`);

  /** Text in a box that scrolls or cuts it off on purpose may be wider than the window. */
  const isContained = (element: Element | null): boolean => {
    for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowX !== 'visible') return true;
    }
    return false;
  };
  /** In a box of one pixel. */
  const isForScreenReaders = (element: Element): boolean => {
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      if (getComputedStyle(each).overflowX === 'hidden' && each.clientWidth <= 1) return true;
    }
    return false;
  };
  const range = document.createRange();
  const linesOf = (node: Node): DOMRect[] => {
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
  };
  const textsIn = (root: Node): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode() !== null) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (text.data.trim() === '' || parent === null || parent.closest('svg, script, style, option') !== null) continue;
      if (isForScreenReaders(parent)) continue;
      if (parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) texts.push(text);
    }
    return texts;
  };

  for (const text of textsIn(document.body)) {
    const lines = linesOf(text);
    if (lines.length === 0) continue;
    const name = `"${text.data.trim().slice(0, 40)}"`;
    const tops = new Set(lines.map(({ top }) => Math.round(top)));
    if (tops.size > 2 && tops.size > text.data.trim().length / 3) faults.push(`${name} is squeezed`);
    const isOutside = lines.some(({ left, right }) => right > width + 1 || left < -1);
    if (isOutside && !isContained(text.parentElement)) faults.push(`${name} is outside of the window`);
  }

  /** The lines of a text, without what its boxes cut off. */
  const visibleLinesOf = (
    text: Text,
    root: Element,
  ): { left: number; right: number; top: number; bottom: number }[] => {
    const boxes: DOMRect[] = [];
    for (let each = text.parentElement; each !== null && each !== root.parentElement; each = each.parentElement) {
      if (getComputedStyle(each).overflowX !== 'visible') boxes.push(each.getBoundingClientRect());
    }
    return linesOf(text).map(({ left, right, top, bottom }) => ({
      left: Math.max(left, ...boxes.map((box) => box.left)),
      right: Math.min(right, ...boxes.map((box) => box.right)),
      ...{ top, bottom },
    }));
  };
  for (const row of document.querySelectorAll('tr')) {
    const cells = [...row.cells].map((cell) => ({
      cell,
      lines: textsIn(cell).flatMap((text) => visibleLinesOf(text, cell)),
    }));
    for (const [at, { cell, lines }] of cells.entries()) {
      for (const next of cells.slice(at + 1)) {
        const overlaps = lines.some((a) =>
          next.lines.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4,
          ),
        );
        if (overlaps) faults.push(`"${cell.textContent}" overlaps "${next.cell.textContent}"`);
      }
    }
  }
  return faults;
}
