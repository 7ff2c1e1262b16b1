import { Anchor } from '@mantine/core';
import {
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconPencil,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { Card } from '../../kit/web/parts/card.tsx';
import classes from './checklist.module.css';
import type { CheckLine, LineKind } from './contract.ts';

const GROUPS = [
  { weight: 'blocks', title: 'To be fixed', Icon: IconCircleX },
  { weight: 'explain', title: 'To be explained in a note', Icon: IconPencil },
  { weight: 'remark', title: 'For information', Icon: IconInfoCircle },
] as const;

/** What prevents the close of a day; each line links to the screen where it is fixed. */
export function Checklist({ lines }: { lines: readonly CheckLine[] }) {
  const isReady = !lines.some(({ weight }) => weight === 'blocks');
  return (
    <Card title="Checklist" isTight>
      {isReady && (
        <p className={classes.ready}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden /> Ready to close.
        </p>
      )}
      {GROUPS.map(({ weight, title, Icon }) => {
        const ofWeight = lines.filter((line) => line.weight === weight);
        return (
          ofWeight.length > 0 && (
            <section key={weight} aria-label={title}>
              <h3 className={classes.group}>
                {title} ({ofWeight.length})
              </h3>
              <ul className={classes.lines} data-weight={weight}>
                {ofWeight.map((line) => (
                  <li key={`${line.kind} ${line.text}`}>
                    <Anchor
                      component={Link}
                      to={correctionAddress(line)}
                      className={classes.line ?? ''}
                      underline="never"
                    >
                      <Icon size={18} stroke={1.75} className={classes.mark} aria-hidden />
                      <span className={classes.text}>{line.text}</span>
                      <IconChevronRight size={16} className={classes.go} aria-hidden />
                    </Anchor>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </Card>
  );
}

/** The address of the screen on which a line is corrected, with its record or area. */
function correctionAddress({ kind, ...about }: CheckLine): string {
  return CORRECTION_ADDRESSES[kind](about);
}

type LineDetails = Omit<CheckLine, 'kind'>;
const dayAndArea = ({ date, area_code_id }: LineDetails) => `date=${date}&area_code_id=${area_code_id}`;
const recovery = ({ record_id }: LineDetails) => `/day-settlements?show=Cash+Recovery&explain=${record_id}`;
// The record of these lines is the godown.
const godown = ({ record_id }: LineDetails) => `/godown-dashboard?godown=${record_id}`;
// The record of these lines is the branch.
const till = ({ date, record_id }: LineDetails) =>
  `/till?branch_id=${record_id}&from_date=${date}&to_date=${date}`;

const CORRECTION_ADDRESSES: Record<LineKind, (about: LineDetails) => string> = {
  open_area: (about) => `/day-settlements?show=Settle+Area&${dayAndArea(about)}`,
  still_out: (about) => `/day-settlements?show=Stock&${dayAndArea(about)}`,
  unexplained: recovery,
  difference: recovery,
  short: () => '/day-settlements?show=Stock',
  cash_received: ({ record_id }) => `/customer/${record_id}`,
  cash_paid: ({ date }) => `/day-entry?show=Expences&from_date=${date}&to_date=${date}`,
  till_not_counted: till,
  till_changed: till,
  free_sale: () => '/day-entry',
  more_empties: () => '/day-entry',
  overpaid: ({ record_id }) => `/inventory?edit=${record_id}`,
  free_expense: ({ record_id }) => `/day-entry?show=Expences&edit=${record_id}`,
  below_zero: () => '/godown-dashboard',
  paper_expires: ({ record_id }) => `/paper?edit=${record_id}`,
  near_licence: godown,
  over_licence: godown,
  no_backup: () => '/backups',
  // The record of this line is the branch.
  earlier_open: ({ date, record_id }) => `/day-close?branch_id=${record_id}&date=${date}`,
};
