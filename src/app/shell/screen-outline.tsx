import { Paper, Skeleton, Stack } from '@mantine/core';
import { useLocation, useNavigation } from 'react-router';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { ReadableArea } from '../may.tsx';
import { screens, titleOf } from '../sidebar.ts';
import classes from './screen-outline.module.css';

const FIELDS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** Placeholder while a screen loads: its title, a form and a list. */
export function ScreenOutline() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const path = next?.pathname ?? pathname;
  const title = titleOf(path);
  const area = screens.find((screen) => screen.path === path)?.area ?? 'own';
  return (
    <>
      {title && (
        <ReadableArea area={area}>
          <Title {...title} />
        </ReadableArea>
      )}
      <Stack gap="lg" className={classes.outline} aria-hidden data-outline>
        <Paper className={classes.card}>
          <Skeleton height={16} width={160} mb="lg" />
          <div className={classes.fields}>
            {FIELDS.map((field) => (
              <Skeleton key={field} height={36} />
            ))}
          </div>
        </Paper>
        <Paper className={classes.card}>
          {FIELDS.map((row) => (
            <Skeleton key={row} height={12} my={12} />
          ))}
        </Paper>
      </Stack>
    </>
  );
}

function Title({ title, subpage }: { title: string; subpage: string }) {
  usePageTitle(title, subpage);
  return null;
}
