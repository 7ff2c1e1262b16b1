import { type ReactNode, useMemo } from 'react';
import { useSettings } from '../features/settings/use-settings.ts';
import { type Access, AccessContext } from '../kit/web/client/access.ts';
import { useRole } from '../kit/web/client/session.ts';
import { type Area, type May, mayOf } from '../masters/rights.ts';
import { switchedOff } from './offered.ts';
import { NotAllowed } from './shell/not-allowed.tsx';

/** What the person who is signed in is offered. @example const may = useMay(); may('customers', 'write') */
export function useMay(): May {
  const role = useRole();
  const { data: settings } = useSettings();
  return useMemo(() => {
    const may = mayOf(role);
    const off = switchedOff(settings);
    return (area, level) => !off.includes(area) && may(area, level);
  }, [role, settings]);
}

type WithinProps = { area: Area; children: ReactNode };

/** Shows a screen of an area that the person may read, else a notice. */
export const Within = (props: WithinProps) =>
  mayOf(useRole())(props.area) ? <ReadableArea {...props} /> : <NotAllowed />;

/** Tells the forms and lists within it what the person may do in the area. */
export function ReadableArea({ area, children }: WithinProps) {
  const may = useMay();
  const access: Access = useMemo(
    () => ({ area, canWrite: may(area, 'write'), canExport: may(area, 'export') }),
    [may, area],
  );
  return <AccessContext value={access}>{children}</AccessContext>;
}
