import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { sessionRefusals } from '../../features/session/messages.ts';
import { ApiError } from '../../kit/web/client/api.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { type Role, roleLabels } from '../../masters/rights.ts';
import { screens } from '../sidebar.ts';
import { Notice } from './notice.tsx';

const notAllowed = sessionRefusals.not_allowed().message;

/** In place of a screen that the role does not open. */
export function NotAllowed() {
  const role = useRole();
  const { pathname } = useLocation();
  const screen = screens.find(({ path }) => path === pathname)?.label ?? pathname;
  const client = useQueryClient();
  usePageTitle(notAllowed);
  // The server may have refused because the role was changed while the page was open.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['/me'] });
  }, [client]);
  return (
    <Notice
      title={notAllowed}
      actions={
        <Button component={Link} to="/" variant="default">
          Back to the Dashboard
        </Button>
      }
    >
      <p role="alert">
        You asked for {screen}. {role && `You are signed in as ${roleLabels[role as Role]}. `}A Super Admin
        can change your role under People.
      </p>
    </Notice>
  );
}

/** Whether the server refused a call because of the person's role. */
export const isNotAllowed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'not_allowed';
