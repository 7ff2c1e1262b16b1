/** The overlay on the page: at most one at a time. */
export type Overlay = 'search' | 'keys' | 'about';
