import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The one accent. Shade 7 carries white text at more than 4.5:1. */
const petrol: MantineColorsTuple = [
  '#e9f6f9',
  '#d2e9ef',
  '#a6d2de',
  '#75bacb',
  '#4fa5ba',
  '#368fa5',
  '#1f7d94',
  '#0f6c82',
  '#0b5a6d',
  '#074656',
];

/** Mantine's red, with a shade 7 that carries white text at more than 4.5:1. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#fa5252',
  '#c92a2a',
  '#b02525',
  '#8f1d1d',
];

const dark: MantineColorsTuple = [
  '#dbe2e8',
  '#b6c1cb',
  '#94a2af',
  '#65747f',
  '#3d4852',
  '#303a43',
  '#232b33',
  '#171d23',
  '#11161b',
  '#0c1014',
];

export const theme = createTheme({
  colors: { petrol, red, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 7 },
  // After the font of the console, those of the system, which have the Indian scripts.
  fontFamily: 'Inter, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontWeight: '600', fontFamily: 'inherit' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '8px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Overlays open at once, without a transition.
  components: {
    // The options of a closed list are not rendered: with each key in the form they would be rendered again.
    Combobox: { defaultProps: { keepMounted: false } },
    // Plain objects: `Menu.extend` would load the menu with the first screen.
    Menu: {
      // The placeholder would be a focusable element without a role among the items.
      defaultProps: { transitionProps: { duration: 0 }, withInitialFocusPlaceholder: false },
    },
    Modal: {
      defaultProps: { transitionProps: { duration: 0 }, closeButtonProps: { 'aria-label': 'Close' } },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Popover: { defaultProps: { transitionProps: { duration: 0 } } },
  },
});
