import type { FeatureAction } from '../masters/feature.ts';
import type { Level, May } from '../masters/rights.ts';
import { actions, type WithArea } from './features.ts';

/** An action as the search box offers it. */
export type AllowedAction = WithArea<FeatureAction> & {
  /** The right that the person needs; its default level is 'write'. */
  level?: Level;
  detail?: string;
  /** Not stored among the recent choices, because the path has dates. */
  isDated?: boolean;
};

/** Those that a person may do. @example actionsFor(may, [closeAction(branch)]) */
export const actionsFor = (may: May, among: readonly AllowedAction[] = actions): AllowedAction[] =>
  among.filter(({ area, level = 'write' }) => may(area, level));

/** Opens today's Day Close of a branch. */
export const closeAction = ({ id, name }: { id: number; name: string }): AllowedAction => ({
  label: `Close ${name}`,
  path: `/day-close?branch_id=${id}`,
  area: 'day_close',
  detail: 'Today',
});
