import { createElement, type FunctionComponent, type SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height, in pixels. */
  size?: number | string;
  /** Width of the lines, on a grid of 24; areas have none. */
  stroke?: number | string;
}

export type Icon = FunctionComponent<IconProps>;

/** An icon of lines; build/icons.ts gives it their paths. */
export const outlineIcon =
  (paths: readonly string[]): Icon =>
  ({ size, stroke = 2, ...props }) =>
    drawing(paths, size, {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: stroke,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...props,
    });

/** An icon of filled areas. */
export const filledIcon =
  (paths: readonly string[]): Icon =>
  ({ size, stroke: _, ...props }) =>
    drawing(paths, size, { fill: 'currentColor', stroke: 'none', ...props });

const drawing = (paths: readonly string[], size: number | string = 24, props: SVGProps<SVGSVGElement>) =>
  createElement(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', width: size, height: size, ...props },
    ...paths.map((d) => createElement('path', { d })),
  );
