/** Address of a stored picture as small as a table shows it. @example thumbnailOf('/api/files/…') // '/api/files/…?size=thumb' */
export const thumbnailOf = (address: string): string => `${address}?size=thumb`;
