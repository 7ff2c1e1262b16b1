import classes from './result.module.css';
import type { ReportTotals } from './tally.ts';
import type { ReportView } from './views/view.ts';

/** The totals of the report by column and kind. */
export const TotalsRow = <Row,>({ view, totals }: { view: ReportView<Row>; totals: ReportTotals }) => (
  <div className={classes.totals}>
    <strong>Total</strong>
    <dl aria-label="Total">
      {view.columns.map(({ header, foot }) => {
        const lines = foot?.(totals) ?? [];
        return (
          lines.length > 0 && (
            <div key={header}>
              <dt>{header}</dt>
              {lines.map(([name, figure]) => (
                <dd key={name}>
                  {name} <strong>{figure}</strong>
                </dd>
              ))}
            </div>
          )
        );
      })}
    </dl>
  </div>
);
