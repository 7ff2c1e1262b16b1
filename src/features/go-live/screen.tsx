import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../kit/web/client/read.ts';
import { useUnsaved } from '../../kit/web/form/unsaved.ts';
import { PageRadio, usePagePart } from '../../kit/web/parts/page-radio.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { FailedTable } from '../../kit/web/table/states.tsx';
import { type OpeningPartName, openingPartNames, openingParts, partOf } from '../../masters/openings.ts';
import type { Arranged } from './columns.ts';
import { type GoLive, goLiveCall } from './contract.ts';
import { Imports } from './imports.tsx';
import { RowsCard } from './rows-grid.tsx';
import { StoredAdvances, StoredOpenings, StoredStock } from './stored-openings.tsx';
import { Summary } from './summary.tsx';

/** What a business has on paper when it begins with the console, part by part, and the lock on it. */
export function Screen() {
  usePageTitle('Go-live');
  // Openings are entered on other screens too.
  const { data: goLive, error, refetch } = useQuery({ ...read(goLiveCall), staleTime: 0 });
  if (!goLive && error) return <FailedTable error={error} onRetry={() => void refetch()} />;
  if (!goLive) return <Skeleton height={240} role="status" aria-label="Loading..." />;
  return (
    <Stack gap="lg">
      <Summary goLive={goLive} />
      {goLive.date && <Parts goLive={goLive} />}
    </Stack>
  );
}

const labels = openingPartNames.map((part) => openingParts[part].label) as [string, ...string[]];

/** Rows that were moved from one part to another. */
type MovedRows = {
  /** The part that is shown, and those that it began with. */
  part?: OpeningPartName;
  rows: readonly Arranged[];
  /** For parts that are shown later. */
  waiting: Partial<Record<OpeningPartName, readonly Arranged[] | undefined>>;
};

function Parts({ goLive }: { goLive: GoLive }) {
  const [label, show] = usePagePart(labels);
  const part = openingPartNames.find((name) => openingParts[name].label === label) ?? 'stock';
  const isLocked = goLive.opened_at !== null;
  const [moved, setMoved] = useState<MovedRows>({ rows: [], waiting: {} });
  // Rows that wait for a part are those of its grid once it is shown.
  if (moved.part !== part)
    setMoved({ part, rows: moved.waiting[part] ?? [], waiting: { ...moved.waiting, [part]: undefined } });
  useUnsaved(
    Object.values(moved.waiting).some((rows) => rows !== undefined),
    'page',
  );
  const move = (rows: readonly Arranged[]) => {
    const to = partOf(part).opposite;
    if (to)
      setMoved(({ waiting, ...now }) => ({
        ...now,
        waiting: { ...waiting, [to]: [...(waiting[to] ?? []), ...rows] },
      }));
  };
  return (
    <>
      <PageRadio label="Part" parts={labels} value={label} onChange={(next) => void show(next)} />
      <Stack key={part} gap="lg">
        <RowsCard part={part} isLocked={isLocked} moved={moved.rows} onMove={move} />
        <Stored part={part} isLocked={isLocked} />
        <Imports part={part} isLocked={isLocked} />
      </Stack>
    </>
  );
}

function Stored({ part, isLocked }: { part: OpeningPartName; isLocked: boolean }) {
  if (part === 'stock') return <StoredStock isLocked={isLocked} />;
  if (part === 'advances') return <StoredAdvances />;
  return <StoredOpenings part={part} isLocked={isLocked} />;
}
