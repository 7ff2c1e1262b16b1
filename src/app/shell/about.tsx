import { Anchor, Stack, Text } from '@mantine/core';
import { Modal } from '../../kit/web/parts/modal.tsx';

declare const APP_VERSION: string;

/** The version, and a link to the API description. */
export function About({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="About">
      <Stack gap="sm">
        <Text fw={600}>Distribution Console</Text>
        <Text>Version {APP_VERSION}</Text>
        <Anchor href="/api/docs" target="_blank" rel="noreferrer">
          API documentation
        </Anchor>
      </Stack>
    </Modal>
  );
}
