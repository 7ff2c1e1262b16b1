import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatMoment } from '../../../kit/shared/format.ts';
import type { OnWire } from '../../../kit/shared/wire.ts';
import { api, messageOf } from '../../../kit/web/client/api.ts';
import { refresh } from '../../../kit/web/client/query-client.ts';
import { useRole } from '../../../kit/web/client/session.ts';
import { Card } from '../../../kit/web/parts/card.tsx';
import { toast } from '../../../kit/web/parts/toast.ts';
import { mayOf } from '../../../masters/rights.ts';
import { eveningCall, type Receiver } from './contract.ts';
import classes from './evening.module.css';

type ReceiverOnWire = OnWire<Receiver>;

/** Who gets the message by e-mail, and what became of each mail. */
export const Receivers = ({ receivers }: { receivers: readonly ReceiverOnWire[] }) => (
  <Card title="By e-mail">
    <dl className={`${classes.rows} ${classes.parts}`}>
      {receivers.map((receiver) => (
        <div key={receiver.id} className={classes.row}>
          <dt>{receiver.name}</dt>
          <dd>
            {stateText(receiver)} {receiver.state === 'failed' && <SendAgain {...receiver} />}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);

const stateText = ({ state, sent_at, attempts, error }: ReceiverOnWire) =>
  ({
    sent: `sent ${sent_at && formatMoment(sent_at)}`,
    waiting: `waiting${attempts === 0 ? '' : `, tried ${attempts === 1 ? 'once' : `${attempts} times`}`}${error && `: ${error}`}`,
    failed: `failed: ${error}`,
    'not needed': 'no longer gets it',
  })[state];

function SendAgain({ id, name }: ReceiverOnWire) {
  const may = mayOf(useRole());
  const sending = useMutation({
    mutationFn: () => api.post(`${eveningCall.path}/${id}/again`),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      void refresh();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    may('settings', 'write') && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Send again to ${name}`}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
      >
        Send again
      </Button>
    )
  );
}
