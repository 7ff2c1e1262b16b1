import { Kbd, Table } from '@mantine/core';
import { Fragment } from 'react';
import { type Shortcut, shortcutsNow } from '../../kit/web/keyboard/keys.ts';
import { Modal } from '../../kit/web/parts/modal.tsx';
import classes from './keyboard-help.module.css';

/** The keys that work on the screen below, its own first. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard" size={860}>
      <div className={classes.groups}>
        {shortcutsNow()
          .filter(({ shortcuts }) => shortcuts.length > 0)
          .map(({ group, shortcuts }) => (
            <Shortcuts key={group} title={group} shortcuts={shortcuts} />
          ))}
      </div>
    </Modal>
  );
}

function Shortcuts({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section className={classes.group}>
      <h3 className={classes.heading}>{title}</h3>
      <Table aria-label={title} verticalSpacing={4}>
        <Table.Tbody>
          {shortcuts.map((shortcut) => (
            <Line key={shortcut.does} shortcut={shortcut} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

const Line = ({ shortcut: { keys, does } }: { shortcut: Shortcut }) => (
  <Table.Tr>
    <Table.Th scope="row" className={classes.keys}>
      {keys.map((key) => (
        <Fragment key={key}>
          {key.split(/(?<=^g) /).map((part) => (
            <Kbd key={part} mr={4}>
              {part}
            </Kbd>
          ))}
        </Fragment>
      ))}
    </Table.Th>
    <Table.Td>{does}</Table.Td>
  </Table.Tr>
);
