import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type DayRange, rangeOf } from '../../kit/shared/ranges.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { useToday } from '../../kit/web/client/server-clock.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { EmptyTable } from '../../kit/web/table/states.tsx';
import { expenseTypes } from '../../masters/choices.ts';
import { mayOf } from '../../masters/rights.ts';
import { WithCustomerDialog } from './customer-dialog.tsx';
import { FilterForm } from './filter-form.tsx';
import { type Report, reports } from './list.ts';
import { questionsOn } from './questions.ts';
import { Result } from './result.tsx';
import classes from './screen.module.css';
import { SideMenu } from './side-menu.tsx';
import { type UrlReport, useUrlReport } from './url-report.ts';
import { branchView } from './views/branch-view.tsx';
import { earningView } from './views/earning-view.tsx';
import { expenseView } from './views/expense-view.tsx';
import { purchaseViews } from './views/purchase-view.tsx';
import { saleViews } from './views/sale-view.tsx';
import { shortageView } from './views/shortage-view.tsx';

/** The reports: report and filter are in the address, so that a report is a link. */
export function Screen() {
  const [parameters] = useSearchParams();
  const key = parameters.get('report');
  const report = reports.find((one) => one.key === key) ?? reports[0];
  const [dates, setDates] = useState<DayRange>();
  const day = useToday();
  const awaitsFocus = useRef(false);
  const urlReport = useUrlReport(report);
  usePageTitle('Reports', report.title);

  return (
    <div className={classes.page} data-result={urlReport !== undefined || undefined}>
      <SideMenu shown={report} />
      <div className={classes.report}>
        <FilterForm
          key={`${report.key} ${dates ? '' : day}`}
          report={report}
          lastDates={dates ?? rangeOf('This month', day)}
          onDates={setDates}
          onSubmit={() => {
            awaitsFocus.current = true;
          }}
        />
        {urlReport ? (
          <ResultOf key={report.key} report={report} urlReport={urlReport} awaitsFocus={awaitsFocus} />
        ) : (
          <div className={classes.hint}>
            <EmptyTable
              text={report.title}
              hint="Choose the filters and press Submit. You can bookmark or share the link."
            />
            <Questions />
          </div>
        )}
      </div>
    </div>
  );
}

/** Answers that need no filter. */
function Questions() {
  const may = mayOf(useRole());
  const questions = questionsOn(useToday()).filter(({ area }) => may(area));
  return (
    <nav className={classes.questions} aria-label="Questions">
      {questions.map(({ label, detail, path }) => (
        <Link key={path} to={path} className={classes.question}>
          {label}
          <small>{detail}</small>
        </Link>
      ))}
    </nav>
  );
}

/** Each report with the view of its rows. */
function ResultOf(props: { report: Report; urlReport: UrlReport; awaitsFocus: React.RefObject<boolean> }) {
  const { report, urlReport } = props;
  const rules = useRules();
  const expenseType = expenseTypes.find((type) => type === urlReport.values.expence_type);
  switch (report.rows) {
    case 'sales':
      return (
        <WithCustomerDialog>
          <Result {...props} view={saleViews[report.key]} />
        </WithCustomerDialog>
      );
    case 'purchases':
      return <Result {...props} view={purchaseViews[report.key]} />;
    case 'branches':
      return <Result {...props} view={branchView} />;
    case 'shortages':
      return <Result {...props} view={shortageView} />;
    case 'earnings':
      return <Result {...props} view={earningView} />;
    case 'expenses':
      return <Result {...props} view={expenseView(expenseType ?? 'general', rules)} />;
  }
}
