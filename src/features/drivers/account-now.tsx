import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '../../kit/web/client/access.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import {
  type ClearanceKind,
  clearanceKinds,
  clearanceTraits,
  type DriverEntryKind,
  driverEntryTraits,
} from '../../masters/choices.ts';
import { mayOf } from '../../masters/rights.ts';
import type { DriverAccount, MissingLine } from './account/contract.ts';
import { ClearanceForm } from './clearance-form.tsx';
import classes from './drivers.module.css';
import { EntryForm } from './entry-form.tsx';
import { clearanceTitles, countText, entryTitles, goodsText, owedText } from './words.ts';

type AccountProps = { account: DriverAccount };

/** What a driver owes and is short of now, and what can be done about it. */
export function AccountNow({ account }: AccountProps) {
  return (
    <div className={classes.now}>
      <Owed account={account} />
      <Missing account={account} />
    </div>
  );
}

/** In the order of their use. */
const entryButtons: readonly DriverEntryKind[] = ['payment', 'deduction', 'advance', 'opening', 'waiver'];

function Owed({ account }: AccountProps) {
  const { owed, owed_by_branch } = account;
  const [kind, setKind] = useState<DriverEntryKind>();
  const { canWrite } = useAccess();
  const may = mayOf(useRole());
  const kinds = entryButtons.filter(
    (entry) => !driverEntryTraits[entry].isLetOff || may('driver_waivers', 'write'),
  );
  const close = () => setKind(undefined);
  return (
    <Paper component="section" className={classes.card} aria-label="Owed">
      <Title order={3} className={classes.title}>
        Owed
      </Title>
      <p className={classes.amount} data-owed={owed > 0 || undefined}>
        {owedText(owed)}
      </p>
      {owed_by_branch.length > 1 && (
        <Text size="sm" c="dimmed">
          {owed_by_branch.map(({ branch, owed }) => `${branch.name}: ${owedText(owed)}`).join(' · ')}
        </Text>
      )}
      {canWrite && (
        <Group gap="sm" mt="md">
          {kinds.map((entry) => (
            <Button
              key={entry}
              variant={entry === 'payment' ? 'filled' : 'default'}
              onClick={() => setKind(entry)}
            >
              {entryTitles[entry]}
            </Button>
          ))}
        </Group>
      )}
      <EntryDialog isOpen={kind !== undefined} onClose={close} title={kind ? entryTitles[kind] : ''}>
        {kind && <EntryForm account={account} kind={kind} onClose={close} />}
      </EntryDialog>
    </Paper>
  );
}

type Choice = { kind: ClearanceKind; missing: MissingLine };

function Missing({ account }: AccountProps) {
  const { missing } = account;
  const [choice, setChoice] = useState<Choice>();
  const close = () => setChoice(undefined);
  const hasBranches = new Set(missing.map(({ branch }) => branch.id)).size > 1;
  return (
    <Paper component="section" className={classes.card} aria-label="Missing goods">
      <Title order={3} className={classes.title}>
        Missing goods
      </Title>
      {missing.length === 0 && <Text c="dimmed">Nothing is missing.</Text>}
      <ul className={classes.missing}>
        {missing.map((line) => (
          <li key={`${line.branch.id} ${goodsText(line)}`}>
            <div>
              <strong>{countText(line.count, line)}</strong>
              {hasBranches && (
                <Text size="sm" c="dimmed">
                  {line.branch.name}
                </Text>
              )}
            </div>
            <ClearanceButtons missing={line} onChoose={(kind) => setChoice({ kind, missing: line })} />
          </li>
        ))}
      </ul>
      <EntryDialog
        isOpen={choice !== undefined}
        onClose={close}
        title={choice ? clearanceTitles[choice.kind] : ''}
      >
        {choice && <ClearanceForm {...choice} account={account} onClose={close} />}
      </EntryDialog>
    </Paper>
  );
}

type ClearanceButtonsProps = { missing: MissingLine; onChoose: (kind: ClearanceKind) => void };

function ClearanceButtons({ missing, onChoose }: ClearanceButtonsProps) {
  const { canWrite } = useAccess();
  const may = mayOf(useRole());
  if (!canWrite || missing.count < 1) return null;
  return (
    <Group gap="xs">
      {clearanceKinds
        .filter((kind) => !clearanceTraits[kind].isLetOff || may('driver_waivers', 'write'))
        .map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="compact-md"
            aria-label={`${clearanceTitles[kind]}: ${goodsText(missing)}`}
            onClick={() => onChoose(kind)}
          >
            {clearanceTitles[kind]}
          </Button>
        ))}
    </Group>
  );
}
