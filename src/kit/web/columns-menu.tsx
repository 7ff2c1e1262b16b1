import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';

type ColumnsMenuProps = {
  headers: readonly string[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
};

/** Which columns a table shows; one always stays. @example <ColumnsMenu headers={['Name', 'Phone']} hidden={[]} onChange={hide} /> */
export function ColumnsMenu({ headers, hidden, onChange }: ColumnsMenuProps) {
  const shown_count = headers.length - hidden.length;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {hidden.length > 0 ? `Columns (${shown_count} of ${headers.length})` : 'Columns'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {headers.map((header) => {
          const is_shown = !hidden.includes(header);
          return (
            <Menu.CheckboxItem
              key={header}
              checked={is_shown}
              disabled={is_shown && shown_count === 1}
              onChange={() =>
                onChange(is_shown ? [...hidden, header] : hidden.filter((other) => other !== header))
              }
            >
              {header}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
