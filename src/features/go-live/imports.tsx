import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../kit/shared/format.ts';
import { useRead } from '../../kit/web/client/read.ts';
import { Card } from '../../kit/web/parts/card.tsx';
import { DeleteDialog } from '../../kit/web/record/delete-dialog.tsx';
import type { OpeningPartName } from '../../masters/openings.ts';
import { importsCall, importsPath, type OpeningImport } from './contract.ts';

/** What was saved at once: it can be deleted at once. */
export function Imports({ part, isLocked }: { part: OpeningPartName; isLocked: boolean }) {
  const { data: imports = [] } = useRead(importsCall, { part });
  const [chosen, setChosen] = useState<OpeningImport>();
  if (imports.length === 0) return null;
  return (
    <Card title="Saved together" isTight>
      <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
        {imports.map((own) => (
          <Group component="li" key={own.id} justify="space-between" gap="sm">
            <Text size="sm" id={`import-${own.id}`}>
              {nameOf(own)}
            </Text>
            {!isLocked && (
              <Button
                size="compact-sm"
                color="red"
                variant="light"
                aria-describedby={`import-${own.id}`}
                onClick={() => setChosen(own)}
              >
                Delete these rows
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <DeleteDialog
        entity="Openings"
        path={importsPath}
        recordToDelete={chosen && { id: chosen.id, name: nameOf(chosen) }}
        onClose={() => setChosen(undefined)}
      />
    </Card>
  );
}

const nameOf = ({ file_name, rows, by_whom, created_at }: OpeningImport) =>
  `${file_name || 'Typed or pasted'}, ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}, ${by_whom}, ${formatMoment(created_at)}`;
