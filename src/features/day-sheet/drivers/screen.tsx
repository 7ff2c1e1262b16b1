import { Skeleton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../kit/shared/format.ts';
import { read, useRead } from '../../../kit/web/client/read.ts';
import { PaperTable } from '../../../kit/web/print/paper-table.tsx';
import { PrintButton, PrintSheet } from '../../../kit/web/print/print-sheet.tsx';
import { Table } from '../../../kit/web/table/table.tsx';
import { areaCountsCall, type DaySheet, type DriverRow, driversCall, sheetCall } from '../contract.ts';
import { Picker } from '../picker.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import type { UrlSheet } from '../use-url-sheet.ts';
import { AreaCounts } from './area-counts.tsx';
import { driverColumns } from './columns.tsx';
import classes from './drivers.module.css';
import { Totals } from './totals.tsx';

/** Everybody who was out on a day, each with a link to the sheet; on paper all of their sheets. */
export function DriversOfDay({ urlSheet }: { urlSheet: UrlSheet }) {
  const { date } = urlSheet;
  const list = useRead(driversCall, { date });
  const drivers = list.data;
  const { data: counts = [], isPending } = useRead(areaCountsCall, { date });
  // The table waits for the counts above it, so that it does not move.
  const isLoading = !list.error && (!drivers || isPending);
  const [printed, setPrinted] = useState<{ date: string; sheets: DaySheet[] }>();
  const client = useQueryClient();

  const readSheets = async () => {
    const sheets = (drivers ?? []).map(async ({ id }) => {
      const query = { employee_id: String(id), date, vehicle_id: '' };
      const { data } = await client.fetchQuery({ ...read(sheetCall, query), staleTime: 0 });
      return data;
    });
    setPrinted({ date, sheets: await Promise.all(sheets) });
  };

  return (
    <Stack gap="md">
      <Picker urlSheet={urlSheet}>
        <PrintButton label="Print all drivers" disabled={!drivers?.length} prepare={readSheets} />
      </Picker>
      {!isLoading && drivers && drivers.length > 0 && <Totals drivers={drivers} />}
      {isLoading ? (
        <Skeleton height={240} role="status" aria-label="Loading..." />
      ) : (
        <>
          <AreaCounts counts={counts} />
          <Table
            label="Drivers of the day"
            list={list}
            columns={driverColumns(date, drivers)}
            emptyText={`No driver had a load on ${formatDay(date)}`}
            emptyHint="Drivers with a stock assign on this day are listed here."
            hasExport
          />
        </>
      )}
      {drivers && drivers.length > 0 && (
        <PrintSheet title={`Day sheets, ${formatDay(date)}`}>
          <Summary drivers={drivers} />
          <AreaCounts counts={counts} />
          {printed?.date === date &&
            printed.sheets.map((sheet) => <Sheet key={sheet.employee.id} sheet={sheet} isPaper startsPage />)}
        </PrintSheet>
      )}
    </Stack>
  );
}

/** The drivers of the day in one table: the first page when all of their sheets are printed. */
const Summary = ({ drivers }: { drivers: readonly DriverRow[] }) => (
  <PaperTable columns={driverColumns('', drivers)} rows={drivers} className={classes.summary} />
);
