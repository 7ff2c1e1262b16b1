let last = 0;

/** A number that no other record of the test file was built from. */
export const nextNumber = (): number => ++last;

export const restartNumbers = (): void => {
  last = 0;
};
