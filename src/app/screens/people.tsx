import { Screen as PeopleScreen } from '../../features/people/screen.tsx';
import { Sessions } from '../../features/session/sessions.tsx';

/** People, with where each is signed in. */
export function Screen() {
  return <PeopleScreen sessions={(path) => <Sessions path={path} />} />;
}
