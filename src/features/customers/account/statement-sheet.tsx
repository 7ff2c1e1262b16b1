import { formatCount, formatDay, formatRupees, formatWeight } from '../../../kit/shared/format.ts';
import type { DayRange } from '../../../kit/shared/ranges.ts';
import { PrintSheet } from '../../../kit/web/print/print-sheet.tsx';
import { amountsByAge, type Statement, type StatementLine } from './contract.ts';
import { balanceText, lineText } from './line-text.ts';
import classes from './statement.module.css';

type StatementProps = { statement: Statement; period: DayRange };

/** The account of a customer over a period, as it leaves the printer. */
export function StatementSheet({ statement, period }: StatementProps) {
  const { name, companyName, address, mobileNumber, gst_no, closing } = statement;
  return (
    <PrintSheet
      title="Statement of Account"
      isShown
      filter={[
        ['Customer', name],
        ['From', formatDay(period.from_date)],
        ['To', formatDay(period.to_date)],
      ]}
    >
      <div className={classes.sheet}>
        <div className={classes.to} data-together>
          <p>
            <strong>{name}</strong>
          </p>
          {[companyName, address, mobileNumber, gst_no && `GSTIN ${gst_no}`].filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <Lines statement={statement} period={period} />
        {closing > 0 && <Ages statement={statement} to_date={period.to_date} />}
        <Cylinders statement={statement} period={period} />
      </div>
    </PrintSheet>
  );
}

function Lines({ statement, period }: StatementProps) {
  const { opening, billed, paid, closing, lines } = statement;
  return (
    <table aria-label="Account entries">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Particulars</th>
          <th scope="col" className="figure">
            Debit
          </th>
          <th scope="col" className="figure">
            Credit
          </th>
          <th scope="col" className="figure">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{formatDay(period.from_date)}</td>
          <td data-text colSpan={3}>
            Opening balance
          </td>
          <td className="figure">{balanceText(opening)}</td>
        </tr>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{formatDay(period.to_date)}</td>
          <td data-text>Closing balance</td>
          <td className="figure">{formatRupees(billed)}</td>
          <td className="figure">{formatRupees(paid)}</td>
          <td className="figure">{balanceText(closing)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Line({ line }: { line: StatementLine }) {
  const isBill = line.kind === 'sale';
  return (
    <tr>
      <td>{formatDay(line.date)}</td>
      <td data-text>{lineText(line)}</td>
      <td className="figure">{isBill ? formatRupees(line.amount) : ''}</td>
      <td className="figure">{isBill ? '' : formatRupees(-line.amount)}</td>
      <td className="figure">{balanceText(line.balance)}</td>
    </tr>
  );
}

function Ages({ statement, to_date }: { statement: Statement; to_date: string }) {
  const { ageing, closing, credit_days } = statement;
  const columns = [...amountsByAge(ageing), ['Overdue', ageing.overdue], ['Total', closing]] as const;
  const days = `${credit_days} ${credit_days === 1 ? 'day' : 'days'}`;
  return (
    <div data-together>
      <h3>Outstanding on {formatDay(to_date)}, by age from bill date</h3>
      <table aria-label="Ageing">
        <thead>
          <tr>
            {columns.map(([name]) => (
              <th key={name} scope="col" className="figure">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {columns.map(([name, amount]) => (
              <td key={name} className="figure">
                {formatRupees(amount)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className={classes.none}>
        Credit period {days}. Payments and advances clear the oldest bills first.
      </p>
    </div>
  );
}

function Cylinders({ statement: { cylinders }, period }: StatementProps) {
  return (
    <div data-together>
      <h3>Cylinders</h3>
      {cylinders.length === 0 && <p className={classes.none}>None issued or returned.</p>}
      {cylinders.length > 0 && (
        <table aria-label="Cylinders">
          <thead>
            <tr>
              <th scope="col">Cylinder</th>
              <th scope="col" className="figure">
                With customer before {formatDay(period.from_date)}
              </th>
              <th scope="col" className="figure">
                Filled issued
              </th>
              <th scope="col" className="figure">
                Empties returned
              </th>
              <th scope="col" className="figure">
                With customer on {formatDay(period.to_date)}
              </th>
            </tr>
          </thead>
          <tbody>
            {cylinders.map(({ weight, opening, taken, given_back, held }) => (
              <tr key={weight}>
                <td>{formatWeight(weight)}</td>
                <td className="figure">{formatCount(opening)}</td>
                <td className="figure">{formatCount(taken)}</td>
                <td className="figure">{formatCount(given_back)}</td>
                <td className="figure">{formatCount(held)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
