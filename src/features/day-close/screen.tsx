import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../kit/shared/format.ts';
import { read } from '../../kit/web/client/read.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { Card } from '../../kit/web/parts/card.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { PrintButton } from '../../kit/web/print/print-sheet.tsx';
import { FailedTable } from '../../kit/web/table/states.tsx';
import { mayOf } from '../../masters/rights.ts';
import { Checklist } from './checklist.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { type CloseOnWire, type DayOnWire, dayCall } from './contract.ts';
import { Days } from './days.tsx';
import { FiguresView } from './figures/figures-view.tsx';
import { DayPaper } from './paper.tsx';
import { Picker } from './picker.tsx';
import { RecountView } from './recount/recount-view.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import classes from './screen.module.css';
import { StateMark } from './state-mark.tsx';
import { useUrlDay } from './use-url-day.ts';

/** A branch's day: checklist, figures and close; below it the other days. */
export function Screen() {
  usePageTitle('Day Business', 'Day Close');
  const urlDay = useUrlDay();
  const { branch_id, date, isValid, isLoaded } = urlDay;
  const { data, error, refetch } = useQuery({
    ...read(dayCall, { branch_id, date }),
    enabled: isValid,
    // Entries on every screen change it.
    staleTime: 0,
  });
  const day = isValid ? data : undefined;
  return (
    <Stack gap="lg">
      <Picker urlDay={urlDay}>{day && <Actions key={`${day.branch_id} ${day.date}`} day={day} />}</Picker>
      {isLoaded && !isValid && <Text c="dimmed">Choose a branch to see its day.</Text>}
      {isValid && !day && !error && <Skeleton height={240} role="status" aria-label="Loading..." />}
      {isValid && !day && error && <FailedTable error={error} onRetry={() => void refetch()} />}
      {day && <Day day={day} />}
      {isLoaded && <Days branch_id={branch_id} />}
    </Stack>
  );
}

function Day({ day }: { day: DayOnWire }) {
  return (
    <>
      {day.state !== 'closed' && <Checklist lines={day.lines} />}
      <Card title={day.state === 'closed' ? 'Figures at closing' : 'Figures so far'}>
        <FiguresView figures={day.figures} />
      </Card>
      {day.recount && <RecountView recount={day.recount} />}
      {day.closes.length > 0 && <Closes closes={day.closes} />}
    </>
  );
}

/** The actions for a day in its current state. */
function Actions({ day }: { day: DayOnWire }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [last] = day.closes;
  const may = mayOf(useRole());
  const closeDialog = () => setDialogOpen(false);
  if (day.state === 'closed' && last)
    return (
      <>
        <StateMark state={day.state} />
        <PrintButton />
        {may('day_reopen', 'write') && (
          <Button
            variant="default"
            leftSection={<IconLockOpen size={16} aria-hidden />}
            onClick={() => setDialogOpen(true)}
          >
            Re-open
          </Button>
        )}
        <DayPaper day={day} close={last} />
        <ReopenDialog close={last} isOpen={isDialogOpen} onClose={closeDialog} />
      </>
    );
  const blocking = day.lines.filter(({ weight }) => weight === 'blocks').length;
  return (
    <>
      <StateMark state={day.state} />
      {blocking > 0 && (
        <Text c="dimmed" id="blocking">
          {blocking === 1 ? 'One item' : `${blocking} items`} to be fixed first
        </Text>
      )}
      {may('day_close', 'write') && (
        <Button
          leftSection={<IconLock size={16} aria-hidden />}
          disabled={blocking > 0}
          aria-describedby={blocking > 0 ? 'blocking' : undefined}
          onClick={() => setDialogOpen(true)}
        >
          Close the day
        </Button>
      )}
      <PrintButton />
      <DayPaper day={day} />
      <CloseDialog day={day} isOpen={isDialogOpen} onClose={closeDialog} />
    </>
  );
}

/** Who signed the day off, who opened it again and why; newest first. */
const Closes = ({ closes }: { closes: readonly CloseOnWire[] }) => (
  <Card title="Close history">
    <ol className={classes.closes}>
      {closes.flatMap((close) => [
        close.reopened_at && (
          <li key={`${close.id} re-opened`}>
            <strong>{close.reopened_by}</strong> re-opened it <Moment at={close.reopened_at} />
            <p>{close.reopen_reason}</p>
          </li>
        ),
        <li key={close.id}>
          <strong>{close.closed_by}</strong> closed it <Moment at={close.closed_at} />
          {close.note && <p>{close.note}</p>}
        </li>,
      ])}
    </ol>
  </Card>
);

const Moment = ({ at }: { at: string }) => (
  <span className={classes.moment}>
    · <time dateTime={at}>{formatMoment(at)}</time>
  </span>
);
