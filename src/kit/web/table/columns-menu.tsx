import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';

type ColumnsMenuProps = {
  headers: readonly string[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
};

/** Which columns a table shows; one always stays. @example <ColumnsMenu headers={['Name', 'Phone']} hidden={[]} onChange={hide} /> */
export function ColumnsMenu({ headers, hidden, onChange }: ColumnsMenuProps) {
  const shownCount = headers.length - hidden.length;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {hidden.length > 0 ? `Columns (${shownCount} of ${headers.length})` : 'Columns'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {headers.map((header) => {
          const isShown = !hidden.includes(header);
          return (
            <Menu.CheckboxItem
              key={header}
              checked={isShown}
              disabled={isShown && shownCount === 1}
              onChange={() =>
                onChange(isShown ? [...hidden, header] : hidden.filter((other) => other !== header))
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
