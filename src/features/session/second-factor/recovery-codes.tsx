import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadFile } from '../../../kit/web/export/download-file.ts';
import { CopyText } from '../../../kit/web/parts/copy-text.tsx';
import { PrintButton, PrintSheet } from '../../../kit/web/print/print-sheet.tsx';
import { useMe } from '../use-me.ts';

const TITLE = 'Recovery codes of the Distribution Console';

/** The recovery codes, which cannot be read again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { data: me } = useMe();
  const email = me?.email ?? '';
  const text = `${[TITLE, email, '', ...codes].join('\r\n')}\r\n`;
  const download = () => downloadFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt');
  const list = codes.map((code) => <li key={code}>{code}</li>);
  return (
    <Stack gap="md">
      <Text>
        Shown only now. Without your phone, one of them signs you in, once. Keep them on paper or in a
        password manager, not on the phone.
      </Text>
      <Stack component="ol" gap={4} m={0} p={0} ff="monospace" fz="sm" style={{ listStyle: 'none' }}>
        {list}
      </Stack>
      <PrintSheet title={TITLE} filter={[['Account', email]]}>
        <ol>{list}</ol>
      </PrintSheet>
      <Group gap="sm">
        <CopyText text={text} />
        {/* The focus is not on the button that closes, which a second Enter would press. */}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={download}
          autoFocus
        >
          Download
        </Button>
        <PrintButton />
      </Group>
      <Group justify="flex-end">
        <Button onClick={onClose}>I have saved them</Button>
      </Group>
    </Stack>
  );
}
