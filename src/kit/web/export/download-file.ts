/** Downloads a file. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download keeps the content once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
