import { useNavigate } from 'react-router';
import { mayDiscard } from '../../kit/web/form/unsaved.ts';

/** Opens a path. Asks about unsaved changes first, because another part of the same screen replaces its form. */
export function useOpen() {
  const navigate = useNavigate();
  return async (path: string) => {
    const target = new URL(path, location.origin);
    const isOtherPart =
      target.pathname === location.pathname &&
      target.searchParams.get('show') !== new URLSearchParams(location.search).get('show');
    if (isOtherPart && !(await mayDiscard())) return;
    await navigate(path);
  };
}
