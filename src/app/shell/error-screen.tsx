import { Button } from '@mantine/core';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { messageOf } from '../../kit/web/client/api.ts';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { isNotAllowed, NotAllowed } from './not-allowed.tsx';
import classes from './notice.module.css';
import { Notice } from './notice.tsx';

/** The same, where the shell itself failed to render. */
export function BareErrorScreen() {
  return (
    <main className={classes.bare}>
      <ErrorScreen order={1} />
    </main>
  );
}

/** The screen for an unknown or failing route. */
export function ErrorScreen({ order = 2 }: { order?: 1 | 2 }) {
  const error = useRouteError();
  return isNotAllowed(error) ? <NotAllowed /> : <UnexpectedError error={error} order={order} />;
}

function UnexpectedError({ error, order }: { error: unknown; order: 1 | 2 }) {
  const isOutdated = isChunkMissing(error);
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  usePageTitle('Unexpected Application Error!');
  return (
    <Notice
      title="Unexpected Application Error!"
      order={order}
      actions={
        <>
          {!isUnknown && (
            <Button onClick={() => location.reload()}>
              {isOutdated ? 'Load the new version' : 'Reload'}
            </Button>
          )}
          <Button component={Link} to="/" reloadDocument variant={isUnknown ? 'filled' : 'default'}>
            Back to the Dashboard
          </Button>
        </>
      }
    >
      <p role="alert">{textOf(error)}</p>
      {isUnknown && <p>There is no page at this address.</p>}
      {isOutdated && <p>A new version was installed, or the server is not reachable.</p>}
    </Notice>
  );
}

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return messageOf(error);
}

/**
 * File names change with each build, so a page opened before a deployment requests scripts or styles that no
 * longer exist.
 */
const isChunkMissing = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|unable to preload css/i.test(error.message);
