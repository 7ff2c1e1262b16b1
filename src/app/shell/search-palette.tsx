import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { screens } from '../sidebar.ts';

/** Finds screens by name, from anywhere. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  // The palette keeps its own open state; it opens when it is put on the screen.
  useEffect(() => spotlight.open(), []);
  const actions: SpotlightActionData[] = screens.map(({ label, path, group }) => ({
    id: path,
    label,
    ...(group && { description: group }),
    onClick: () => void navigate(path),
  }));
  return (
    <Spotlight
      actions={actions}
      onSpotlightClose={onClose}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={420}
      overlayProps={{ blur: 0 }}
      nothingFound="No screen of this name"
      transitionProps={{ duration: 0 }}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: 'Search screens',
        'aria-label': 'Search screens',
      }}
    />
  );
}
