import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../kit/web/client/read.ts';
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

function Parts({ goLive }: { goLive: GoLive }) {
  const [label, show] = usePagePart(labels);
  const part = openingPartNames.find((name) => openingParts[name].label === label) ?? 'stock';
  const isLocked = goLive.opened_at !== null;
  const [moved, setMoved] = useState<Partial<Record<OpeningPartName, readonly Arranged[]>>>({});
  const move = (to: OpeningPartName | undefined, rows: readonly Arranged[]) => {
    if (to) setMoved((now) => ({ ...now, [to]: [...(now[to] ?? []), ...rows] }));
  };
  return (
    <>
      <PageRadio label="Part" parts={labels} value={label} onChange={(next) => void show(next)} />
      <Stack key={part} gap="lg">
        <RowsCard
          part={part}
          isLocked={isLocked}
          moved={moved[part] ?? []}
          onMove={(rows) => move(partOf(part).opposite, rows)}
          onEmptied={() => setMoved(({ [part]: _saved, ...others }) => others)}
        />
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
