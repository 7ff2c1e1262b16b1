import { Kbd, Modal, Table } from '@mantine/core';

const KEYS = [
  { keys: ['/', 'Ctrl K'], does: 'Search' },
  { keys: ['n'], does: 'New entry: first field of the form' },
  { keys: ['Enter'], does: 'Save the form' },
  { keys: ['Shift Enter'], does: 'New line in an address or note' },
  { keys: ['Esc'], does: 'Cancel an edit, close a dialog' },
  { keys: ['↑', '↓'], does: 'In a date: next or previous day' },
  { keys: ['Page Up', 'Page Down'], does: 'In a date: next or previous week' },
  { keys: ['Alt ↓'], does: 'In a date: open the calendar' },
  { keys: ['a … z'], does: 'In a list: type the first letters, then press Enter or Tab' },
  { keys: ['←', '→'], does: 'On a day sheet: previous or next day' },
  { keys: ['?'], does: 'This help' },
] as const;

/** The keyboard shortcuts. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Table>
        <Table.Tbody>
          {KEYS.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Th scope="row">
                {keys.map((key) => (
                  <Kbd key={key} mr={8}>
                    {key}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
