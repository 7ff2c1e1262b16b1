import { useRead } from '../../kit/web/client/read.ts';
import { licenceLevel, licenceText } from '../../masters/licence.ts';
import { licencesCall } from './contract.ts';
import classes from './licence-bars.module.css';

/** The LPG of each licensed godown, or of the chosen one, beside what its licence allows. */
export function LicenceBars({ godownId }: { godownId: number | undefined }) {
  const { data: licensed = [] } = useRead(licencesCall);
  const shown = licensed.filter(({ id }) => godownId === undefined || id === godownId);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.licences} aria-label="Licensed LPG">
      {shown.map((godown) => (
        <li key={godown.id} data-level={licenceLevel(godown)}>
          <div className={classes.line}>
            <span className={classes.name}>LPG in {godown.name}</span>
            <span className={classes.figures}>{licenceText(godown)}</span>
          </div>
          <div className={classes.bar} aria-hidden>
            <div style={{ width: `${Math.min(godown.lpg_kg / godown.licensed_kg, 1) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
