import type { CanvasPolyline } from 'pdfmake/interfaces.js';

/** Part of a circle as a line of short pieces: pdfmake's canvas knows no arcs. Runs clockwise from the top. */
export function arc(
  circle: { x: number; y: number; radius: number },
  share: number,
  line: { width: number; color: string },
): CanvasPolyline {
  const steps = Math.max(2, Math.ceil(90 * share));
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = 2 * Math.PI * share * (step / steps) - Math.PI / 2;
    return { x: circle.x + circle.radius * Math.cos(angle), y: circle.y + circle.radius * Math.sin(angle) };
  });
  return {
    type: 'polyline',
    points,
    lineWidth: line.width,
    lineColor: line.color,
    lineCap: 'round',
    lineJoin: 'round',
  };
}
