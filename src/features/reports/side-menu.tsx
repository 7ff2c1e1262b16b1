import { FormProvider, useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { keepComparing } from '../../kit/web/compare/use-comparing.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { type Report, reports } from './list.ts';
import classes from './side-menu.module.css';

const { ChoiceField } = formFields<{ report: string }>();

/** The reports, beside the one that is open. */
export function SideMenu({ shown }: { shown: Report }) {
  const { search } = useLocation();
  return (
    <nav className={classes.menu} aria-label="Reports">
      <ul>
        {reports.map((report) => (
          <li key={report.key}>
            <Link
              to={keepComparing(`/reports?report=${report.key}`, search)}
              className={classes.link ?? ''}
              aria-current={report === shown ? 'page' : undefined}
              data-shown={report === shown || undefined}
            >
              {report.title}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={daySheet} className={`${classes.link} ${classes.apart}`}>
        Day Sheet
      </Link>
    </nav>
  );
}

const daySheet = '/day-sheet';

/** The same above the report, where there is no room beside it. */
export function ReportSelect({ shown }: { shown: Report }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useForm({ values: { report: `/reports?report=${shown.key}` } });
  const open = (to: string) => void navigate(to === daySheet ? to : keepComparing(to, search));
  return (
    <FormProvider {...form}>
      <div className={classes.select}>
        <ChoiceField
          name="report"
          label="Report"
          options={[
            ...reports.map(({ key, title }) => ({ value: `/reports?report=${key}`, label: title })),
            { value: daySheet, label: 'Day Sheet' },
          ]}
          required
          onPick={(to) => to && open(to)}
        />
      </div>
    </FormProvider>
  );
}
