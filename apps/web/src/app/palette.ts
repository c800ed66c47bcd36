import type { MantineColorsTuple } from '@mantine/core';

/** The brand: deep water. */
export const lagoon: MantineColorsTuple = [
  '#e9f6f5',
  '#d0ebe9',
  '#a2d9d5',
  '#6ccac4',
  '#3fb2ad',
  '#1f9995',
  '#0e8280',
  '#0a6b6a',
  '#085554',
  '#063e3f',
];

/** Status of a chain that runs in circles. */
export const purple: MantineColorsTuple = [
  '#f6effd',
  '#ecdffa',
  '#d8bdf4',
  '#c297ee',
  '#ae76e8',
  '#9f5ee2',
  '#8b45d0',
  '#7636b5',
  '#612b96',
  '#481f71',
];

/** Warm grays: paper, not screen. */
export const gray: MantineColorsTuple = [
  '#f8f7f3',
  '#f1efe8',
  '#e7e4da',
  '#d8d4c7',
  '#bbb6a7',
  '#918c7d',
  '#6f6b5f',
  '#575449',
  '#3c3a32',
  '#23221d',
];

/** Dark mode: the same water at night. */
export const dark: MantineColorsTuple = [
  '#e5ecea',
  '#b6c3c0',
  '#94a3a0',
  '#60706c',
  '#35433f',
  '#26322f',
  '#19221f',
  '#101716',
  '#0b1110',
  '#070b0a',
];

/** Text on the pale ground of Mantine's stock colours in light mode; their own darkest shade misses 4.5:1 there. */
export const signalInks = {
  green: '#17652f',
  red: '#a01f1f',
  orange: '#953200',
  yellow: '#6f4700',
  pink: '#96194f',
  cyan: '#0b5a6b',
} as const;
