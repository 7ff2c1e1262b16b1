import { Alert, Button, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay } from '../../kit/shared/format.ts';
import { messageOf } from '../../kit/web/client/api.ts';
import { read } from '../../kit/web/client/read.ts';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { PrintButton, PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import { type DaySheet, sheetCall } from './contract.ts';
import { DriversOfDay } from './drivers/screen.tsx';
import { NoLoad } from './no-load.tsx';
import { Picker } from './picker.tsx';
import { Sheet } from './sheet/sheet.tsx';
import { addressOf, type UrlSheet, useUrlSheet } from './use-url-sheet.ts';

/** The day sheet of the driver that the address names, or else the drivers of the day. */
export function Screen() {
  usePageTitle('Reports', 'Day Sheet');
  const urlSheet = useUrlSheet();
  return urlSheet.employee_id ? <OneDriver urlSheet={urlSheet} /> : <DriversOfDay urlSheet={urlSheet} />;
}

/** The day sheet of one driver, as it stands now. */
function OneDriver({ urlSheet }: { urlSheet: UrlSheet }) {
  const { date, employee_id, vehicle_id } = urlSheet;
  const {
    data: sheet,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...read(sheetCall, { employee_id, date, vehicle_id }),
    // Any user's sale, load or count changes it.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const hasDay = sheet !== undefined && sheet.state !== 'none';
  return (
    <Stack gap="md">
      <Picker urlSheet={urlSheet} current={sheet?.employee}>
        <Button component={Link} to={addressOf({ date })} variant="default">
          All drivers of the day
        </Button>
        <PrintButton disabled={!hasDay || isPlaceholderData} />
      </Picker>
      {error && (
        <Alert
          color="red"
          title={sheet ? 'These figures may be out of date' : 'This day sheet cannot be shown'}
        >
          <p>{messageOf(error)}</p>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {!sheet && !error && <Skeleton height={640} role="status" aria-label="Loading..." />}
      {sheet && <Vehicles sheet={sheet} urlSheet={urlSheet} />}
      {sheet && !hasDay && <NoLoad sheet={sheet} urlSheet={urlSheet} />}
      {sheet && hasDay && (
        <div aria-busy={isPlaceholderData}>
          <Sheet sheet={sheet} />
          <PrintSheet title={`Day sheet, ${formatDay(sheet.date)}`}>
            <Sheet sheet={sheet} isPaper />
          </PrintSheet>
        </div>
      )}
    </Stack>
  );
}

/** Of a driver with several vehicles all of the day, or the part of one. */
function Vehicles({ sheet: { vehicles }, urlSheet }: { sheet: DaySheet; urlSheet: UrlSheet }) {
  if (vehicles.length < 2) return null;
  return (
    <SegmentedControl
      aria-label="Vehicle"
      w="fit-content"
      value={urlSheet.vehicle_id}
      data={[
        { value: '', label: 'All vehicles' },
        ...vehicles.map(({ id, vehicle_number }) => ({ value: String(id), label: vehicle_number })),
      ]}
      onChange={(vehicleId) => urlSheet.change({ vehicle_id: vehicleId })}
    />
  );
}
