import { formatMoment } from '../../kit/shared/format.ts';
import { Card } from '../../kit/web/parts/card.tsx';
import type { CloseOnWire } from './contract.ts';
import classes from './screen.module.css';

/** Who signed the day off, who opened it again and why; newest first. */
export const Closes = ({ closes }: { closes: readonly CloseOnWire[] }) => (
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
