import { Avatar } from '@mantine/core';
import { formatDayInFull } from '../../../kit/shared/format.ts';
import { thumbnailOf } from '../../../kit/web/parts/thumbnail.ts';
import type { DaySheet } from '../contract.ts';
import classes from './head.module.css';
import { stateTexts, timeOn } from './words.ts';

/** Whose day it is, where and with what, and how far it has come. */
export function Head({ sheet }: { sheet: DaySheet }) {
  const { areas, branches, date, employee, read_at, state, vehicle_id, vehicles } = sheet;
  const { label, detail } = stateTexts[state];
  const shownVehicles = vehicles.filter(({ id }) => vehicle_id === null || id === vehicle_id);
  const places: [string, string[]][] = [
    ['Branch', branches.map(({ name }) => name)],
    ['Area', areas.map(({ area_code, area_name }) => `${area_code} ${area_name}`)],
    ['Vehicle', shownVehicles.map(({ vehicle_number }) => vehicle_number)],
  ];
  return (
    <header className={classes.head}>
      <Avatar
        src={employee.image && thumbnailOf(employee.image)}
        name={employee.name}
        size={56}
        radius="md"
        alt=""
        className={classes.photo ?? ''}
      />
      <div className={classes.who}>
        <h2 className={classes.name}>
          {employee.name} <small>{employee.employee_id}</small>
        </h2>
        <p className={classes.date}>{formatDayInFull(date)}</p>
      </div>
      <dl className={classes.places}>
        {places
          .filter(([, names]) => names.length > 0)
          .map(([name, names]) => (
            <div key={name}>
              <dt>{name}</dt>
              {names.map((place) => (
                <dd key={place}>{place}</dd>
              ))}
            </div>
          ))}
      </dl>
      <p className={classes.state} data-state={state}>
        <strong>{label}</strong>
        <span>{detail}</span>
        <span>as of {timeOn(date, read_at)}</span>
      </p>
    </header>
  );
}
