/** Kinds of activity of a person, beside the histories of records. */
export const activityKinds = [
  'Sign-in',
  'Failed sign-in',
  'Account change',
  'Reveal',
  'Export',
  'Password reset',
  'Unlock',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

// In this order, because the user agent of Edge contains 'Chrome', and that of Chrome contains 'Safari'.
const BROWSERS = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const SYSTEMS = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS': 'Mac',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
};

/**
 * The browser and system of a user agent; for other programs its first word.
 * @example deviceOf('Mozilla/5.0 (Windows NT 10.0) … Chrome/131.0 Safari/537.36') // 'Chrome on Windows'
 */
export function deviceOf(userAgent: string): string {
  const find = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([name]) => userAgent.includes(name))?.[1];
  const browser = find(BROWSERS);
  if (!browser) return (userAgent.split(' ', 1)[0] ?? '').slice(0, 60);
  const system = find(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
