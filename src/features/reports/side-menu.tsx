import { Link } from 'react-router';
import { type Report, reports } from './list.ts';
import classes from './side-menu.module.css';

/** The reports, beside the one that is open. */
export const SideMenu = ({ shown }: { shown: Report }) => (
  <nav className={classes.menu} aria-label="Reports">
    <ul>
      {reports.map((report) => (
        <li key={report.key}>
          <Link
            to={`/reports?report=${report.key}`}
            className={classes.link ?? ''}
            aria-current={report === shown ? 'page' : undefined}
            ref={report === shown ? intoView : undefined}
            data-shown={report === shown || undefined}
          >
            {report.title}
          </Link>
        </li>
      ))}
    </ul>
    <Link to="/day-sheet" className={`${classes.link} ${classes.apart}`}>
      Day Sheet
    </Link>
  </nav>
);

/** On a phone the row may begin far from the one that is open. */
const intoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' });
