/** The names of all Tabler icons, as components; build/icons.ts generates those in use. */
declare module 'virtual:icons' {
  import type { icons } from '@iconify-json/tabler/icons.json';

  type Capitalized<Name extends string> = Name extends `${infer First}-${infer Rest}`
    ? `${Capitalize<First>}${Capitalized<Rest>}`
    : Capitalize<Name>;

  const components: {
    readonly [Name in keyof typeof icons as `Icon${Capitalized<Name>}`]: import('./ui/icon.ts').Icon;
  };
  export = components;
}
