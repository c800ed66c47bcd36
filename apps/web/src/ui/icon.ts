import { createElement, type FunctionComponent, type SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height, in pixels. */
  size?: number | string;
  /** Stroke width on a 24-pixel grid; filled icons have none. */
  stroke?: number | string;
}

export type Icon = FunctionComponent<IconProps>;

/** An outlined icon; build/icons.ts passes its paths. */
export const outlineIcon =
  (paths: readonly string[]): Icon =>
  ({ size, stroke = 2, ...props }) =>
    svg(paths, size, {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: stroke,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...props,
    });

/** A filled icon. */
export const filledIcon =
  (paths: readonly string[]): Icon =>
  ({ size, stroke: _, ...props }) =>
    svg(paths, size, { fill: 'currentColor', stroke: 'none', ...props });

const svg = (paths: readonly string[], size: number | string = 24, props: SVGProps<SVGSVGElement>) =>
  createElement(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', width: size, height: size, ...props },
    ...paths.map((d) => createElement('path', { d })),
  );
