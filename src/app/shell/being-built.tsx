import { usePageTitle } from '../../kit/web/page-title.ts';
import { Notice } from './notice.tsx';

/** An honest page for a screen that is not there yet. */
export function BeingBuilt({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <Notice title={`${title} is being built`}>
      This screen comes with a later release. Nothing is missing from your data: everything recorded until
      then will be in it.
    </Notice>
  );
}
