import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../kit/shared/format.ts';
import { read } from '../../../kit/web/client/read.ts';
import { Card } from '../../../kit/web/parts/card.tsx';
import { usePageTitle } from '../../../kit/web/parts/page-title.ts';
import { toast } from '../../../kit/web/parts/toast.ts';
import { FailedTable } from '../../../kit/web/table/states.tsx';
import { Picker } from '../picker.tsx';
import { StateMark } from '../state-mark.tsx';
import { useUrlDay } from '../use-url-day.ts';
import { type Evening, eveningCall } from './contract.ts';
import classes from './evening.module.css';
import { Receivers } from './receivers.tsx';

/** What the owner asks in the evening, on one narrow page, to read or to send. */
export function Screen() {
  usePageTitle('Day Business', 'Evening Message');
  const urlDay = useUrlDay();
  const { branch_id, date, isValid, isLoaded } = urlDay;
  const { data, error, refetch } = useQuery({
    ...read(eveningCall, { branch_id, date }),
    enabled: isValid,
    staleTime: 0,
  });
  const evening = isValid ? data : undefined;
  return (
    <Stack gap="lg">
      <Picker urlDay={urlDay}>{evening && <Actions evening={evening} />}</Picker>
      {isLoaded && !isValid && <Text c="dimmed">Choose a branch to see its message.</Text>}
      {isValid && !evening && !error && <Skeleton height={240} role="status" aria-label="Loading..." />}
      {isValid && !evening && error && <FailedTable error={error} onRetry={() => void refetch()} />}
      {evening && <Message evening={evening} />}
      {evening && evening.receivers.length > 0 && <Receivers receivers={evening.receivers} />}
    </Stack>
  );
}

function Actions({ evening: { state, text } }: { evening: Evening }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Copied'),
      () => toast.error('The browser does not let the console copy'),
    );
  return (
    <>
      <StateMark state={state} />
      <Button
        component="a"
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
      >
        WhatsApp
      </Button>
      {isSecureContext && (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      )}
    </>
  );
}

const Message = ({ evening: { branch, date, parts } }: { evening: Evening }) => (
  <Card title={`${branch.name}, ${formatDay(date)}`}>
    <div className={classes.parts}>
      {parts.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.rows}>
            {rows.map(({ name, value }) => (
              <div key={`${name} ${value}`} className={classes.row}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Card>
);
