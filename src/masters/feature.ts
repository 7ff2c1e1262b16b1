import type { ComponentType } from 'react';
import type { Area } from './rights.ts';

/** What a feature adds to the console, as data: its screens and its actions in the search box. */
export type Feature = {
  /** The area of each screen and action that names no other. */
  area: Area;
  screens: readonly FeatureScreen[];
  actions?: readonly FeatureAction[];
};

export type FeatureScreen = {
  /** A path of the router, or the address of a part of a screen. */
  path: string;
  /** The area that the person must be allowed to read. */
  area?: Area;
  /** Loads its code; `app/lazy-screens.ts` loads a screen that joins features. */
  load?: () => Promise<{ Screen: ComponentType }>;
  /** The rows that it opens with: all of a path, or the first page of a list. */
  rows?: { path: string; page?: Readonly<Record<string, string>> };
  /** Its name in the sidebar and the search box. */
  label?: string;
  /** Without one it is on the first level if the sidebar lists its label, else only in the search box. */
  group?: 'Master' | 'Day Business' | 'Payments';
  /** The path of the link of its group that it follows; the others stand in the order of the features. */
  after?: string;
  /** The API path of its records; `path?edit=12` opens one of them. */
  records?: string;
  /** The letter that opens it after `g`. */
  letter?: string;
  /** Its title and breadcrumb, where they are not its group and label. */
  title?: string;
  subpage?: string;
};

/** An action of the search box: `?new` opens the screen's empty form. */
export type FeatureAction = {
  label: string;
  path: string;
  /** Offered to those who may write there. */
  area?: Area;
  /** Other words that find it. */
  also?: readonly string[];
};
