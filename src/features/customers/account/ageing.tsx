import { formatRupees } from '../../../kit/shared/format.ts';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import classes from './ageing.module.css';
import { type Aged, amountsByAge } from './contract.ts';

/** The amount owed by age, its parts side by side, and the overdue part. */
export function Ageing({ aged, credit_days }: { aged: Aged; credit_days: number }) {
  const parts = amountsByAge(aged);
  const days = `${credit_days} ${credit_days === 1 ? 'day' : 'days'}`;
  return (
    <div className={classes.ageing}>
      <div className={classes.bar} aria-hidden>
        {parts.map(
          ([name, amount], age) =>
            amount > 0 && <span key={name} data-age={age} style={{ flexGrow: amount }} />,
        )}
      </div>
      <dl className={classes.parts}>
        {parts.map(([name, amount]) => (
          <Figure key={name} label={name}>
            {formatRupees(amount)}
          </Figure>
        ))}
      </dl>
      <p className={classes.note}>
        {aged.overdue > 0 && <strong className={classes.late}>{formatRupees(aged.overdue)} overdue. </strong>}
        Ageing from bill date; credit period {days}.
      </p>
    </div>
  );
}
